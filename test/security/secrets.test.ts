import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyLabels } from '../../app/platform/crypto/keyring.server.ts'
import { buildIfStale } from '../../cli/build.ts'
import { spawnServer } from '../server-process.ts'

const secrets = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/,
  'a key of backups': /AGE-SECRET-KEY-1[0-9A-Z]{58}/i,
  'a key of a cloud': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36}|xox[abp]-[\w-]{20,})/,
  'a keyring': /"[0-9a-f]{8}":\s*"[A-Za-z0-9+/]{43}="/,
  'an address with a password':
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[\w.-]+:(?!secret@|password@|pass@)[A-Za-z0-9]{16,}@/,
}

test('no file in the repository contains a secret', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  expect(files).not.toHaveLength(0)
  const found = files.flatMap((file) => {
    const content = readFileSync(file, 'latin1')
    return Object.entries(secrets).flatMap(([what, shape]) => (shape.test(content) ? [`${file}: ${what}`] : []))
  })
  expect(found).toEqual([])
})

test('the search patterns match our secrets', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  expect(`{"current":"0a0b0c0d","keys":{"0a0b0c0d":"${key}"}}`).toMatch(secrets['a keyring'])
  expect(`-----BEGIN ${'PRIVATE'} KEY-----\n${key}`).toMatch(secrets['a private key'])
})

test('no process has a secret in its command line, and no database process has one in its environment', async () => {
  await buildIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'upinde-secrets-'))
  const server = await spawnServer(dataDir)
  try {
    await server.isReady()
    const { keys } = JSON.parse(readFileSync(join(dataDir, 'keys/keyring.json'), 'utf8'))
    const files = readdirSync(join(dataDir, 'keys')).filter((name) => name !== 'keyring.json')
    const others = files.map((name) => readFileSync(join(dataDir, 'keys', name), 'utf8').trim())
    const [, pem = ''] = readFileSync(join(dataDir, 'custodian/private.pem'), 'utf8').split('\n')
    const held = [...(Object.values(keys) as string[]), ...others, pem]
    expect(held.every((secret) => secret.length > 15)).toBe(true)
    const shown = processes().filter((text) => held.some((secret) => text.includes(secret)))
    expect(shown).toEqual([])
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('npm writes no command arguments to its files', { tags: 'thorough' }, () => {
  const cache = mkdtempSync(join(tmpdir(), 'upinde-npm-'))
  try {
    const env = { ...process.env, npm_config_cache: cache }
    const command = ['run', 'cli', '--', 'audit', 'amina@example.org']
    const { status, stderr } = spawnSync('npm', command, { env, encoding: 'utf8' })
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage:') })
    const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const written = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    expect(written.filter((text) => text.includes('amina'))).toEqual([])
  } finally {
    rmSync(cache, { recursive: true })
  }
})

test('each use of the keyring has its own label', () => {
  expect(new Set(keyLabels).size).toBe(keyLabels.length)
})

/** Reads the command line and environment of every process that we may inspect. */
function processes() {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.flatMap((id) => ['cmdline', 'environ'].flatMap((part) => readQuietly(`/proc/${id}/${part}`)))
}

function readQuietly(path: string) {
  try {
    return [readFileSync(path, 'latin1')]
  } catch {
    return []
  }
}
