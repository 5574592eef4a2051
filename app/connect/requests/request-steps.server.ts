import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { isAnyHeld, isAnyHeldForGood } from '../people/holds.server.ts'
import { countEvent } from '../people/months.server.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { parts } from '../people/states.ts'
import { connectMentees, connectMentors } from '../people/tables.ts'
import { type Request, requests } from '../tables.ts'
import { end } from './ends.server.ts'
import { hasSaidYes, peopleIn, reachesMentor } from './ends.ts'
import { restPlaces } from './places.server.ts'
import { answerDays, nextStep } from './requests.server.ts'
import { restSearch } from './searches.server.ts'

/** So many in a row that a mentor does not answer close the places, and that a mentee does not, let the search rest. */
const missedBeforeRest = 2

/** Reminds who has not answered a request, or ends it, when the day has come. */
export async function takeRequestStep(tx: Transaction, request: Request, at: Date): Promise<void> {
  const { id, dueOn, hasRested, saidYes } = request
  const today = isoDay(at)
  const people = peopleIn(request)
  const rests = await isAnyHeld(tx, people)
  if (dueOn <= today) {
    if (await isAnyHeldForGood(tx, people)) return end(tx, request, null, { kind: 'recall' }, at)
    return rests || hasRested ? prolong(tx, request, rests, at) : expire(tx, request, at)
  }
  await tx
    .update(requests)
    .set({ nextOn: nextStep(request, today) })
    .where(eq(requests.id, id))
  const reads = parts.filter((part) => part === 'mentee' || (!rests && reachesMentor(request)))
  const waited = reads.filter((part) => !hasSaidYes(saidYes, part))
  await notifyMembers(tx, peopleIn(request, waited), at)
}

/**
 * Gives a request another week because it rests, or has rested, for somebody on hold. On the day on which it would have
 * ended, which is its own: two people whose requests rest for the same reason read nothing at the same time.
 */
async function prolong(tx: Transaction, request: Request, rests: boolean, at: Date) {
  const { id, menteeId, mentorId, openedOn, saidYes } = request
  const today = isoDay(at)
  const dueOn = addDays(today, answerDays)
  const nextOn = rests ? dueOn : nextStep({ openedOn, dueOn }, today)
  await tx.update(requests).set({ dueOn, nextOn, hasRested: false }).where(eq(requests.id, id))
  const mentorReads = reachesMentor(request) && (!rests || hasSaidYes(saidYes, 'mentor'))
  await notifyMembers(tx, peopleIn({ menteeId, mentorId: mentorReads ? mentorId : null }), at)
}

// Who has not answered is noted first, so that no other request is sent to or for them.
async function expire(tx: Transaction, request: Request, at: Date) {
  const { menteeId, mentorId, saidYes } = request
  if (menteeId && !hasSaidYes(saidYes, 'mentee')) await missedByMentee(tx, menteeId, at)
  if (mentorId && reachesMentor(request) && !hasSaidYes(saidYes, 'mentor')) await missedByMentor(tx, mentorId, at)
  await end(tx, request, null, { kind: 'expire' }, at)
}

async function missedByMentor(tx: Transaction, mentorId: string, at: Date) {
  await countEvent(tx, 'unanswered', at)
  const [mentor] = await tx
    .update(connectMentors)
    .set({ missed: sql`${connectMentors.missed} + 1` })
    .where(eq(connectMentors.userId, mentorId))
    .returning({ missed: connectMentors.missed })
  if ((mentor?.missed ?? 0) >= missedBeforeRest && (await restPlaces(tx, mentorId)))
    await notifyMembers(tx, mentorId, at)
}

async function missedByMentee(tx: Transaction, menteeId: string, at: Date) {
  const [mentee] = await tx
    .update(connectMentees)
    .set({ missed: sql`${connectMentees.missed} + 1` })
    .where(eq(connectMentees.userId, menteeId))
    .returning({ missed: connectMentees.missed })
  if ((mentee?.missed ?? 0) >= missedBeforeRest) await restSearch(tx, menteeId, at)
}
