import { and, eq, inArray, isNull, ne, not, or } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { newPublicId, publicIdPattern } from '../../platform/db/public-id.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { mentorApplications, mentors } from '../../profiles/tables.ts'
import { isHeld } from '../people/holds.server.ts'
import { countEvent } from '../people/months.server.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { connectMentees } from '../people/tables.ts'
import { withFacts } from '../requests/card-facts.server.ts'
import { end } from '../requests/ends.server.ts'
import { daysFrom, lockRequests } from '../requests/requests.server.ts'
import { triedIn } from '../requests/tried.server.ts'
import { requests } from '../tables.ts'
import { marketAt } from './market.server.ts'
import { bestFor } from './match.server.ts'
import { type Suggestion, suggestionsOf } from './suggestions.ts'

const shown = 5

type BestMentors = { kind: 'found'; best: Suggestion[] } | { kind: 'wants to choose' } | { kind: 'not seeking' }

/** Returns the five mentors with a place who fit a mentee best, of the admin’s own application as of one that is not there. */
export async function bestMentorsOf(adminId: string, menteePublicId: string, at = new Date()): Promise<BestMentors> {
  if (!publicIdPattern.test(menteePublicId)) return { kind: 'not seeking' }
  const market = await marketAt(db(), at, { mentee: eq(connectMentees.publicId, menteePublicId) })
  const [mentee] = market.mentees
  if (!mentee || mentee.userId === adminId) return { kind: 'not seeking' }
  if (!mentee.takesAny) return { kind: 'wants to choose' }
  const others = market.mentors.filter(({ userId }) => userId !== adminId)
  const best = bestFor(mentee, others, triedIn(market.tried), shown)
  return { kind: 'found', best: suggestionsOf(best, market, shown) }
}

/**
 * Asks a mentee and a mentor whom a round could bring together. Returns false if that cannot be done by now, or concerns
 * the admin, but not if it was done already.
 */
export function proposePair(
  adminId: string,
  menteePublicId: string,
  mentorPublicId: string,
  at = new Date(),
): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockRequests(tx)
    if (await isProposed(tx, adminId, menteePublicId, mentorPublicId)) return true
    const market = await marketAt(tx, at, {
      mentee: eq(connectMentees.publicId, menteePublicId),
      mentor: eq(mentorApplications.publicId, mentorPublicId),
    })
    const [mentee] = market.mentees
    if (!mentee?.takesAny) return false
    const [pair] = bestFor(mentee, market.mentors, triedIn(market.tried), 1)
    if (!pair || pair.menteeId === adminId || pair.mentorId === adminId) return false
    await makeOffers(tx, await withFacts(tx, [pair], at), 'team', at)
    await recordAction(tx, { adminId, verb: 'propose pair', target: menteePublicId })
    return true
  })
}

async function isProposed(tx: Transaction, adminId: string, menteePublicId: string, mentorPublicId: string) {
  const [offer] = await tx
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(connectMentees, eq(connectMentees.userId, requests.menteeId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, requests.mentorId))
    .where(
      and(
        ...[eq(connectMentees.publicId, menteePublicId), eq(mentorApplications.publicId, mentorPublicId)],
        ...[eq(requests.source, 'team'), eq(requests.state, 'open')],
        ...[ne(requests.menteeId, adminId), ne(requests.mentorId, adminId)],
      ),
    )
  return offer !== undefined
}

/** `facts` as `withFacts` adds them. */
export type Offer = { menteeId: string; mentorId: string; facts: string | null }

/**
 * Asks each two people on the same day whether they would like to meet here, under the lock of requests, under which it
 * was found that they can be asked. However many they are, it takes as many queries.
 */
export async function makeOffers(tx: Transaction, offers: Offer[], source: 'round' | 'team', at: Date): Promise<void> {
  const mentorIds = offers.map(({ mentorId }) => mentorId)
  const listed = await tx
    .select({ userId: mentors.userId, listing: mentors.publicId })
    .from(mentors)
    .where(and(inArray(mentors.userId, mentorIds), eq(mentors.leaves, false)))
  const listingOf = new Map(listed.map(({ userId, listing }) => [userId, listing]))
  const rows = offers.map(({ menteeId, mentorId, facts }) => ({
    ...{ id: newPublicId(), menteeId, mentorId, listing: listingOf.get(mentorId), facts, source },
    ...{ alias: suggestedAlias(), mentorAlias: suggestedAlias(), ...daysFrom(isoDay(at)) },
  }))
  await tx.insert(requests).values(rows)
  await countEvent(tx, 'asked', at, offers.length)
  // Last, because whoever writes to one of them meanwhile waits for what is kept about the news.
  await notifyMembers(tx, [...offers.map(({ menteeId }) => menteeId), ...mentorIds], at)
}

/**
 * Ends an offer for both, who read the same as of any that does not come about, and keeps nobody apart. Returns false once
 * both have said yes or it is over, while one of the two is on hold, or if it concerns the admin.
 */
export function withdrawOffer(adminId: string, offerId: string, at = new Date()): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockRequests(tx)
    const offer = publicIdPattern.test(offerId) && (await offerFor(tx, adminId, offerId))
    if (!offer) return false
    await end(tx, offer.request, null, { kind: 'recall' }, at)
    await recordAction(tx, { adminId, verb: 'withdraw offer', target: offer.mentee })
    return true
  })
}

async function offerFor(tx: Transaction, adminId: string, offerId: string) {
  const [offer] = await tx
    .select({ request: requests, mentee: connectMentees.publicId })
    .from(requests)
    .innerJoin(connectMentees, eq(connectMentees.userId, requests.menteeId))
    .where(and(eq(requests.id, offerId), canBeWithdrawnBy(adminId)))
    .for('update', { of: requests })
  return offer
}

/** Whether an admin can withdraw an offer: nobody is on hold, both have not said yes, and it is of others. */
export function canBeWithdrawnBy(adminId: string) {
  const { source, state, saidYes, menteeId, mentorId } = requests
  return and(
    ...[ne(source, 'choice'), eq(state, 'open'), isNull(requests.acts), or(isNull(saidYes), ne(saidYes, 'both'))],
    ...[not(isHeld(menteeId)), not(isHeld(mentorId)), ne(menteeId, adminId), ne(mentorId, adminId)],
  )
}
