import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'

/**
 * Makes everybody else who changes what these companies add up to wait until the end of the transaction. Whoever changes
 * reviews that count, or figures, does it first: a company's row is no substitute, as it comes and goes with its reviews.
 * In: a query with one column, the company keys.
 */
export async function lockCompanies(tx: Transaction, keys: SQL): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select distinct key collate "C" as key from (${keys}) as companies(key) order by 1) as locked`)
}
