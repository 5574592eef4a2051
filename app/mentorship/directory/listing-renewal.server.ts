import { eq, getTableColumns, lt } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { mentorApplications, mentors } from '../tables.ts'
import { listingRules } from './listing.ts'
import { renewListing } from './mentors.server.ts'

/**
 * Makes the listings anew that were made by earlier rules (listing.ts), each from its application and under its address,
 * so that none shows more than the rules of today allow. Called at the start, before anybody reads them.
 */
export async function renewListings(): Promise<void> {
  const earlier = await db().select({ userId: mentors.userId }).from(mentors).where(lt(mentors.rules, listingRules))
  for (const { userId } of earlier) await db().transaction((tx) => renew(tx, userId))
}

async function renew(tx: Transaction, userId: string) {
  const [application] = await tx
    .select(getTableColumns(mentorApplications))
    .from(mentorApplications)
    .where(eq(mentorApplications.userId, userId))
    .for('update')
  if (application) await renewListing(tx, application)
}
