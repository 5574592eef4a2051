import type postgres from 'postgres'
import { redactedColumns } from '../../app/platform/audit/audit-log.server.ts'
import type { Header, Part } from './contents.ts'

export const excludedTables = {
  sessions: 'after a restore everybody signs in again',
  password_resets: 'a forgotten password can be asked for again',
  pending_sign_ups: 'live for ten minutes',
  rate_limits: 'begin anew',
  waiting_decisions: 'take effect after seconds, and would date a review',
  pair_messages: 'fade after days, and a backup would keep them',
  pair_calls: 'over after days, and a backup would keep them',
  outbox: 'mails of yesterday must not be sent again',
}

/** No restore needs them, and they reveal what happened to a review. */
export const excludedReviewColumns = ['form_token_hash', 'version']

const withheldColumnsOf: Record<string, Record<string, string>> = {
  audit_log: redactedColumns,
  // Hides when an admin rejected it. Once restored, it is kept for 30 days from the backup.
  review_rejections: { rejected_on: 'current_date', version: '1' },
  // They go with the pair, and a backup would keep them.
  pair_sides: { goals: 'null', check_in: 'null' },
  // A copy of messages that fade.
  pair_reports: { evidence: 'null' },
  // Mails of yesterday must not be sent again.
  connect_people: { mail_due_at: 'null' },
  // Hides what happened since the last batch, and in which batch a review came.
  reviews: { queue_batch: '0', is_withdrawn: 'false', is_approved: '"is_published"' },
}

type Table = Header['tables'][number] & { key: string; expressions: string[] }
type Reference = { from: string; to: string }

export async function tablesToKeep(sql: postgres.Sql, part: Part): Promise<Table[]> {
  const all = await sql<{ name: string; columns: string; key: string }[]>`
    select relname as name,
      (select string_agg(attname, ',' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(attname, ',' order by array_position(indkey::smallint[], attnum)) from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indrelid = c.oid and indisprimary) as key
    from pg_class c where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`
  const references = await sql<Reference[]>`
    select f.relname as from, t.relname as to from pg_constraint
    join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`
  const included = all.filter(({ name }) => !Object.hasOwn(excludedTables, name) && partOf(name, references) === part)
  const tables = included.map(({ name, columns, key }) => ({ name, key, ...columnsOf(name, columns.split(',')) }))
  return inOrder(tables, references)
}

// Tables that add up reviews, and tables that refer to one, reveal something about reviews.
function partOf(name: string, references: readonly Reference[]): Part {
  if (/^(review|compan|directory)/.test(name)) return 'reviews'
  const isOfReviews = references.some(({ from, to }) => from === name && partOf(to, references) === 'reviews')
  return isOfReviews ? 'reviews' : 'data'
}

function columnsOf(table: string, all: string[]) {
  const columns = table === 'reviews' ? all.filter((name) => !excludedReviewColumns.includes(name)) : all
  const withheld = withheldColumnsOf[table] ?? {}
  return { columns, expressions: columns.map((name) => withheld[name] ?? `"${name}"`) }
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
