import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { isAnyHeld, isAnyHeldByNow } from '../people/holds.server.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { otherPart, type Part } from '../people/states.ts'
import { connectMentees, connectMentors } from '../people/tables.ts'
import { pairs, type Request, requests } from '../tables.ts'
import { end, introduce } from './ends.server.ts'
import { asLeftBy, hasSaidYes, isOffer, otherIn, peopleIn, reachesMentor } from './ends.ts'
import { restPlaces } from './places.server.ts'
import { isOf, whileLocked } from './requests.server.ts'
import { takeBack } from './searches.server.ts'

/** So many a mentor answers with no in a row, and the places close. */
const declinedBeforeRest = 5

export type Answer = { kind: 'yes' } | { kind: 'not now'; kindSentence: Request['kindSentence'] }

/**
 * Answers a mentee’s request as its mentor, or an offer as either of the two. Like the next one, returns false if it can no
 * longer be done, but not if the same was done already.
 */
export function answerRequest(userId: string, requestId: string, answer: Answer, at = new Date()) {
  return whileLocked(userId, async (tx) => {
    const found = await requestOf(tx, userId, requestId, at)
    if (!found) return answer.kind === 'yes' && (await isIntroduced(tx, userId, requestId))
    const { request, part } = found
    if (!reachesMentor(request) || (part === 'mentee' && !isOffer(request))) return false
    if (request.state !== 'open') return request.state === 'declined' && answer.kind === 'not now'
    if (part === 'mentor' && (await isAnyHeldByNow(tx, peopleIn(request))))
      return answer.kind === 'yes' && hasSaidYes(request.saidYes, 'mentor')
    await noteAnswer(tx, userId, part, answer.kind)
    if (answer.kind === 'yes') await sayYes(tx, request, part, at)
    else await end(tx, request, part, { ...answer, blocks: false }, at)
    return true
  })
}

/** Takes a mentee’s request back, and sends the next. */
export function takeRequestBack(menteeId: string, requestId: string, at = new Date()) {
  return whileLocked(menteeId, async (tx) => {
    const found = await requestOf(tx, menteeId, requestId, at)
    if (found?.part !== 'mentee' || found.request.state !== 'open' || isOffer(found.request)) return false
    await takeBack(tx, menteeId, at, false)
    return true
  })
}

// Told only once both have said it, and nobody of the two is on hold.
async function sayYes(tx: Transaction, request: Request, part: Part, at: Date) {
  const isOfBoth = hasSaidYes(request.saidYes, otherPart(part))
  await tx
    .update(requests)
    .set({ saidYes: isOfBoth ? 'both' : part })
    .where(eq(requests.id, request.id))
  if (!isOfBoth || hidesMoments() || (await isAnyHeld(tx, peopleIn(request)))) return
  await introduce(tx, request, at)
  await notifyMembers(tx, otherIn(request, part) ?? [], at)
}

/** Notes that somebody has answered. First, so that nobody else is sent to a mentor whose places close with this. */
export async function noteAnswer(tx: Transaction, userId: string, part: Part, kind: Answer['kind']): Promise<void> {
  if (part === 'mentee')
    return void (await tx.update(connectMentees).set({ missed: 0 }).where(eq(connectMentees.userId, userId)))
  const declined = kind === 'yes' ? 0 : sql`${connectMentors.declined} + 1`
  const [mentor] = await tx
    .update(connectMentors)
    .set({ missed: 0, declined })
    .where(eq(connectMentors.userId, userId))
    .returning({ declined: connectMentors.declined })
  if ((mentor?.declined ?? 0) >= declinedBeforeRest) await restPlaces(tx, userId)
}

/** Returns a request as one of the two has left it. */
async function requestOf(tx: Transaction, userId: string, id: string, at: Date) {
  const isTheirs = and(eq(requests.id, id), isOf(requests, userId))
  const [request] = await tx.select().from(requests).where(isTheirs).for('update')
  if (!request) return null
  const part: Part = request.mentorId === userId ? 'mentor' : 'mentee'
  return { request: asLeftBy(part, request, isoDay(at)), part }
}

async function isIntroduced(tx: Transaction, userId: string, id: string) {
  return (await tx.$count(pairs, and(eq(pairs.id, id), isOf(pairs, userId)))) > 0
}
