import { and, desc, eq, isNull, ne, not, or } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { mentorApplications } from '../../profiles/tables.ts'
import { dayInWords } from '../people/days.ts'
import { isHeld } from '../people/holds.server.ts'
import { connectMentees } from '../people/tables.ts'
import { end } from '../requests/ends.server.ts'
import { lockRequests } from '../requests/requests.server.ts'
import { requests } from '../tables.ts'
import { count, inQueue, shown } from './board-queue.ts'

/** Returns offers that an admin can withdraw, the newest first. */
export async function openOffers(adminId: string) {
  const { id, openedOn, source, menteeId, mentorId } = requests
  const [mentee, mentor] = [connectMentees.publicId, mentorApplications.publicId]
  const rows = await db()
    .select({ id, openedOn, source, mentee, mentor, count })
    .from(requests)
    .innerJoin(connectMentees, eq(connectMentees.userId, menteeId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, mentorId))
    .where(canBeWithdrawnBy(adminId))
    .orderBy(desc(openedOn), desc(mentee))
    .limit(shown)
  return inQueue(rows, undefined, ({ count: _, openedOn, ...offer }) => ({ ...offer, since: dayInWords(openedOn) }))
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

function canBeWithdrawnBy(adminId: string) {
  const { source, state, saidYes, menteeId, mentorId } = requests
  return and(
    ...[ne(source, 'choice'), eq(state, 'open'), or(isNull(saidYes), ne(saidYes, 'both'))],
    ...[not(isHeld(menteeId)), not(isHeld(mentorId)), ne(menteeId, adminId), ne(mentorId, adminId)],
  )
}
