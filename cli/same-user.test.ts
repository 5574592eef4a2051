import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config } from '../app/platform/config/config.server.ts'
import { requireKeyringOwner } from './command.ts'

test('only its owner may change a keyring, because the server could not read what another user writes', () => {
  const folder = mkdtempSync(join(config().dataDir, 'keys-'))
  const us = process.getuid?.() ?? 0
  expect(() => requireKeyringOwner(folder, us + 1)).not.toThrow()
  writeFileSync(join(folder, 'keyring.json'), '{}', { mode: 0o600 })
  expect(() => requireKeyringOwner(folder)).not.toThrow()
  expect(() => requireKeyringOwner(folder, us + 1)).toThrow(`as the user that runs the server: sudo -u '#${us}'`)
})
