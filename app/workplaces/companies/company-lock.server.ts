import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { reviews } from '../tables.ts'

/** Required before published reviews change. Not a row lock, because companies' rows come and go. */
export async function lockCompany(tx: Transaction, key: string): Promise<void> {
  await lockCompanies(tx, sql`select ${key}`)
}

/** Locks the companies of some reviews, in an order in which no two transactions wait for each other. */
export async function lockCompaniesOf(tx: Transaction, which: SQL | undefined): Promise<void> {
  await lockCompanies(tx, tx.select({ key: reviews.companyKey }).from(reviews).where(which).getSQL())
}

async function lockCompanies(tx: Transaction, keys: SQL) {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select distinct key collate "C" as key from (${keys}) as companies(key) order by 1) as locked`)
}
