import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { config } from '../../config/config.server.ts'
import { createKeyringOnce, keyringPath } from '../../crypto/keyring-file.server.ts'
import { startConfined } from './confined-process.server.ts'

vi.setConfig({ testTimeout: 120_000 })

const path = join(import.meta.dirname, '../../../../test/hostile-program.ts')
const takenFile = join(config().dataDir, 'taken')
const socket = join(config().dataDir, 'socket')
const [tcp, unix] = [createServer((connection) => connection.end()), createServer()]

beforeAll(async () => {
  createKeyringOnce(config().keysDir)
  await once(tcp.listen(0, '127.0.0.1'), 'listening')
  await once(unix.listen(socket), 'listening')
})

afterAll(() => {
  tcp.close()
  unix.close()
})

test('a hostile program reaches no file, secret, network or other process', async () => {
  const readablePaths = [`${dirname(path)}/`, join(import.meta.dirname, '../../../../package.json')]
  const confined = await startConfined({ path, args: [], readablePaths, cpuSeconds: 15 })
  const { tried, done, settings } = await attemptsOf(confined)
  expect(tried).toHaveLength(12)
  expect(done).toEqual([])
  expect(settings).toEqual(['UV_USE_IO_URING'])
  expect(existsSync(takenFile)).toBe(false)
})

test('without confinement, the hostile program reaches everything we hide from it', async () => {
  const program = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] })
  const { tried, done } = await attemptsOf(program as Parameters<typeof attemptsOf>[0])
  expect(done).toEqual(tried)
  expect(readFileSync(takenFile, 'utf8')).toBe('taken')
})

test('reports a program that cannot be loaded', async () => {
  const nowhere = join(config().dataDir, 'nothing.ts')
  await expect(startConfined({ path: nowhere, args: [], readablePaths: [], cpuSeconds: 15 })).rejects.toThrow(
    'did not load',
  )
})

test('stops a program that exceeds its CPU time', async () => {
  const endless = join(config().dataDir, 'endless.mjs')
  // Ends by itself after three seconds of computing, long before the timeout of a minute would stop it.
  const compute = 'for (let used = 0; used < 3e6; { user: used } = process.cpuUsage());'
  writeFileSync(endless, `import fs from 'node:fs'\nfs.writeSync(3, '.'); fs.closeSync(3)\n${compute}`)
  const confined = await startConfined({ path: endless, args: [], readablePaths: [endless], cpuSeconds: 1 })
  expect(await once(confined, 'exit')).toEqual([null, expect.stringMatching(/^SIG(KILL|XCPU)$/)])
})

async function attemptsOf(program: Awaited<ReturnType<typeof startConfined>>) {
  const { port } = tcp.address() as { port: number }
  const secretFile = keyringPath(config().keysDir)
  program.stdin.end(JSON.stringify({ secretFile, port, socket, takenFile, pid: process.pid }))
  return JSON.parse(await text(program.stdout)) as Record<'tried' | 'done' | 'settings', string[]>
}
