import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { connectMentees, connectMentors } from '../people/tables.ts'

/**
 * Lets a search rest until its mentee goes on with it, and the weeks of waiting begin anew. Before that ends which nobody
 * answered, so that nothing more is sent.
 */
export async function restSearch(tx: Transaction, userId: string, at: Date): Promise<void> {
  const isLooking = and(eq(connectMentees.userId, userId), eq(connectMentees.state, 'admitted'))
  const version = sql`${connectMentees.version} + 1`
  await tx
    .update(connectMentees)
    .set({ state: 'resting', version, joinedOn: isoDay(at), missed: 0, outlook: null })
    .where(isLooking)
  await notify(tx, 'admin-mentees')
}

/** Closes the places of a mentor who never answers, or always with no, until one press. Returns whether they were open. */
export async function restPlaces(tx: Transaction, userId: string): Promise<boolean> {
  const isOpen = and(eq(connectMentors.userId, userId), eq(connectMentors.state, 'open'))
  const rested = await tx
    .update(connectMentors)
    .set({ state: 'resting', missed: 0, declined: 0 })
    .where(isOpen)
    .returning({ userId: connectMentors.userId })
  await notify(tx, 'admin-mentors')
  return rested.length > 0
}
