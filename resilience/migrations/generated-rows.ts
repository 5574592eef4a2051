import { randomBytes, randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { random } from '../../test/seeded.ts'

const rowsPerTable = 10

type Column = { name: string; type: string; nullable: boolean; parent: string | null; parentColumn: string | null }

export async function fillTables(sql: postgres.Sql): Promise<void> {
  const filled = new Set<string>()
  const waiting = new Map(
    await Promise.all((await tables(sql)).map(async (table) => [table, await columns(sql, table)] as const)),
  )
  while (waiting.size > 0) {
    const next = [...waiting].filter(([table, each]) =>
      each.every(({ parent }) => !parent || parent === table || filled.has(parent)),
    )
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()]}.`)
    for (const [table, each] of next) {
      for (let row = 0; row < rowsPerTable; row += 1) await insert(sql, table, each)
      filled.add(table)
      waiting.delete(table)
    }
  }
}

/** The columns of each table, by number: a migration may rename a table or a column, which keeps its oid and its number. */
export type Schema = Map<number, number[]>

// Passwords moved to the users: own-accounts-migration.test.ts shows that none was lost, and that sessions and links for a
// new password end. The columns of users that are gone were empty.
export async function schemaOf(sql: postgres.Sql): Promise<Schema> {
  const found = await sql<{ oid: number; numbers: number[] }[]>`
    select attrelid::int as oid, array_agg(attnum::int order by attnum) as numbers
    from pg_attribute join pg_tables on attrelid = format('%I', tablename)::regclass
    where schemaname = 'public' and attnum > 0 and not attisdropped and attgenerated = ''
      and tablename not in ('accounts', 'sessions', 'verifications')
      and not (tablename = 'users' and attname in ('email_verified', 'name', 'image', 'updated_at'))
    group by 1`
  return new Map(found.map(({ oid, numbers }) => [oid, numbers]))
}

/** Hashes only the columns that the older schema had, to show that a migration changed none of them. */
export async function hashRows(sql: postgres.Sql, schema: Schema): Promise<Map<number, string>> {
  const hashes = new Map<number, string>()
  for (const [oid, numbers] of schema) {
    const names = await sql`
      select attrelid::regclass::text as "table", attname as name from pg_attribute
      where attrelid = ${oid} and attnum = any(${numbers}) and not attisdropped order by attnum`
    const columns = names.map(({ name }) => String(name))
    const [row] = await sql`
      select md5(string_agg(t::text, ',' order by t::text)) as hash
      from (select ${sql(columns)} from ${sql(String(names[0]?.table))}) t`
    hashes.set(oid, columns.length === numbers.length ? String(row?.hash) : 'a column is gone')
  }
  return hashes
}

export async function countRows(sql: postgres.Sql): Promise<number> {
  const counts = await Promise.all(
    (await tables(sql)).map(async (table) => Number((await sql`select count(*) as rows from ${sql(table)}`)[0]?.rows)),
  )
  return counts.reduce((all, next) => all + next, 0)
}

async function tables(sql: postgres.Sql) {
  const rows = await sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`
  return rows.map(({ name }) => String(name))
}

async function columns(sql: postgres.Sql, table: string): Promise<Column[]> {
  return sql<Column[]>`
    select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable,
      confrelid::regclass::text as parent, refs.attname_ as "parentColumn"
    from pg_attribute a
    left join lateral (
      select confrelid, (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as attname_
      from pg_constraint where conrelid = a.attrelid and contype = 'f' and conkey = array[a.attnum]) refs on true
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`
}

async function insert(sql: postgres.Sql, table: string, each: Column[]) {
  const row: Record<string, unknown> = {}
  for (const column of each) row[column.name] = await randomValue(sql, column)
  await sql`insert into ${sql(table)} ${sql(row as Record<string, string>)} on conflict do nothing`
}

async function randomValue(sql: postgres.Sql, { name, type, nullable, parent, parentColumn }: Column) {
  if (nullable && random.chance(0.5)) return null
  if (parent && parentColumn) {
    const [row] = await sql`select ${sql(parentColumn)} as value from ${sql(parent)} order by random() limit 1`
    return row?.value ?? null
  }
  // As stored by every release that reduces websites to their origin; the migration changes all others.
  if (/website$/.test(name)) return `https://${randomBytes(4).toString('hex')}.example`
  return randomValues[type]?.() ?? `Ọmọ ${randomBytes(8).toString('hex')} 'quoted' "too"`
}

const randomValues: Record<string, () => unknown> = {
  boolean: () => random.chance(0.5),
  jsonb: () => JSON.stringify({ value: random.below(1_000) }),
  smallint: () => 1970 + random.below(56),
  integer: () => random.below(1_000_000),
  bigint: () => random.below(1_000_000_000),
  real: () => 1 + random.below(4),
  bytea: () => randomBytes(32),
  date: () => `20${10 + random.below(16)}-0${1 + random.below(9)}-01`,
  'time without time zone': () => `${10 + random.below(14)}:${10 + random.below(50)}:00`,
  'timestamp with time zone': () => new Date(random.below(2_000_000_000) * 1000).toISOString(),
  uuid: () => randomUUID(),
  'integer[]': () => [random.below(1_000), random.below(1_000)],
  'text[]': () => ['one', randomBytes(4).toString('hex')],
}
