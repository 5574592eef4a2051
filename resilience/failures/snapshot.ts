import { everyRow } from '../../test/security/everything-stored.ts'
import { storedFiles } from '../harness/consistency-checks.ts'

export type Snapshot = Map<string, string[]>

// Other work changes these meanwhile: limits, the mail queue, jobs, and a trigger that counts changes of articles.
const ignoredTables = ['rate_limits', 'outbox', 'job_runs']

/** Returns all rows and file names. Of a session only that it is there: every request prolongs it. */
export async function snapshot(): Promise<Snapshot> {
  const found: Snapshot = new Map([['files', [...(await storedFiles())].sort()]])
  for (const [name, text] of await everyRow()) {
    const table = name.replace('public.', '')
    const rows = text.split('\n').filter(Boolean)
    if (!ignoredTables.includes(table)) found.set(table, table === 'sessions' ? rows.map(() => '') : rows)
  }
  return found
}

export function isSame(before: Snapshot, after: Snapshot): boolean {
  return JSON.stringify([...before]) === JSON.stringify([...after])
}

/** Names the tables that have more or fewer rows. */
export function difference(before: Snapshot, after: Snapshot): string {
  const changes = [...after].map(([name, rows]) => [name, rows.length - (before.get(name)?.length ?? 0)] as const)
  return changes.flatMap(([name, change]) => (change ? `${name} ${change}` : [])).join(', ')
}
