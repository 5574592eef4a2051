import type postgres from 'postgres'
import type { Header } from './contents.ts'

/** The tables that a backup leaves out: what nobody misses after a restore, and what would only tell who was here when. */
export const leftOut = {
  sessions: 'after a restore everybody signs in again',
  verifications: 'a forgotten password can be asked for again',
  pending_sign_ups: 'live for ten minutes',
  rate_limits: 'begin anew',
  outbox: 'mails of yesterday must not be sent again',
}

type Table = Header['tables'][number]

/** The tables of the product in an order in which each refers to earlier ones only, without those that are left out. */
export async function tablesToKeep(sql: postgres.Sql): Promise<(Table & { key: string })[]> {
  const found = await sql<{ name: string; columns: string; key: string }[]>`
    select relname as name,
      (select string_agg(attname, ',' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(attname, ',' order by array_position(indkey::smallint[], attnum)) from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indrelid = c.oid and indisprimary) as key
    from pg_class c where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`
  const references = await sql<{ from: string; to: string }[]>`
    select f.relname as from, t.relname as to from pg_constraint
    join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`
  const kept = found.filter(({ name }) => !Object.hasOwn(leftOut, name))
  const tables = kept.map(({ name, columns, key }) => ({ name, columns: columns.split(','), key }))
  return inOrder(tables, references)
}

function inOrder<T extends { name: string }>(tables: T[], references: readonly { from: string; to: string }[]): T[] {
  const placed: T[] = []
  const isPlaced = (name: string) =>
    placed.some((table) => table.name === name) || !tables.some((table) => table.name === name)
  while (placed.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !isPlaced(name) && references.every(({ from, to }) => from !== name || isPlaced(to)),
    )
    if (next.length === 0) throw new Error('The tables refer to each other in a circle.')
    placed.push(...next)
  }
  return placed
}
