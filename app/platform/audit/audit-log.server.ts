import { createHmac } from 'node:crypto'
import { desc, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { config } from '../config/config.server.ts'
import { KeyringError, keyById, keyFor } from '../crypto/keyring.server.ts'
import { db, type Transaction } from '../db/db.server.ts'
import { auditLog } from '../db/tables.ts'
import { acquireLock } from '../db/transactions.server.ts'

export type AuditVerb =
  | 'approve review'
  | 'reject review'
  | 'delete review'
  | 'approve mentor'
  | 'reject mentor'
  | 'delete mentor application'
  | 'open mentor application'
  | 'open mentee application'
  | 'admit mentee'
  | 'ask mentee'
  | 'refuse mentee'
  | 'hold mentee'
  | 'release mentee'
  | 'hold mentor'
  | 'release mentor'
  | 'open cv'
  | 'create article'
  | 'edit article'
  | 'save draft'
  | 'publish article'
  | 'delete article'
  | 'save translation'
  | 'delete translation'
  | 'save site text'
  | 'propose pair'
  | 'run round'
  | 'withdraw offer'
  | 'open report'
  | 'decide report'
  | 'open message'
  | 'handle message'
  | 'delete message'
  | 'look up address'
  | 'sign in'
  | 'enter code'

export type AuditCheckpoint = { rows: number; lastHash: string }

export type AuditReport = { rows: number; lastHash: string | null; misfit: { position: number; why: string } | null }

type Row = typeof auditLog.$inferSelect
type HashedFields = Omit<Row, 'hash'>

const batchSize = 1_000
const reviewVerbs: string[] = ['approve review', 'reject review', 'delete review'] satisfies AuditVerb[]
const withheldPrefix = 'withheld.'
const genesisHash = Buffer.alloc(32)

const recordsOf = db()
  .select({ at: auditLog.at, verb: auditLog.verb, target: auditLog.target })
  .from(auditLog)
  .where(eq(auditLog.adminId, sql.placeholder('adminId')))
  .orderBy(desc(auditLog.position))
  .prepare('audit records of an admin')

/** Adds a row, never with content. Call it after the transaction's own writes: until it ends, other rows wait. */
export async function recordAction(
  tx: Transaction,
  { adminId, verb, target = null }: { adminId: string; verb: AuditVerb; target?: string | null },
): Promise<void> {
  await acquireLock(tx, 'upinde audit log')
  const [last] = await tx
    .select({ position: auditLog.position, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.position))
    .limit(1)
  const { kid } = keyFor('audit')
  const row = { position: (last?.position ?? 0) + 1, at: startOfBatch(), adminId, verb, target, kid }
  await tx.insert(auditLog).values({ ...row, hash: hashOf(row, last?.hash ?? genesisHash) })
}

// Applies to all rows, since exact times of neighbouring rows would date an approval too.
function startOfBatch() {
  const batchMs = config().reviewBatchMinutes * 60_000
  const now = Date.now()
  return new Date(batchMs > 0 ? now - (now % batchMs) : now)
}

/** SQL that tells whether an admin did anything that is recorded. */
export function hasRecords(adminId: SQLWrapper): SQL<boolean> {
  return sql`exists (select from ${auditLog} where ${auditLog.adminId} = ${adminId})`
}

export async function auditRecordsOf(adminId: string) {
  const rows = await recordsOf.execute({ adminId })
  return rows.map((row) => ({ ...row, target: isWithheld(row.target) ? null : row.target }))
}

/** SQL for the columns of a backup that would date a review if they were complete. */
export const redactedColumns = {
  at: `case when ${isAboutReview()} then date_trunc('month', at) else at end`,
  target: `case when ${isAboutReview()} then null else target end`,
}

export async function markRedacted(tx: postgres.TransactionSql): Promise<void> {
  const rows = await tx<(Omit<Row, 'at'> & { at: number; previous: Buffer | null })[]>`
    select position::integer as position, (extract(epoch from at) * 1000)::float8 as at, admin_id as "adminId", verb,
      target, kid, hash, lag(hash) over (order by position) as previous
    from audit_log order by position`
  await tx`grant update on audit_log to current_user`
  for (const { previous, hash, at, ...row } of rows) {
    if (!reviewVerbs.includes(row.verb)) continue
    const mark = withheldMark({ ...row, at: new Date(at) }, hash, previous ?? genesisHash)
    await tx`update audit_log set target = ${mark} where position = ${row.position}`
  }
  await tx`revoke update on audit_log from current_user`
}

/** Finds the first row that was changed, removed, added or moved. Rows cut off the end show only against `noted`. */
export async function verifyAuditLog(noted?: AuditCheckpoint): Promise<AuditReport> {
  let rows = 0
  let previous: Buffer = genesisHash
  const report = (misfit: AuditReport['misfit']) => ({
    rows,
    lastHash: rows > 0 ? previous.toString('hex') : null,
    misfit,
  })
  for (;;) {
    const batch = await db()
      .select()
      .from(auditLog)
      // The first batch has no condition, so that a row with a position below 1 shows.
      .where(rows > 0 ? gt(auditLog.position, rows) : undefined)
      .orderBy(auditLog.position)
      .limit(batchSize)
    for (const { hash, ...row } of batch) {
      const position = rows + 1
      if (row.position !== position) return report({ position, why: 'is not in its place' })
      if (!isIntact(hash, row, previous)) return report({ position, why: 'is not as it was written' })
      const differs = position === noted?.rows && hash.toString('hex') !== noted.lastHash
      if (differs) return report({ position, why: 'is not the one that was noted' })
      rows = position
      previous = hash
    }
    if (batch.length === batchSize) continue
    const isTruncated = noted !== undefined && rows < noted.rows
    return report(isTruncated ? { position: rows + 1, why: 'is missing, and was there when the log was noted' } : null)
  }
}

function isIntact(hash: Buffer, row: HashedFields, previous: Buffer) {
  try {
    if (isWithheld(row.target)) return row.target === withheldMark(row, hash, previous)
    return hash.equals(hashOf(row, previous))
  } catch (error) {
    // A changed row may name a key that never existed.
    if (error instanceof KeyringError) return false
    throw error
  }
}

function hashOf({ position, at, adminId, verb, target, kid }: HashedFields, previous: Buffer) {
  const fields = JSON.stringify([position, at.toISOString(), adminId, verb, target, kid])
  return createHmac('sha256', keyById('audit', kid)).update('audit/v1|').update(previous).update(fields).digest()
}

function withheldMark({ position, at, adminId, verb, kid }: HashedFields, hash: Buffer, previous: Buffer) {
  const fields = JSON.stringify([position, at.toISOString(), adminId, verb, kid])
  const mark = createHmac('sha256', keyById('audit', kid)).update('audit/withheld/v1|').update(previous).update(hash)
  return `${withheldPrefix}${mark.update(fields).digest('hex')}`
}

function isWithheld(target: string | null) {
  return target?.startsWith(withheldPrefix) ?? false
}

function isAboutReview() {
  return `verb in (${reviewVerbs.map((verb) => `'${verb}'`).join(', ')})`
}
