import { and, eq, getTableColumns, lt, ne, not, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { minutesToLeave } from '../../profiles/leaving-listings.server.ts'
import { listingRulesVersion } from '../../profiles/listing.ts'
import { listMentor, mentorTopic, renewListing } from '../../profiles/mentors.server.ts'
import { mentorApplications, mentors } from '../../profiles/tables.ts'
import { isToldOfHold } from '../people/holds.server.ts'
import { connectMentors, connectPeople } from '../people/tables.ts'
import { hasOpenPlace } from './availability.server.ts'

type Application = typeof mentorApplications.$inferSelect

/** Lists an approved mentor, or removes the listing of one who prefers that. */
export async function listApproved(tx: Transaction, application: Application): Promise<void> {
  await listMentor(tx, await withSettings(tx, application))
}

/** Regenerates listings made by earlier rules before anybody reads them, so that none shows more than allowed. */
export async function regenerateOutdatedListings(): Promise<void> {
  const outdated = await db()
    .select({ userId: mentorApplications.userId })
    .from(mentors)
    .innerJoin(mentorApplications, eq(mentorApplications.userId, mentors.userId))
    .where(and(lt(mentors.rules, listingRulesVersion), eq(mentors.leaves, false)))
  for (const { userId } of outdated) await db().transaction((tx) => renew(tx, userId))
}

/** Renews a listing after a change of its application: with the next batch, as listings leave. */
export async function renewWithBatch(tx: Transaction, userId: string): Promise<void> {
  if (minutesToLeave() === 0) return renew(tx, userId)
  await tx
    .update(mentors)
    .set({ rules: 0 })
    .where(and(eq(mentors.userId, userId), eq(mentors.leaves, false)))
}

/**
 * Notes in each listing whether its mentor has a place. With the batch, so that nobody can tell when a place was taken,
 * and quietly, because a page that somebody reads should not move for that.
 */
export async function notePlaces(): Promise<void> {
  const { userId } = connectMentors
  const withPlace = db()
    .select({ userId })
    .from(connectMentors)
    .innerJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .where(and(hasOpenPlace(), not(isToldOfHold(userId))))
  const now = sql<boolean>`coalesce(${mentors.userId} in (${withPlace}), false)`
  await db().transaction(async (tx) => {
    const changed = await tx
      .update(mentors)
      .set({ hasPlace: now })
      .where(and(ne(mentors.hasPlace, now), eq(mentors.leaves, false)))
      .returning({ publicId: mentors.publicId })
    if (changed.length > 0) await notify(tx, [...changed.map(mentorTopic), 'mentors'], { isQuiet: true })
  })
}

async function renew(tx: Transaction, userId: string) {
  const [application] = await tx
    .select(getTableColumns(mentorApplications))
    .from(mentorApplications)
    .where(eq(mentorApplications.userId, userId))
    .for('update')
  if (application) await renewListing(tx, await withSettings(tx, application))
}

async function withSettings(tx: Transaction, application: Application) {
  const [settings] = await tx
    .select({ languages: connectPeople.languages, shows: connectMentors.shows })
    .from(connectMentors)
    .innerJoin(connectPeople, eq(connectPeople.userId, connectMentors.userId))
    .where(eq(connectMentors.userId, application.userId))
  return { ...application, languages: settings?.languages ?? null, shows: settings?.shows ?? null }
}
