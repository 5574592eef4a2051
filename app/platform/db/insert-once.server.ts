import { type Column, type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from './db.server.ts'

export type Submission = 'stored' | 'repeated'

/** Stores a form's row once. A repeated form inserts no row, so it costs nothing and tells nobody. */
export function insertOnce({
  insert,
  count,
  notify,
}: {
  insert: (tx: Transaction) => PromiseLike<unknown[]>
  /** Throws when the limit is reached; then nothing is stored. */
  count: (tx: Transaction) => Promise<void>
  notify: (tx: Transaction) => Promise<void>
}): Promise<Submission> {
  return db().transaction(async (tx) => {
    const stored = await insert(tx)
    if (stored.length === 0) return 'repeated'
    await count(tx)
    await notify(tx)
    return 'stored'
  })
}

/** Matches a row in the version that somebody saw. Compared as text: it comes from a form and may not be an integer. */
export function isVersion(column: Column, seen: string | number): SQL {
  return sql`${column}::text = ${String(seen)}`
}
