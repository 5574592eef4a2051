import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'

/** Required before changes of published reviews or figures. Not a row lock, because companies' rows come and go. */
export async function lockCompanies(tx: Transaction, keys: SQL): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select distinct key collate "C" as key from (${keys}) as companies(key) order by 1) as locked`)
}
