import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { connectChoices } from './tables.ts'

export type Choice = Pick<typeof connectChoices.$inferSelect, 'id' | 'mentorId' | 'listing'>

/** Returns whom a mentee would like to ask, the first first. */
export async function choicesOf(tx: Transaction, menteeId: string): Promise<Choice[]> {
  const { id, mentorId, listing, rank } = connectChoices
  return tx
    .select({ id, mentorId, listing })
    .from(connectChoices)
    .where(eq(connectChoices.menteeId, menteeId))
    .orderBy(asc(rank))
}

/** Stores a mentee’s choices, the first first. */
export async function writeChoices(tx: Transaction, menteeId: string, chosen: Omit<Choice, 'id'>[]): Promise<void> {
  await tx.delete(connectChoices).where(eq(connectChoices.menteeId, menteeId))
  const rows = chosen.map(({ mentorId, listing }, place) => ({
    ...{ id: newPublicId(), menteeId, mentorId, listing },
    rank: place + 1,
  }))
  if (rows.length > 0) await tx.insert(connectChoices).values(rows)
}
