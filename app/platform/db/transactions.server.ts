import { sql } from 'drizzle-orm'
import { db, type Transaction } from './db.server.ts'

export async function acquireLock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
}

export async function tryLock(tx: Transaction, name: string): Promise<boolean> {
  const [lock] = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${name})) as held`)
  return lock?.held === true
}

/** Does something in a transaction of its own for each. What fails for one is thrown once it was tried for all. */
export async function eachAlone<Each>(
  all: readonly Each[],
  stopping: AbortSignal | undefined,
  act: (tx: Transaction, each: Each) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const each of all) {
    if (stopping?.aborted) break
    await db()
      .transaction((tx) => act(tx, each))
      .catch((error) => errors.push(error))
  }
  if (errors.length > 1) throw new AggregateError(errors, 'Several failed, each by itself.')
  if (errors.length === 1) throw errors[0]
}
