import { expect, vi } from 'vitest'
import { primarySql } from '../app/platform/db/db.server.ts'
import { hearsChanges, seesEveryChange, type Topic } from '../app/platform/realtime/live-changes.server.ts'

/** Waits until this process may remember sessions, and pages about `topics`. */
export async function untilChangesAreHeard(...topics: Topic[]): Promise<void> {
  const mayRemember = () => expect(hearsChanges() && seesEveryChange(topics)).toBe(true)
  await vi.waitFor(mayRemember, { timeout: 10_000 })
}

/** Cuts the connection on which this process hears of changes, and returns how many there were: none while it is cut. */
export async function cutListening(): Promise<number> {
  const ended = await primarySql()`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen upinde_live' and datname = current_database()`
  return ended.length
}
