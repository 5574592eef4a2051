import { and, eq, gt, sql } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'
import { formatHour } from '../platform/text/format-date.ts'
import { sessions, users } from './tables.ts'

const accountWithSessions = db()
  .select({
    account: { email: users.address, createdAt: users.createdAt, isAdmin: users.isAdmin },
    session: { createdAt: sessions.createdAt, expiresAt: sessions.expiresAt },
  })
  .from(users)
  .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, sql`now()`)))
  .where(eq(users.id, sql.placeholder('userId')))
  .prepare('account with its open sessions')

export async function accountSummary(userId: string) {
  const { email, createdAt, isAdmin, sessions } = await accountData(userId)
  return { email, since: formatHour(createdAt), isAdmin, sessions: sessions.length }
}

export async function accountData(userId: string) {
  const rows = await accountWithSessions.execute({ userId })
  const [first] = rows
  if (!first) throw new Error('There is no such account.')
  return { ...first.account, sessions: rows.flatMap(({ session }) => session ?? []) }
}
