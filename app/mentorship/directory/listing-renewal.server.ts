import { and, eq, getTableColumns, lt } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { mentorApplications, mentors } from '../tables.ts'
import { minutesToLeave } from './leaving-listings.server.ts'
import { listingRulesVersion } from './listing.ts'
import { renewListing } from './mentors.server.ts'

/** Regenerates listings made by earlier rules before anybody reads them, so that none shows more than allowed. */
export async function regenerateOutdatedListings(): Promise<void> {
  const outdated = await db()
    .select({ userId: mentorApplications.userId })
    .from(mentors)
    .innerJoin(mentorApplications, eq(mentorApplications.userId, mentors.userId))
    .where(and(lt(mentors.rules, listingRulesVersion), eq(mentors.leaves, false)))
  for (const { userId } of outdated) await db().transaction((tx) => renew(tx, userId))
}

/** Renews a listing after a change of its application: with the next batch, as listings leave (requirement 78). */
export async function renewWithBatch(tx: Transaction, userId: string): Promise<void> {
  if (minutesToLeave() === 0) return renew(tx, userId)
  await tx
    .update(mentors)
    .set({ rules: 0 })
    .where(and(eq(mentors.userId, userId), eq(mentors.leaves, false)))
}

async function renew(tx: Transaction, userId: string) {
  const [application] = await tx
    .select(getTableColumns(mentorApplications))
    .from(mentorApplications)
    .where(eq(mentorApplications.userId, userId))
    .for('update')
  if (application) await renewListing(tx, application)
}
