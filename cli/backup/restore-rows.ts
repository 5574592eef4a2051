import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import { StartError } from '../../app/platform/config/config.server.ts'
import { migrationsFolder } from '../../app/platform/db/migrate.server.ts'
import type { Ending, Noted } from '../../app/platform/endings/note-ending.server.ts'
import type { Counts, Header } from './contents.ts'
import type { Entry } from './tar.ts'

type Transaction = postgres.TransactionSql

export async function requireEmptyDatabase(sql: postgres.Sql): Promise<void> {
  const [count] = await sql`select count(*)::integer as tables from pg_tables
    where schemaname = current_schema() or schemaname = 'drizzle'`
  if (count?.tables === 0) return
  throw new StartError('This database is not empty. Restore into a new data folder, or into a new database.')
}

export function requireKnownSchema({ schemaAt }: Header): void {
  if (readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis === schemaAt)) return
  throw new StartError('This backup was made by another version. Restore it with that version or a later one.')
}

export async function migrateBetween(tx: Transaction, after: number, until: number): Promise<void> {
  await tx`create schema if not exists drizzle`
  await tx`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= after || folderMillis > until) continue
    for (const statement of sql) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  }
}

/** The backup holds what triggers wrote, so they are disabled while it is restored. */
export async function setTriggersDisabled(tx: Transaction, { tables }: Header, isDisabled: boolean): Promise<void> {
  for (const { name } of tables)
    await tx.unsafe(`alter table "${name}" ${isDisabled ? 'disable' : 'enable'} trigger user`)
}

export async function restoreRows(tx: Transaction, header: Header, { name, content }: Entry): Promise<void> {
  const [, tableName] = name.split('/')
  const table = header.tables.find((each) => each.name === tableName)
  if (!table) throw new Error('The backup holds rows of a table that it does not name.')
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  await pipeline(Readable.from(content), await tx.unsafe(`copy "${table.name}" (${columns}) from stdin`).writable())
}

export async function checkCounts(tx: Transaction, { rows }: Counts): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const [actual] = await tx`select count(*)::integer as rows from ${tx(table)}`
    if (actual?.rows !== expected)
      throw new Error(`The table ${table} has ${actual?.rows} rows and should have ${expected}.`)
  }
}

export async function restoreLedger(tx: Transaction, endings: Ending[]): Promise<void> {
  for (const { mark, endedOn } of endings)
    await tx`insert into endings (mark, ended_on) values (${mark}, ${endedOn}) on conflict do nothing`
}

/** Deletes accounts erased since the backup, with everything that refers to them. Returns how many. */
export async function repeatErasures(tx: Transaction, noted: Noted): Promise<number> {
  let erased = 0
  for await (const batch of tx<{ id: string }[]>`select id from users`.cursor(1000)) {
    const gone = batch.map(({ id }) => id).filter(noted.ever)
    for (const id of gone) await tx`delete from users where id = ${id}`
    erased += gone.length
  }
  return erased
}
