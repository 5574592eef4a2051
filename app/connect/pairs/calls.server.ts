import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { clockIn } from '../../platform/text/wall-clock.ts'
import { zoneLabel } from '../../site/zones.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { connectPeople } from '../people/tables.ts'
import { type PairCall, pairCalls, pairs } from '../tables.ts'
import { type CallInList, callInList } from './call-in-list.ts'
import { onPair } from './hand-over.server.ts'
import { canWrite } from './pair-messages.server.ts'
import { changeOwn, lockPair, type OwnPair, pairOf } from './pairs.server.ts'

export type CallPage = {
  other: string
  knowsSafety: boolean
  isOnHold: boolean
  /** The clock that one lives by, if it has been said; without one, times are of UTC. */
  zone: { id: string; label: string } | null
  call: CallInList
  /** Names this state of things, so that nothing is done to another; empty for none. */
  seen: string
  times: { instant: string; shown: string; isOver: boolean }[]
}

/** Returns what somebody sees of the call with the other in a pair. Null for a stranger, and once the pair has ended. */
export async function callPageOf(userId: string, pairId: string, at = new Date()): Promise<CallPage | null> {
  const own = await pairOf(db(), userId, pairId)
  if (own?.pair.endedOn !== null) return null
  const [zone, stored] = await Promise.all([zoneOf(userId), callOf(db(), own)])
  const call = callInList(stored, own.part, at)
  const times = stored ? (stored.picked ? [stored.picked] : stored.times.split('\n')) : []
  return {
    ...{ other: own.other, knowsSafety: own.mine.knowsSafety, isOnHold: own.hold === 'told' },
    ...{ call, seen: stored?.id ?? '' },
    zone: zone ? { id: zone, label: zoneLabel(zone) } : null,
    times: times.map((instant) => ({
      ...{ instant, shown: clockIn(new Date(instant), zone ?? 'UTC') },
      isOver: Date.parse(instant) <= at.getTime(),
    })),
  }
}

/** Returns the moment of the call that is planned, with an id that leads nowhere. */
export async function plannedCall(userId: string, pairId: string): Promise<{ id: string; at: Date } | null> {
  const page = await callPageOf(userId, pairId)
  const [time] = page?.times ?? []
  return page?.call === 'planned' && time ? { id: page.seen, at: new Date(time.instant) } : null
}

/** Proposes times for a call, which the other is told. Like the others, returns false if things are not as they were seen. */
export function proposeCall(userId: string, pairId: string, seen: string, times: Date[], at = new Date()) {
  return onPair({ userId, pairId, at }, async (tx, own) => {
    const { part } = own
    const stored = await callOf(tx, own)
    if (!canWrite(own)) return false
    const inOrder = times.map((time) => time.toISOString()).sort()
    const isOpen = stored?.proposedBy === part && !stored.picked && !stored.offBy
    // The same proposal may come twice.
    if (isOpen && stored.times === inOrder.join('\n')) return true
    if ((stored?.id ?? '') !== seen || callInList(stored, part, at) === 'planned') return false
    const call = {
      ...{ id: newPublicId(), pairId: pairId, proposedBy: part, times: inOrder.join('\n') },
      ...{ picked: null, offBy: null, remindOn: null, endsOn: dayAfter(inOrder.at(-1) ?? at.toISOString()) },
    }
    await write(tx, own, call)
    return true
  })
}

/** Takes one of the times that the other has proposed. */
export function pickTime(userId: string, pairId: string, seen: string, instant: string, at = new Date()) {
  return onPair({ userId, pairId, at }, async (tx, own) => {
    const call = await callOf(tx, own)
    if (!canWrite(own) || call?.id !== seen || callInList(call, own.part, at) !== 'yours') return false
    if (!call.times.split('\n').includes(instant) || Date.parse(instant) <= at.getTime()) return false
    const dayBefore = addDays(isoDay(new Date(instant)), -1)
    const remindOn = dayBefore > isoDay(at) ? dayBefore : null
    await write(tx, own, { ...call, picked: instant, remindOn, endsOn: dayAfter(instant) })
    return true
  })
}

/** Calls it off, or says that none of the times suits, for either of the two. */
export function callOff(userId: string, pairId: string, seen: string, at = new Date()) {
  return onPair({ userId, pairId, at }, async (tx, own) => {
    const { pair, part, hold } = own
    const call = await callOf(tx, own)
    if (pair.endedOn !== null || hold === 'told' || call?.id !== seen || call.offBy) return false
    if (callInList(call, part, at) === 'none') return false
    await write(tx, own, { ...call, offBy: part, remindOn: null })
    return true
  })
}

/** Reminds each of the calls of the next day, and forgets those that are over: one pair after the other, as people do. */
export async function remindOfCalls(at: Date): Promise<void> {
  const today = isoDay(at)
  const isDue = or(lte(pairCalls.endsOn, today), lte(pairCalls.remindOn, today))
  const due = await db().selectDistinct({ pairId: pairCalls.pairId }).from(pairCalls).where(isDue)
  for (const { pairId } of due) await db().transaction((tx) => remindOfCallsOf(tx, pairId, at))
}

async function remindOfCallsOf(tx: Transaction, pairId: string, at: Date) {
  const today = isoDay(at)
  await lockPair(tx, pairId)
  const isIts = eq(pairCalls.pairId, pairId)
  await tx.delete(pairCalls).where(and(isIts, lte(pairCalls.endsOn, today)))
  const due = await tx
    .select({ call: pairCalls, menteeId: pairs.menteeId, mentorId: pairs.mentorId })
    .from(pairCalls)
    .innerJoin(pairs, eq(pairs.id, pairCalls.pairId))
    .where(and(isIts, lte(pairCalls.remindOn, today), isNull(pairs.endedOn)))
  await tx
    .update(pairCalls)
    .set({ remindOn: null })
    .where(and(isIts, lte(pairCalls.remindOn, today)))
  const told = due.flatMap(({ call, menteeId, mentorId }) => {
    const isAhead = callInList(call, call.part, at) === 'planned' && Date.parse(call.picked ?? '') > at.getTime()
    return (isAhead && (call.part === 'mentee' ? menteeId : mentorId)) || []
  })
  await notifyMembers(tx, told, at)
}

/** Returns the time zone that somebody has said, or null. */
export async function zoneOf(of: string): Promise<string | null> {
  const { userId, zone } = connectPeople
  const [person] = await db().select({ zone }).from(connectPeople).where(eq(userId, of))
  return person?.zone ?? null
}

async function callOf(database: Queryable, { mine }: OwnPair) {
  const isMine = and(eq(pairCalls.pairId, mine.pairId), eq(pairCalls.part, mine.part))
  const [call] = await database.select().from(pairCalls).where(isMine)
  return call
}

async function write(tx: Transaction, own: OwnPair, call: Omit<PairCall, 'part'>) {
  const row = { ...call, part: own.part }
  await tx
    .insert(pairCalls)
    .values(row)
    .onConflictDoUpdate({ target: [pairCalls.pairId, pairCalls.part], set: row })
  await changeOwn(tx, own, ['call'], {})
}

// By UTC, a call may begin late on its day: it stays for the night.
function dayAfter(instant: string) {
  return addDays(isoDay(new Date(Date.parse(instant) + 12 * 3_600_000)), 1)
}
