import { db } from '../app/platform/db/db.server.ts'
import { auditLog } from '../app/platform/db/tables.ts'

/** Returns what an act leaves in the audit log: who, what, of what. */
export async function auditOf(act: () => Promise<unknown>) {
  const before = await db().$count(auditLog)
  await act()
  const rows = await db().select().from(auditLog).orderBy(auditLog.position).offset(before)
  return rows.map(({ adminId, verb, target }) => [adminId, verb, target])
}
