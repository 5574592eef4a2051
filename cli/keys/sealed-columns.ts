import { is, isNotNull, notLike, or, sql } from 'drizzle-orm'
import { getTableConfig, PgCustomColumn, PgTable } from 'drizzle-orm/pg-core'
import * as account from '../../app/account/tables.ts'
import * as people from '../../app/connect/people/tables.ts'
import * as connect from '../../app/connect/tables.ts'
import * as news from '../../app/news/tables.ts'
import * as partnership from '../../app/partnership/tables.ts'
import { sealedPrefix } from '../../app/platform/crypto/sealed.server.ts'
import { kindOf } from '../../app/platform/db/columns.ts'
import { db } from '../../app/platform/db/db.server.ts'
import * as platform from '../../app/platform/db/tables.ts'
import * as mentorship from '../../app/profiles/tables.ts'
import * as site from '../../app/site/contact/tables.ts'
import * as workplaces from '../../app/workplaces/tables.ts'

const batchSize = 200

export async function rowsUnderOtherKeys(): Promise<number> {
  const counts = sealedTables().map(({ table, columns }) => db().$count(table, isOld(columns)))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** Reseals a batch of rows of each table. Rows that changed meanwhile are left for the next batch. */
export async function resealRows(): Promise<void> {
  for (const { table, columns } of sealedTables()) {
    const rowAddress = sql<string>`ctid::text`
    const raw = Object.fromEntries(columns.map((column) => [column.name, sql<string | null>`${column}`]))
    const rows = await db()
      .select({ rowAddress, ...raw })
      .from(table)
      .where(isOld(columns))
      .limit(batchSize)
    for (const row of rows as ({ rowAddress: string } & Record<string, string | null>)[]) {
      const filled = columns.filter(({ name }) => row[name] !== null)
      const changes = filled.map(
        (column) => sql`${sql.identifier(column.name)} = ${resealed(column, row[column.name] ?? '')}`,
      )
      const unchanged = filled.map((column) => sql`${column} = ${row[column.name]}`)
      await db().execute(sql`
        update ${table} set ${sql.join(changes, sql`, `)}
        where ctid = ${row.rowAddress}::tid and ${sql.join(unchanged, sql` and `)}`)
    }
  }
}

export function sealedTables(): { table: PgTable; columns: PgCustomColumn<never>[] }[] {
  const features = [account, connect, mentorship, news, partnership, platform, people, site, workplaces]
  const tables = features.flatMap((feature) => Object.values(feature)).filter((each) => is(each, PgTable))
  return tables
    .map((table) => ({ table, columns: getTableConfig(table).columns.filter(isSealed) }))
    .filter(({ columns }) => columns.length > 0)
}

function isSealed(column: unknown): column is PgCustomColumn<never> {
  return is(column, PgCustomColumn) && kindOf(column) === 'sealed'
}

function isOld(columns: PgCustomColumn<never>[]) {
  return or(...columns.map((column) => sql`(${isNotNull(column)} and ${notLike(column, `${sealedPrefix()}%`)})`))
}

function resealed(column: PgCustomColumn<never>, value: string) {
  return sql`${String(column.mapToDriverValue(column.mapFromDriverValue(value as never) as never))}`
}
