import { sql } from 'drizzle-orm'
import { db } from '../../app/platform/db/db.server.ts'
import { storedFiles } from '../harness/consistency-checks.ts'

/** `hash` covers all rows and file names. */
export type Snapshot = { hash: string; counts: Record<string, number> }

// Every request prolongs its session, in steps of five minutes.
const expiryColumns = sql`'{expires_at,code_until}'::text[]`
// Other work changes these meanwhile: limits, the mail queue, jobs, and a trigger that counts changes of articles.
const ignoredTables = ['rate_limits', 'outbox', 'job_runs']

export async function snapshot(): Promise<Snapshot> {
  const tables = await db().execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const counts: Record<string, number> = {}
  let hash = ''
  for (const { name } of tables) {
    if (ignoredTables.includes(name)) continue
    const content = name === 'sessions' ? sql`(to_jsonb(t) - ${expiryColumns})::text` : sql`t::text`
    const [row] = await db().execute<{ rows: number; hash: string }>(sql`
      select count(*)::int as rows, md5(coalesce(string_agg(${content}, ',' order by ${content}), '')) as hash
      from ${sql.identifier(name)} t`)
    counts[name] = row?.rows ?? 0
    hash += row?.hash
  }
  const files = [...(await storedFiles())].sort()
  return { hash: hash + files.join(), counts: { ...counts, files: files.length } }
}

export function difference(before: Snapshot, after: Snapshot): string {
  const names = Object.keys(after.counts)
  const changed = names.filter((name) => after.counts[name] !== before.counts[name])
  return changed.map((name) => `${name} ${(after.counts[name] ?? 0) - (before.counts[name] ?? 0)}`).join(', ')
}
