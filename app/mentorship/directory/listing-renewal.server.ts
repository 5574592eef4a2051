import { and, eq, getTableColumns, lt } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { mentorApplications, mentors } from '../tables.ts'
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

async function renew(tx: Transaction, userId: string) {
  const [application] = await tx
    .select(getTableColumns(mentorApplications))
    .from(mentorApplications)
    .where(eq(mentorApplications.userId, userId))
    .for('update')
  if (application) await renewListing(tx, application)
}
