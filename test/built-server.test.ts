import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale, builtServer } from '../cli/build.ts'

const ours = /^\/\/ ((?:app|host)\/[\w$./-]+)$/gm

beforeAll(buildIfStale)

test('the built server contains each host and app module once, in one module graph', () => {
  const modules = chunks().flatMap(({ code }) => [...code.matchAll(ours)].map(([, path]) => path))
  expect(modules).toEqual(
    expect.arrayContaining(['host/serve.ts', 'app/platform/db/db.server.ts', 'app/platform/crypto/keyring.server.ts']),
  )
  expect(modules.length).toBe(new Set(modules).size)
})

test('the file names of the built server distinguish libraries from our own code, as the log does', () => {
  for (const { name, code } of chunks()) {
    const [library] = /^\/\/ node_modules\/.*/m.exec(code) ?? []
    if (library) expect(name, library).toMatch(/^libraries~/)
    else if (name.startsWith('libraries~')) expect(code).not.toMatch(ours)
  }
})

function chunks() {
  const folder = dirname(builtServer)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  return names.map((name) => ({ name: name.replace('assets/', ''), code: readFileSync(join(folder, name), 'utf8') }))
}
