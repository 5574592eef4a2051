import { expect } from 'vitest'
import { primarySql } from '../app/platform/db/db.server.ts'
import { hearsChanges, seesEveryChange } from '../app/platform/live/live-changes.server.ts'
import type { Topic } from '../app/platform/live/topics.ts'
import { eventually } from './patience.ts'

/** Waits until this process may remember sessions, and pages about `topics`. */
export async function untilChangesAreHeard(...topics: Topic[]): Promise<void> {
  const mayRemember = () => expect(hearsChanges() && seesEveryChange(topics)).toBe(true)
  await eventually(mayRemember)
}

/** Cuts the connection on which this process hears of changes, and returns how many there were: none while it is cut. */
export async function cutListening(): Promise<number> {
  const ended = await primarySql()`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen upinde_live' and datname = current_database()`
  return ended.length
}
