import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgArray, PgTable } from 'drizzle-orm/pg-core'
import { type Kind, kindOf } from '../../app/platform/db/columns.ts'
import { primarySql } from '../../app/platform/db/db.server.ts'

const root = join(import.meta.dirname, '../..')

export async function everyRow(): Promise<Map<string, string>> {
  const sql = primarySql()
  const tables = await sql<{ name: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables order by 1`
  // One question, because the way to the database takes longer than most answers.
  const each = tables.map(({ name }) => `select '${name}' as name, t::text as row from ${name} t`)
  const found = await sql.unsafe<{ name: string; row: string }[]>(`${each.join(' union all ')} order by 1, 2`)
  const rows = Map.groupBy(found, ({ name }) => name)
  return new Map(tables.map(({ name }) => [name, (rows.get(name) ?? []).map(({ row }) => row).join('\n')]))
}

/** Skips a file or folder that vanishes meanwhile. */
export function* everyFile(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Generator<{ path: string; content: Buffer }> {
  for (const entry of unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* everyFile(path, isWanted)
    const content = entry.isFile() && isWanted(path) && unlessGone(() => readFileSync(path))
    if (content) yield { path, content }
  }
}

function unlessGone<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

/** Every column of the database that can hold text or bytes, with all its values. Those of arrays are their entries. */
export async function everyTextColumn(): Promise<{ name: string; values: string[] }[]> {
  const sql = primarySql()
  const found = await sql<{ table: string; column: string; isArray: boolean }[]>`
    select table_name as table, column_name as column, data_type = 'ARRAY' as "isArray" from information_schema.columns
    where table_schema = current_schema() and not ltrim(udt_name, '_') in ('bool', 'int2', 'int4', 'int8', 'float4', 'date',
      'time', 'timestamptz', 'uuid') order by 1, 2`
  return Promise.all(
    found.map(async ({ table, column, isArray }) => {
      const value = isArray ? sql`unnest(${sql(column)})` : sql(column)
      const rows = await sql<{ value: string }[]>`
        select value::text from (select ${value} as value from ${sql(table)}) stored where value::text <> ''`
      return { name: `${table}.${column}`, values: rows.map(({ value }) => value) }
    }),
  )
}

export async function everyTable(): Promise<PgTable[]> {
  const files = globSync('app/**/tables.ts', { cwd: root })
  const features = await Promise.all(files.map((file) => import(join(root, file))))
  return features.flatMap((feature) => Object.values(feature)).filter((each) => is(each, PgTable))
}

/** The columns whose definition says what they hold, by their name in the database. */
export async function declaredColumns(): Promise<Map<string, { kind: Kind; words: readonly string[] | undefined }>> {
  const columns = (await everyTable()).flatMap((table) =>
    getTableConfig(table).columns.map((column) => ({ table: getTableName(table), column })),
  )
  return new Map(
    columns.flatMap(({ table, column }) => {
      const kind = kindOf(column)
      const words = is(column, PgArray) ? column.baseColumn.enumValues : column.enumValues
      return kind ? [[`${table}.${column.name}`, { kind, words }]] : []
    }),
  )
}

/** Forms in which careless code may store a secret: as it is, UTF-16, encoded, encoded within more, unkeyed hash. */
export function shapesOf(secret: string | Buffer): string[] {
  const bytes = Buffer.from(secret)
  const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(bytes).digest())
  const encoded = [bytes, ...hashes].flatMap((each) => [
    each.toString('hex'),
    each.toString('base64').replace(/=+$/, ''),
    each.toString('base64url'),
  ])
  const within = bytes.length < 12 ? [] : [1, 2].flatMap((before) => base64Within(bytes, before))
  const all = [...encoded, ...within, bytes.toString('hex').toUpperCase()]
  if (typeof secret !== 'string') return all
  return [...new Set([secret, encodeURIComponent(secret), [...secret].join('\0'), ...all])]
}

/** Returns the base64 letters that stay the same whatever surrounds the bytes. */
function base64Within(bytes: Buffer, before: number) {
  const inner = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const sure = inner.slice(before + 1, (bytes.length + before) % 3 === 0 ? undefined : -1)
  return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
}
