import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { eachAlone } from '../platform/db/transactions.server.ts'
import { addDays, isoDay } from '../platform/text/format-date.ts'
import { settleCalls } from './pairs/calls.server.ts'
import { takePairStep } from './pairs/ends.server.ts'
import { forgetOldReports } from './pairs/reports/reports.server.ts'
import { keptDays } from './people/days.ts'
import { countEvent } from './people/months.server.ts'
import { tell } from './people/notify.server.ts'
import { parts } from './people/states.ts'
import { connectMentees, connectMentors } from './people/tables.ts'
import { isAnyHeld, isAnyHeldForGood, takeEffect } from './requests/holds.server.ts'
import { forgetOldAttempts } from './requests/recent-pairs.server.ts'
import {
  answerDays,
  endRequest,
  fillPlaces,
  firstDay,
  hasSaidYes,
  lockRequests,
  nextStep,
  reachesMentor,
  sendable,
  sendChoices,
} from './requests/requests.server.ts'
import { restPlaces, restSearch } from './requests/resting.server.ts'
import { connectChoices, connectRounds, type Pairing, pairings, pairMessages } from './requests/tables.ts'
import { endWaitsForNobody } from './requests/who-goes.server.ts'

/** So many in a row that a mentor does not answer close the places, and that a mentee does not, let the search rest. */
const missedBeforeRest = 2
const roundDays = 90

/** Reminds mentors, ends what nobody has answered, sends what can be sent by now, and deletes what is over. */
export async function settleRequests(at: Date, stopping?: AbortSignal): Promise<number> {
  const today = isoDay(at)
  for (const wait of whatWaited) await db().transaction((tx) => wait(tx, at))
  const due = await db()
    .select({ id: pairings.id })
    .from(pairings)
    .where(lte(pairings.nextOn, today))
    .orderBy(asc(pairings.nextOn))
  await eachAlone(due, stopping, (tx, { id }) => takeStep(tx, id, at))
  const ready = new Set((await sendable(db(), undefined, at)).map(({ menteeId }) => menteeId))
  for (const menteeId of ready) if (!stopping?.aborted) await db().transaction((tx) => sendLate(tx, menteeId, at))
  await settleCalls(at)
  for (const forget of whatIsOver) await db().transaction((tx) => forget(tx, at))
  return due.length
}

// First: what is sent below must know of blocks, holds and mentors who are gone.
const whatWaited: ((tx: Transaction, at: Date) => Promise<unknown>)[] = [
  takeEffect,
  async (tx, at) => {
    await lockRequests(tx)
    await forgetOldAttempts(tx, at)
  },
  async (tx, at) => {
    await lockRequests(tx)
    await endWaitsForNobody(tx, at)
  },
]

// One after the other, because people who write to each other lock some of these rows in an order of their own.
const whatIsOver: ((tx: Transaction, at: Date) => Promise<unknown>)[] = [
  async (tx, at) => {
    await lockRequests(tx)
    await tx.delete(pairings).where(lte(pairings.closedOn, addDays(isoDay(at), -keptDays)))
  },
  async (tx, at) => {
    await lockRequests(tx)
    const { askedOn } = connectMentees
    await tx
      .update(connectMentees)
      .set({ askedOn: sql`array(select asked from unnest(${askedOn}) asked where asked > ${firstDay(at)}::date)` })
      .where(sql`${firstDay(at)}::date >= any(${askedOn})`)
  },
  (tx, at) => tx.delete(pairMessages).where(lte(pairMessages.fadesOn, isoDay(at))),
  forgetOldReports,
  (tx, at) => tx.delete(connectRounds).where(lte(connectRounds.ranAt, new Date(at.getTime() - roundDays * 86_400_000))),
]

async function takeStep(tx: Transaction, id: string, at: Date) {
  await lockRequests(tx)
  const today = isoDay(at)
  const isDue = and(eq(pairings.id, id), lte(pairings.nextOn, today))
  const [request] = await tx.select().from(pairings).where(isDue).for('update')
  if (!request) return
  // What waits for the clock comes first, and this is done after it.
  const waits = request.acts !== null || request.saidYes === 'both'
  if (waits && !(await isAnyHeld(tx, [request.menteeId, request.mentorId]))) return
  if (request.state === 'introduced') return takePairStep(tx, request, at)
  const people = [request.menteeId, request.mentorId]
  const rests = await isAnyHeld(tx, people)
  if (request.dueOn <= today) {
    if (await isAnyHeldForGood(tx, people)) return withdraw(tx, request, at)
    return rests || request.hasRested ? prolong(tx, request, rests, at) : expire(tx, request, at)
  }
  await tx
    .update(pairings)
    .set({ nextOn: nextStep(request, today) })
    .where(eq(pairings.id, id))
  for (const part of parts) {
    const userId = part === 'mentee' ? request.menteeId : request.mentorId
    const reads = part === 'mentee' || (!rests && reachesMentor(request))
    if (userId && reads && !hasSaidYes(request.saidYes, part)) await tell(tx, userId, at)
  }
}

/**
 * Gives a request another week because it rests, or has rested, for somebody on hold. On the day on which it would have
 * ended, which is its own: two people whose requests rest for the same reason read nothing at the same time.
 */
async function prolong(tx: Transaction, request: Pairing, rests: boolean, at: Date) {
  const { id, menteeId, mentorId, openedOn, saidYes } = request
  const today = isoDay(at)
  const dueOn = addDays(today, answerDays)
  const nextOn = rests ? dueOn : nextStep({ openedOn, dueOn }, today)
  await tx.update(pairings).set({ dueOn, nextOn, hasRested: false }).where(eq(pairings.id, id))
  if (menteeId) await tell(tx, menteeId, at)
  if (mentorId && reachesMentor(request) && (!rests || hasSaidYes(saidYes, 'mentor'))) await tell(tx, mentorId, at)
}

// Nobody is kept apart for that.
async function withdraw(tx: Transaction, request: Pairing, at: Date) {
  await endRequest(tx, request, { state: 'withdrawn' }, at)
  if (request.mentorId) await fillPlaces(tx, request.mentorId, at)
}

async function expire(tx: Transaction, request: Pairing, at: Date) {
  if (request.menteeId && !hasSaidYes(request.saidYes, 'mentee')) await missedByMentee(tx, request.menteeId, at)
  await endRequest(tx, request, { state: 'expired' }, at)
  const { mentorId } = request
  if (!mentorId) return
  if (!reachesMentor(request) || hasSaidYes(request.saidYes, 'mentor')) return fillPlaces(tx, mentorId, at)
  await countEvent(tx, 'unanswered', at)
  const [mentor] = await tx
    .update(connectMentors)
    .set({ missed: sql`${connectMentors.missed} + 1` })
    .where(eq(connectMentors.userId, mentorId))
    .returning({ missed: connectMentors.missed })
  if ((mentor?.missed ?? 0) >= missedBeforeRest && (await restPlaces(tx, mentorId))) await tell(tx, mentorId, at)
  else await fillPlaces(tx, mentorId, at)
}

// First, so that no other of the mentee’s choices is sent.
async function missedByMentee(tx: Transaction, menteeId: string, at: Date) {
  const [mentee] = await tx
    .update(connectMentees)
    .set({ missed: sql`${connectMentees.missed} + 1` })
    .where(eq(connectMentees.userId, menteeId))
    .returning({ missed: connectMentees.missed })
  if ((mentee?.missed ?? 0) >= missedBeforeRest) await restSearch(tx, menteeId, at)
}

async function sendLate(tx: Transaction, menteeId: string, at: Date) {
  await lockRequests(tx)
  for (const each of await sendChoices(tx, eq(connectChoices.menteeId, menteeId), at)) await tell(tx, each, at)
}
