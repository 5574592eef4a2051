import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { erasures } from '../../account/tables.ts'
import { config } from '../../platform/config/config.server.ts'
import { keyFor } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { eraseAccount } from './erasure.server.ts'
import { accountFingerprint, readLedger, recordErasure, syncErasureLedger } from './erasure-ledger.server.ts'

const today = new Date().toISOString().slice(0, 10)
const markOf = (userId: string) => accountFingerprint(userId, keyFor('erasure').kid)
const path = () => config().erasuresFile

beforeEach(async () => {
  rmSync(path(), { force: true })
  await db().delete(erasures)
})

test('an erasure is recorded in the database and in the ledger file, as a keyed hash and the date', async () => {
  const { userId } = await newMember()
  expect(await eraseAccount(userId)).toBe(true)
  expect(await db().select().from(erasures)).toEqual([{ mark: markOf(userId), erasedOn: today }])
  expect(readFileSync(path(), 'utf8').trim()).toBe(`${today} ${markOf(userId)}`)
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(readFileSync(path(), 'utf8')).not.toContain(userId)
})

test('an erasure that is rolled back is recorded nowhere', async () => {
  const erasing = db().transaction(async (tx) => {
    await recordErasure(tx, randomUUID())
    throw new Error('taken back')
  })
  await expect(erasing).rejects.toThrow('taken back')
  expect(await db().$count(erasures)).toBe(0)
  expect(await readLedger(path())).toBeNull()
})

test('syncing adds entries of another machine, and entries lost in a power cut, to the ledger file', async () => {
  const [here, there] = [randomUUID(), randomUUID()]
  writeFileSync(path(), `${today} ${markOf(here)}\n2026-0`)
  await db().transaction((tx) => recordErasure(tx, there))
  await syncErasureLedger()
  expect((await readLedger(path()))?.map(({ mark }) => mark).sort()).toEqual([markOf(here), markOf(there)].sort())
})

test('an entry is deleted after forty days, when no backup holds the account any more', async () => {
  const [old, young] = [41, 39].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
  const entries = [old, young].map((erasedOn = '') => ({ mark: markOf(randomUUID()), erasedOn }))
  await db().insert(erasures).values(entries)
  writeFileSync(path(), `${old} ${markOf(randomUUID())}\n`)
  await syncErasureLedger()
  expect(await db().select().from(erasures)).toEqual([entries[1]])
  expect(await readLedger(path())).toEqual([entries[1]])
})
