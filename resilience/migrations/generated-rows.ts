import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type postgres from 'postgres'

const rowsOfEach = 10

type Column = { name: string; type: string; nullable: boolean; parent: string | null; parentColumn: string | null }

/** Fills every table of a schema with rows of any content that its columns and references take, parents first. */
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
      for (let row = 0; row < rowsOfEach; row += 1) await insert(sql, table, each)
      filled.add(table)
      waiting.delete(table)
    }
  }
}

/** A hash of what the tables hold in the columns that a schema had, so that nothing of it may change by a migration. */
export async function contents(sql: postgres.Sql, schema: Map<string, string[]>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const [table, names] of schema) {
    const [row] =
      await sql`select md5(string_agg(t::text, ',' order by t::text)) as hash from (select ${sql(names)} from ${sql(table)}) t`
    hashes.set(table, String(row?.hash))
  }
  return hashes
}

/** The tables of a database and their columns. */
export async function schemaOf(sql: postgres.Sql): Promise<Map<string, string[]>> {
  const found = await Promise.all((await tables(sql)).map(async (table) => [table, await columns(sql, table)] as const))
  return new Map(found.map(([table, each]) => [table, each.map(({ name }) => name)]))
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
  for (const column of each) row[column.name] = await valueFor(sql, column)
  await sql`insert into ${sql(table)} ${sql(row as Record<string, string>)} on conflict do nothing`
}

async function valueFor(sql: postgres.Sql, { name, type, nullable, parent, parentColumn }: Column) {
  if (nullable && randomInt(2) === 0) return null
  if (parent && parentColumn) {
    const [row] = await sql`select ${sql(parentColumn)} as value from ${sql(parent)} order by random() limit 1`
    return row?.value ?? null
  }
  // As every release since the one that cut them stores them: a migration changes no other website.
  if (/website$/.test(name)) return `https://${randomBytes(4).toString('hex')}.example`
  return values[type]?.() ?? `Ọmọ ${randomBytes(8).toString('hex')} 'quoted' "too"`
}

const values: Record<string, () => unknown> = {
  boolean: () => randomInt(2) === 0,
  jsonb: () => JSON.stringify({ value: randomInt(1_000) }),
  smallint: () => randomInt(1970, 2026),
  integer: () => randomInt(1_000_000),
  bigint: () => randomInt(1_000_000_000),
  bytea: () => randomBytes(32),
  date: () => `20${randomInt(10, 26)}-0${randomInt(1, 10)}-01`,
  'timestamp with time zone': () => new Date(randomInt(2_000_000_000) * 1000).toISOString(),
  uuid: () => randomUUID(),
  'text[]': () => ['one', randomBytes(4).toString('hex')],
}
