import { sql } from 'drizzle-orm'
import { db } from '../../app/platform/db/db.server.ts'
import { storedFiles } from '../harness/consistency-checks.ts'

/** What is stored: a hash over all rows, and the number of rows of each table and of files. */
export type Snapshot = { hash: string; counts: Record<string, number> }

// A session lives on with every request, in steps of five minutes.
const lifetimes = sql`'{expires_at,code_until,updated_at}'::text[]`
// Counts of tries grow by a try that failed; mail is delivered, and the night's work noted, whoever asks what meanwhile; and a
// trigger counts the changes of articles, in the one row that the first of them makes.
const besides = ['rate_limits', 'outbox', 'job_runs', 'article_changes']

export async function snapshot(): Promise<Snapshot> {
  const tables = await db().execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const counts: Record<string, number> = {}
  let hash = ''
  for (const { name } of tables) {
    if (besides.includes(name)) continue
    const content = name === 'sessions' ? sql`(to_jsonb(t) - ${lifetimes})::text` : sql`t::text`
    const [row] = await db().execute<{ rows: number; hash: string }>(sql`
      select count(*)::int as rows, md5(coalesce(string_agg(${content}, ',' order by ${content}), '')) as hash
      from ${sql.identifier(name)} t`)
    counts[name] = row?.rows ?? 0
    hash += row?.hash
  }
  const files = [...(await storedFiles())].sort()
  return { hash: hash + files.join(), counts: { ...counts, files: files.length } }
}

/** How the numbers changed between two snapshots, those that did. */
export function difference(before: Snapshot, after: Snapshot): string {
  const names = Object.keys(after.counts)
  const changed = names.filter((name) => after.counts[name] !== before.counts[name])
  return changed.map((name) => `${name} ${(after.counts[name] ?? 0) - (before.counts[name] ?? 0)}`).join(', ')
}
