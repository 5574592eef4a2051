import { createHmac } from 'node:crypto'
import { desc, eq, gt, sql } from 'drizzle-orm'
import { db, type Transaction } from './db.server.ts'
import { KeyringError, keyFor, keyOf } from './keyring.server.ts'
import { auditLog } from './tables.ts'

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
  const row = { position: (last?.position ?? 0) + 1, at: new Date(), adminId, verb, target, kid }
  await tx.insert(auditLog).values({ ...row, hash: hashOf(row, last?.hash ?? beforeTheFirst) })
}

/** What an admin did, newest first. */
export async function recordsOf(adminId: string) {
  const { at, verb, target, position } = auditLog
  return db().select({ at, verb, target }).from(auditLog).where(eq(auditLog.adminId, adminId)).orderBy(desc(position))
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
      if (!isHashOf(hash, row, previous)) return report({ position, why: 'is not as it was written' })
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

function isHashOf(hash: Buffer, row: Fields, previous: Buffer) {
  try {
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
