import { type BinaryLike, randomBytes, type ScryptOptions } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
// Comes before all else: it keeps a Response, and node-server replaces that class for the whole process.
import '@hono/node-server/utils/response'
import postgres from 'postgres'
import sharp from 'sharp'
import { afterAll, inject, vi } from 'vitest'
import { databaseUrl, socketOf } from '../product-database.ts'

type ScryptArguments = [
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
]

// Checking a password takes a third of a second of CPU by design. Tests of it call vi.unmock('node:crypto').
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  const scrypt = (...[password, salt, length, options, done]: ScryptArguments) =>
    crypto.scrypt(password, salt, length, { ...options, N: 2 ** 10 }, done)
  return { ...crypto, scrypt: scrypt as typeof crypto.scrypt }
})

// A confined decoder takes two seconds of CPU to start. Tests of it call vi.unmock('./confined-decoder.server.ts').
vi.mock(import('../../app/platform/files/images/confined-decoder.server.ts'), async (original) => {
  const { redraw } = await import('./unconfined-decoder.ts')
  return { ...(await original()), redraw }
})

// A worker runs one file after the other. Each begins with modules, settings, a database and a data folder of its own;
// only the process and the libraries are the same.
const worker = globalThis as { settingsAtStart?: NodeJS.ProcessEnv }
worker.settingsAtStart ??= { ...process.env }
vi.resetModules()
vi.useRealTimers()
// The app forbids most formats for its process.
sharp.unblock({ operation: ['VipsForeignLoad'] })
const serverUrl = inject('serverUrl')
const appUrl = inject('appUrl')
const name = `${inject('template')}_${randomBytes(6).toString('hex')}`
const dataDir = join(inject('testFolder'), name)
for (const setting of Object.keys(process.env)) delete process.env[setting]
Object.assign(process.env, worker.settingsAtStart, {
  DATABASE_URL: databaseUrl(appUrl, name, true),
  DATA_DIR: dataDir,
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
})
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const sql = postgres(databaseUrl(serverUrl, 'postgres'), { max: 1, ...socketOf(serverUrl), onnotice: () => {} })
const owner = new URL(appUrl).username
await sql.unsafe(`create database ${name} template ${inject('template')} strategy file_copy owner ${owner}`)
afterAll(async () => {
  const { closeDatabases } = await import('../../app/platform/db/db.server.ts')
  await closeDatabases()
  await sql.unsafe(`drop database ${name} with (force)`)
  await sql.end()
  rmSync(dataDir, { recursive: true, force: true })
})
