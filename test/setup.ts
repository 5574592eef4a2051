import { type BinaryLike, randomBytes, type ScryptOptions } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, inject, vi } from 'vitest'
import { closeDatabases } from '../app/platform/db/db.server.ts'
import { databaseUrl, socketOf } from './postgres.ts'

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
vi.mock(import('../app/platform/uploads/images/confined-decoder.server.ts'), async (original) => {
  const { redraw } = await import('./unconfined-decoder.ts')
  return { ...(await original()), redraw }
})

// This runs before any module of the app, so that each test file has its own database, data folder and settings.
const serverUrl = inject('serverUrl')
const appUrl = inject('appUrl')
const name = `${inject('template')}_${randomBytes(6).toString('hex')}`
const dataDir = join(inject('testFolder'), name)
mkdirSync(dataDir, { recursive: true, mode: 0o700 })

const sql = postgres(databaseUrl(serverUrl, 'postgres'), { max: 1, ...socketOf(serverUrl), onnotice: () => {} })
await sql.unsafe(`create database ${name} template ${inject('template')} owner ${new URL(appUrl).username}`)
await sql.end()

Object.assign(process.env, {
  DATABASE_URL: databaseUrl(appUrl, name, true),
  DATA_DIR: dataDir,
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
})

if (process.env.TEST_SEED) fc.configureGlobal({ seed: Number(process.env.TEST_SEED) })

afterAll(closeDatabases)
