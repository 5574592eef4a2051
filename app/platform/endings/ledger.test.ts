import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { eraseAccount } from '../../personal-data/erasure/erasure.server.ts'
import { config } from '../config/config.server.ts'
import { keyFor } from '../crypto/keyring.server.ts'
import { db } from '../db/db.server.ts'
import { endings } from '../db/tables.ts'
import { covers, readLedger, syncLedger } from './ledger.server.ts'
import { markOf as markUnder, noteEnding } from './note-ending.server.ts'

const today = new Date().toISOString().slice(0, 10)
const markOf = (userId: string) => markUnder(userId, keyFor('erasure').kid)
const path = () => config().ledgerFile

beforeEach(async () => {
  rmSync(path(), { force: true })
  await db().delete(endings)
})

test('an erasure is recorded in the database and in the ledger file, as a keyed hash and the date', async () => {
  const { userId } = await newMember()
  expect(await eraseAccount(userId)).toBe(true)
  expect(await db().select().from(endings)).toEqual([{ mark: markOf(userId), endedOn: today }])
  expect(readFileSync(path(), 'utf8').trim()).toBe(`${today} ${markOf(userId)}`)
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(readFileSync(path(), 'utf8')).not.toContain(userId)
})

test('an erasure that is rolled back is recorded nowhere', async () => {
  const erasing = db().transaction(async (tx) => {
    await noteEnding(tx, randomUUID())
    throw new Error('taken back')
  })
  await expect(erasing).rejects.toThrow('taken back')
  expect(await db().$count(endings)).toBe(0)
  expect(await readLedger(path())).toBeNull()
})

test('syncing adds entries of another machine, and entries lost in a power cut, to the ledger file', async () => {
  const [here, there] = [randomUUID(), randomUUID()]
  writeFileSync(path(), `${today} ${markOf(here)}\n2026-0`)
  await db().transaction((tx) => noteEnding(tx, there))
  await syncLedger()
  expect((await readLedger(path()))?.endings.map(({ mark }) => mark).sort()).toEqual(
    [markOf(here), markOf(there)].sort(),
  )
})

test('the ledger says until which full ten minutes it is complete, and whether that covers a backup', async () => {
  await syncLedger(new Date('2026-03-31T02:19:59Z'))
  const ledger = await readLedger(path())
  expect(readFileSync(path(), 'utf8')).toBe('complete until 2026-03-31T02:10Z\n')
  if (!ledger) throw new Error('There is no ledger.')
  const covered = (madeAt: string) => covers(ledger, new Date(madeAt))
  expect(covered('2026-03-31T02:10:00Z')).toBe(true)
  expect(covered('2026-03-31T02:10:01Z')).toBe(false)
  expect([covered('2026-02-19T00:00:00Z'), covered('2026-02-18T23:59:59Z')]).toEqual([true, false])
  writeFileSync(path(), `${today} ${markOf(randomUUID())}\n`)
  expect(covers((await readLedger(path())) ?? ledger, new Date(0))).toBe(false)
})

test('neither the file nor the table keeps the order of endings', async () => {
  const subjects = Array.from({ length: 8 }, (_, number) => `end ${number}`)
  for (const subject of subjects) await db().transaction((tx) => noteEnding(tx, subject))
  const inOrder = subjects.map(markOf)
  const stored = async () => (await db().select().from(endings)).map(({ mark }) => mark)
  expect(await stored()).toEqual(inOrder)
  await syncLedger()
  expect(await stored()).toEqual(inOrder.toSorted())
  expect((await readLedger(path()))?.endings.map(({ mark }) => mark)).toEqual(inOrder.toSorted())
})

test('an entry is deleted after forty days, when no backup holds the account any more', async () => {
  const [old, young] = [41, 39].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
  const entries = [old, young].map((endedOn = '') => ({ mark: markOf(randomUUID()), endedOn }))
  await db().insert(endings).values(entries)
  writeFileSync(path(), `${old} ${markOf(randomUUID())}\n`)
  await syncLedger()
  expect(await db().select().from(endings)).toEqual([entries[1]])
  expect((await readLedger(path()))?.endings).toEqual([entries[1]])
})
