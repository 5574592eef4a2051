import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureKeyring } from '../crypto/keyring.server.ts'
import { db, primarySql } from '../db/db.server.ts'
import { auditLog } from '../db/tables.ts'
import { auditRecordsOf, markRedacted, recordAction, redactedColumns, verifyAuditLog } from './audit-log.server.ts'

beforeAll(async () => {
  await ensureKeyring(db())
})

beforeEach(() => tamper('delete from audit_log'))

test('a row records only who did what to which target and when', async () => {
  const before = Date.now()
  await act('ann', 'one')
  const [row] = await rows()
  expect(row).toEqual({
    position: 1,
    at: expect.any(Date),
    adminId: 'ann',
    verb: 'open cv',
    target: 'one',
    kid: expect.stringMatching(/^[0-9a-f]{8}$/),
    hash: expect.any(Buffer),
  })
  expect(row?.at.getTime()).toBeGreaterThanOrEqual(before)
  expect(row?.hash).toHaveLength(32)
})

test('a row is rolled back with the transaction it records', async () => {
  await act('ann', 'one')
  const failing = db().transaction(async (tx) => {
    await recordAction(tx, { adminId: 'ann', verb: 'open cv', target: 'two' })
    throw new Error('Something else failed.')
  })
  await expect(failing).rejects.toThrow()
  expect((await rows()).map(({ target }) => target)).toEqual(['one'])
  await act('ann', 'three')
  expect(await verifyAuditLog()).toMatchObject({ rows: 2, misfit: null })
})

test('empty and complete logs pass verification, which returns the last hash', async () => {
  expect(await verifyAuditLog()).toEqual({ rows: 0, lastHash: null, misfit: null })
  for (const target of ['one', null, 'three']) await act('ann', target)
  const last = (await rows()).at(-1)
  expect(await verifyAuditLog()).toEqual({ rows: 3, lastHash: last?.hash.toString('hex'), misfit: null })
})

test('twenty concurrent admins add to one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => act(`admin ${n}`, `target ${n}`)))
  expect((await rows()).map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(await verifyAuditLog()).toMatchObject({ rows: 20, misfit: null })
})

test.each([
  ['another admin', "update audit_log set admin_id = 'bob' where position = 3", 3],
  ['another verb', "update audit_log set verb = 'sign in' where position = 3", 3],
  ['another target', "update audit_log set target = 'two' where position = 3", 3],
  ['no target', 'update audit_log set target = null where position = 3', 3],
  ['another time', "update audit_log set at = at + interval '1 millisecond' where position = 3", 3],
  ['a key that never was', "update audit_log set kid = '00000000' where position = 3", 3],
  ['another hash', "update audit_log set hash = decode(repeat('00', 32), 'hex') where position = 3", 3],
  ['words moved between fields', "update audit_log set verb = 'open', target = 'cv 3' where position = 3", 3],
  ['a row taken out', 'delete from audit_log where position = 3', 3],
  ['the first taken out', 'delete from audit_log where position = 1', 1],
  [
    'a gap closed',
    'delete from audit_log where position = 3; update audit_log set position = 3 where position = 4; update audit_log set position = 4 where position = 5',
    3,
  ],
  [
    'two rows exchanged',
    'update audit_log set position = -position where position in (3, 4); update audit_log set position = 7 + position where position < 0',
    3,
  ],
  [
    'a row before the first',
    'insert into audit_log select 0, at, admin_id, verb, target, kid, hash from audit_log limit 1',
    1,
  ],
])('verification names the first row that does not fit the chain: %s', async (_, statement, position) => {
  for (const target of ['1', '2', '3', '4', '5']) await act('ann', target)
  await tamper(statement)
  expect(await verifyAuditLog()).toMatchObject({ rows: position - 1, misfit: { position } })
})

test('a previously noted row count and hash reveal a truncated or rewritten log', async () => {
  for (const target of ['1', '2', '3']) await act('ann', target)
  const { rows, lastHash } = await verifyAuditLog()
  const noted = { rows, lastHash: lastHash ?? '' }
  await act('ann', '4')
  expect(await verifyAuditLog(noted)).toMatchObject({ rows: 4, misfit: null })
  await tamper('delete from audit_log where position >= 3')
  expect(await verifyAuditLog()).toMatchObject({ rows: 2, misfit: null })
  expect(await verifyAuditLog(noted)).toMatchObject({ rows: 2, misfit: { position: 3 } })
  await act('bob', '3')
  expect(await verifyAuditLog()).toMatchObject({ rows: 3, misfit: null })
  expect(await verifyAuditLog(noted)).toMatchObject({ rows: 2, misfit: { position: 3 } })
})

test('verifies a log longer than one batch to its end', { tags: 'thorough' }, async () => {
  await db().transaction(async (tx) => {
    for (let n = 0; n < 1_100; n++) await recordAction(tx, { adminId: 'ann', verb: 'sign in' })
  })
  expect(await verifyAuditLog()).toMatchObject({ rows: 1_100, misfit: null })
  await tamper("update audit_log set admin_id = 'bob' where position = 1050")
  expect(await verifyAuditLog()).toMatchObject({ misfit: { position: 1_050 } })
})

function act(adminId: string, target: string | null) {
  return db().transaction((tx) => recordAction(tx, { adminId, verb: 'open cv', target }))
}

function rows() {
  return db().select().from(auditLog).orderBy(auditLog.position)
}

/** Does what takes more rights than the app's role has. */
async function tamper(statement: string) {
  await db().transaction(async (tx) => {
    await tx.execute(sql`grant update, delete on audit_log to current_user`)
    await tx.execute(sql.raw(statement))
    await tx.execute(sql`revoke update, delete on audit_log from current_user`)
  })
}

test('a log redacted by a backup passes verification, and later changes are detected', async () => {
  for (const verb of ['open cv', 'approve review', 'delete review', 'open cv'] as const)
    await db().transaction((tx) => recordAction(tx, { adminId: 'ann', verb, target: verb }))
  const { lastHash } = await verifyAuditLog()
  await tamper(`update audit_log set at = ${redactedColumns.at}, target = ${redactedColumns.target}`)
  expect((await rows()).map(({ target }) => target)).toEqual(['open cv', null, null, 'open cv'])
  expect(await verifyAuditLog()).toMatchObject({ misfit: { position: 2 } })
  await primarySql().begin(markRedacted)
  expect(await verifyAuditLog({ rows: 4, lastHash: lastHash ?? '' })).toEqual({ rows: 4, lastHash, misfit: null })
  expect((await auditRecordsOf('ann')).map(({ target }) => target)).toEqual(['open cv', null, null, 'open cv'])
  await tamper("update audit_log set admin_id = 'bob' where position = 3")
  expect(await verifyAuditLog()).toMatchObject({ misfit: { position: 3, why: 'is not as it was written' } })
})
