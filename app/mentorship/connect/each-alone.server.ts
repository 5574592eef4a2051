import { db, type Transaction } from '../../platform/db/db.server.ts'

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
