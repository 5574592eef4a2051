// @module-tag thorough
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config } from '../app/platform/config/config.server.ts'
import { createKeyringOnce } from '../app/platform/crypto/keyring-file.server.ts'

test('a restore reports what is missing in one sentence before it asks for a passphrase, and starts nothing', () => {
  const folder = mkdtempSync(join(config().dataDir, 'restore-'))
  const given = ['backup.tar.age', '--key', 'backup-key.age']
  expect(restore(folder, ...given, '--without-legder')).toMatch(/^Usage: /)
  expect(restore(folder, ...given)).toMatch(
    /^There is no keyring in .*\. Copy keyring\.json of the lost server there .*\.$/,
  )
  mkdirSync(join(folder, 'keys'))
  createKeyringOnce(join(folder, 'keys'))
  expect(restore(folder, ...given)).toMatch(/^There is no ledger of endings at .*\.$/)
  writeFileSync(join(folder, 'erasures'), '{"current":"0a0b0c0d"}\n')
  expect(restore(folder, ...given)).toMatch(/erasures is not a ledger of endings\. Nothing was restored\.$/)
  expect(restore(folder, ...given, '--ledger', folder)).toMatch(/ cannot be used: it is a folder\.$/)
  expect(readdirSync(folder).sort()).toEqual(['erasures', 'keys'])
})

function restore(folder: string, ...given: string[]) {
  const env = { ...process.env, DATA_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/restore.ts', ...given], {
    env,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  return stderr.trim()
}
