import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config } from '../app/platform/config/config.server.ts'

test('a command reports a missing database and does not create one', () => {
  const folder = mkdtempSync(join(config().dataDir, 'nothing-'))
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder }
  const keys = spawnSync(process.execPath, ['cli/keys.ts', 'rotate', 'all'], { env, encoding: 'utf8' })
  expect(keys.status).toBe(1)
  expect(keys.stderr.trim()).toMatch(/^There is no database in .*\. Set DATA_DIR to the data folder of the server\.$/)
  expect(readdirSync(folder)).toEqual([])
})
