import { createHmac } from 'node:crypto'
import { desc, eq, gt, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { config } from '../config/config.server.ts'
import { KeyringError, keyFor, keyOf } from '../crypto/keyring.server.ts'
import { db, type Transaction } from '../db/db.server.ts'
import { auditLog } from '../db/tables.ts'

/** What an admin can do that is kept. */
export type AuditVerb =
  | 'approve review'
  | 'delete review'
  | 'approve mentor'
  | 'delete mentor application'
  | 'open mentor application'
  | 'open mentee application'
  | 'open cv'
  | 'create article'
  | 'edit article'
  | 'delete article'
  | 'save site text'
  | 'open message'
  | 'handle message'
  | 'delete message'
  | 'look up address'
  | 'sign in'
  | 'enter code'

/** What an operator notes of a whole log: its number of rows, and the hash of the last in hexadecimal. */
export type Noted = { rows: number; lastHash: string }

/** How far the log fits together: the same two, and the first row that does not fit. */
export type AuditReport = { rows: number; lastHash: string | null; misfit: { position: number; why: string } | null }

type Row = typeof auditLog.$inferSelect
type Fields = Omit<Row, 'hash'>

const batchSize = 1_000
const reviewVerbs: string[] = ['approve review', 'delete review'] satisfies AuditVerb[]
const withheld = 'withheld.'
const beforeTheFirst = Buffer.alloc(32)

/**
 * Adds a row to the audit log in the transaction of what it tells about. Call it after that transaction's own writes: from
 * here to its end no other row can be added, so that the rows form one chain. In: who, what, and the id of the target as
 * admins know it; never what the target holds.
 */
export async function record(
  tx: Transaction,
  { adminId, verb, target = null }: { adminId: string; verb: AuditVerb; target?: string | null },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('upinde audit log'))`)
  const [last] = await tx
    .select({ position: auditLog.position, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.position))
    .limit(1)
  const { kid } = keyFor('audit')
  const row = { position: (last?.position ?? 0) + 1, at: beginningOfBatch(), adminId, verb, target, kid }
  await tx.insert(auditLog).values({ ...row, hash: hashOf(row, last?.hash ?? beforeTheFirst) })
}

// All rows, as the exact times of the rows around it would date an approval too (requirement 61).
function beginningOfBatch() {
  const lengthMs = config().reviewBatchMinutes * 60_000
  const now = Date.now()
  return new Date(lengthMs > 0 ? now - (now % lengthMs) : now)
}

/** What an admin did, newest first. */
export async function recordsOf(adminId: string) {
  const { at, verb, target, position } = auditLog
  const isAdmin = eq(auditLog.adminId, adminId)
  const found = await db().select({ at, verb, target }).from(auditLog).where(isAdmin).orderBy(desc(position))
  return found.map((row) => ({ ...row, target: isWithheld(row.target) ? null : row.target }))
}

/**
 * What may not stand in a backup beside the reviews, because it would date one of them: SQL for the columns of the audit
 * log that a backup has in another form. Which review it was is left out, and of the time the month is left.
 */
export const withheldColumns = {
  at: `case when ${isAboutReview()} then date_trunc('month', at) else at end`,
  target: `case when ${isAboutReview()} then null else target end`,
}

/** Marks the rows of a restored log of which something was withheld, so that from now on a change in them shows. */
export async function markWithheld(tx: postgres.TransactionSql): Promise<void> {
  const rows = await tx<(Omit<Row, 'at'> & { at: number; previous: Buffer | null })[]>`
    select position::integer as position, (extract(epoch from at) * 1000)::float8 as at, admin_id as "adminId", verb,
      target, kid, hash, lag(hash) over (order by position) as previous
    from audit_log order by position`
  await tx`grant update on audit_log to current_user`
  for (const { previous, hash, at, ...row } of rows) {
    if (!reviewVerbs.includes(row.verb)) continue
    const mark = withheldMark({ ...row, at: new Date(at) }, hash, previous ?? beforeTheFirst)
    await tx`update audit_log set target = ${mark} where position = ${row.position}`
  }
  await tx`revoke update on audit_log from current_user`
}

/**
 * Reads the whole log and says where it stops fitting together: a row changed, missing, added or moved. Rows cut off the
 * end leave no trace in what is left, and are missed only where an earlier report was noted.
 */
export async function verify(noted?: Noted): Promise<AuditReport> {
  let rows = 0
  let previous: Buffer = beforeTheFirst
  const report = (misfit: AuditReport['misfit']) => ({
    rows,
    lastHash: rows > 0 ? previous.toString('hex') : null,
    misfit,
  })
  for (;;) {
    const batch = await db()
      .select()
      .from(auditLog)
      // Nothing is passed over, not even a row below the first.
      .where(rows > 0 ? gt(auditLog.position, rows) : undefined)
      .orderBy(auditLog.position)
      .limit(batchSize)
    for (const { hash, ...row } of batch) {
      const position = rows + 1
      if (row.position !== position) return report({ position, why: 'is not in its place' })
      if (!fits(hash, row, previous)) return report({ position, why: 'is not as it was written' })
      const isOther = position === noted?.rows && hash.toString('hex') !== noted.lastHash
      if (isOther) return report({ position, why: 'is not the one that was noted' })
      rows = position
      previous = hash
    }
    if (batch.length === batchSize) continue
    const isCut = noted !== undefined && rows < noted.rows
    return report(isCut ? { position: rows + 1, why: 'is missing, and was there when the log was noted' } : null)
  }
}

function fits(hash: Buffer, row: Fields, previous: Buffer) {
  try {
    if (isWithheld(row.target)) return row.target === withheldMark(row, hash, previous)
    return hash.equals(hashOf(row, previous))
  } catch (error) {
    // The key that a changed row names may never have existed.
    if (error instanceof KeyringError) return false
    throw error
  }
}

function hashOf({ position, at, adminId, verb, target, kid }: Fields, previous: Buffer) {
  const fields = JSON.stringify([position, at.toISOString(), adminId, verb, target, kid])
  return createHmac('sha256', keyOf('audit', kid)).update('audit/v1|').update(previous).update(fields).digest()
}

function withheldMark({ position, at, adminId, verb, kid }: Fields, hash: Buffer, previous: Buffer) {
  const fields = JSON.stringify([position, at.toISOString(), adminId, verb, kid])
  const mark = createHmac('sha256', keyOf('audit', kid)).update('audit/withheld/v1|').update(previous).update(hash)
  return `${withheld}${mark.update(fields).digest('hex')}`
}

function isWithheld(target: string | null) {
  return target?.startsWith(withheld) ?? false
}

function isAboutReview() {
  return `verb in (${reviewVerbs.map((verb) => `'${verb}'`).join(', ')})`
}
