import { type Column, type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import { db, type Transaction } from './db.server.ts'

export type Submission = 'stored' | 'repeated' | 'limited'

/** Stores a form's row once, within a limit. A repeated form inserts no row, so it costs nothing and tells nobody. */
export async function insertOnce({
  insert,
  consumeLimit,
  notify,
}: {
  insert: (tx: Transaction) => PromiseLike<unknown[]>
  consumeLimit: (tx: Transaction) => Promise<boolean>
  notify: (tx: Transaction) => Promise<void>
}): Promise<Submission> {
  try {
    return await db().transaction(async (tx) => {
      const stored = await insert(tx)
      if (stored.length === 0) return 'repeated'
      if (!(await consumeLimit(tx))) tx.rollback()
      await notify(tx)
      return 'stored'
    })
  } catch (error) {
    if (error instanceof TransactionRollbackError) return 'limited'
    throw error
  }
}

/** Matches a row in the version that somebody saw. Compared as text: it comes from a form and may not be an integer. */
export function isVersion(column: Column, seen: string | number): SQL {
  return sql`${column}::text = ${String(seen)}`
}
