import { and, desc, eq, gt, not, type SQL, sql } from 'drizzle-orm'
import { lockAccount } from '../../account/accounts.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { eachAlone } from '../../platform/db/transactions.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { isAnyHeld, isHeld } from '../people/holds.server.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { otherPart, type Part, parts } from '../people/states.ts'
import { peopleIn, personIn } from '../requests/ends.ts'
import { isOf } from '../requests/requests.server.ts'
import {
  type Ahead,
  type Pair,
  type PairCall,
  type PairSide,
  pairCalls,
  pairMessages,
  pairSides,
  pairs,
} from '../tables.ts'
import { stepAfter } from './pair-steps.ts'
import { changeSide, daysOf, lockPair, type OwnPair, pairOf } from './pairs.server.ts'

/**
 * Gives each of two people what the other has done and they do not see yet, unless that one is on hold. The pair is locked.
 * Of goals that both have changed meanwhile, none is lost.
 */
export async function handOver(tx: Transaction, pairId: string, at: Date): Promise<void> {
  const isOpen = and(eq(pairs.id, pairId), eq(pairs.isHidden, false))
  const [pair] = await tx.select().from(pairs).where(isOpen)
  // What ends it goes first, or the words go with it.
  if (!pair || pair.acts !== null) return
  const sides = await tx.select().from(pairSides).where(eq(pairSides.pairId, pairId))
  const givers: PairSide[] = []
  for (const side of sides)
    if (side.ahead.length > 0 && !(await isAnyHeld(tx, [personIn(pair, side.part)]))) givers.push(side)
  if (givers.length === 0) return
  const give = pair.endedOn === null ? giveAll : giveThanks
  await notifyMembers(tx, peopleIn(pair, await give(tx, pair, sides, givers, at)), at)
}

/**
 * Locks what two people have, for one of them, who acts on the own side, and hands that over unless it has to wait. `act` is
 * not called when the pair is not theirs, or is hidden.
 */
export function onPair(
  { userId, pairId, at = new Date() }: { userId: string; pairId: string; at?: Date },
  act: (tx: Transaction, own: OwnPair) => Promise<boolean>,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockAccount(tx, userId)
    await lockPair(tx, pairId)
    const own = await pairOf(tx, userId, pairId)
    if (!own || !(await act(tx, own))) return false
    if (!hidesMoments()) await handOver(tx, pairId, at)
    return true
  })
}

/** Hands over all that waits, one pair after the other in no order: the clock, where nothing is handed over at once. */
export async function handOverAll(at = new Date(), stopping?: AbortSignal): Promise<void> {
  const { menteeId, mentorId, isHidden } = pairs
  const person = sql`case ${pairSides.part} when 'mentee' then ${menteeId} else ${mentorId} end`
  const waiting = await db()
    .selectDistinct({ id: pairs.id, order: sql`random()` })
    .from(pairs)
    .innerJoin(pairSides, eq(pairSides.pairId, pairs.id))
    .where(and(isAhead, eq(isHidden, false), not(isHeld(person))))
    .orderBy(sql`random()`)
  await eachAlone(waiting, stopping, async (tx, { id }) => {
    await lockPair(tx, id)
    await handOver(tx, id, at)
  })
}

/** Hands over what somebody has done while on hold. Their pairs are locked. */
export async function handOverOf(tx: Transaction, userId: string, at: Date): Promise<void> {
  for (const { id } of await tx.select({ id: pairs.id }).from(pairs).where(isOf(pairs, userId)))
    await handOver(tx, id, at)
}

// As text, so that the database finds it in its index.
const isAhead = sql.raw(`pair_sides.ahead <> '{}'`)

/** Like the next one, returns for whom there is something new. */
async function giveAll(tx: Transaction, pair: Pair, sides: PairSide[], givers: PairSide[], at: Date) {
  const hears = await giveCall(tx, pair.id, givers)
  for (const { part } of givers) await giveMessages(tx, pair.id, part)
  const last = aheadWith('words', sides).length > 1 ? await lastMessage(tx, pair.id) : undefined
  const after = sides.map((side) => {
    const other = givers.find(({ part }) => part !== side.part)
    const seen = other ? caughtUp(side, other, last) : side
    return givers.includes(side) ? { ...seen, ahead: [] } : seen
  })
  for (const [place, side] of after.entries()) {
    await changeSide(tx, side, side)
    if (side.otherFadesSoon !== sides[place]?.otherFadesSoon) await fadeIn(tx, pair.id, daysOf(side), at)
    if (isNews(sides[place], side)) hears.push(side.part)
  }
  const nextOn = stepAfter(pair, after, isoDay(at))
  if (aheadWith('words', givers).length > 0) await tx.update(pairs).set({ nextOn }).where(eq(pairs.id, pair.id))
  return hears
}

function aheadWith(what: Ahead, sides: PairSide[]) {
  return sides.filter(({ ahead }) => ahead.includes(what))
}

type Last = { part: Part; sentOn: string }

/** Returns what a side tells once it has all of the other. `last` is the latest message, if both have written. */
function caughtUp(side: PairSide, other: PairSide, last: Last | undefined): PairSide {
  const { written: received, lastsUntil: otherLastsUntil, fadesSoon: otherFadesSoon, shares: otherShares } = other
  const seen = { ...side, received, otherLastsUntil, otherFadesSoon, otherShares }
  if (other.ahead.includes('goals')) seen.goals = goalsOf(side, other)
  if (!other.ahead.includes('words')) return seen
  const { waiting, waitingSince, wroteOn } = other
  const turn = last && { waiting: otherPart(last.part), waitingSince: last.sentOn, wroteOn: last.sentOn }
  return { ...seen, ...(turn ?? { waiting, waitingSince, wroteOn }) }
}

// Of two who changed them at once, all that each has, in the order of parts, so that both read the same.
function goalsOf(side: PairSide, other: PairSide) {
  if (!side.ahead.includes('goals')) return other.goals
  const inOrder = [side, other].sort((one, next) => parts.indexOf(one.part) - parts.indexOf(next.part))
  return [...new Set(inOrder.flatMap(({ goals }) => goals?.split('\n') ?? []))].join('\n') || null
}

// Not what the other shows: nobody is told of that.
function isNews(before: PairSide | undefined, after: PairSide) {
  const told = ['received', 'otherLastsUntil', 'otherFadesSoon', 'goals'] as const
  return told.some((field) => before?.[field] !== after[field])
}

async function lastMessage(tx: Transaction, pairId: string): Promise<Last | undefined> {
  const { part, sentOn, position } = pairMessages
  const isIts = eq(pairMessages.pairId, pairId)
  const [last] = await tx.select({ part, sentOn }).from(pairMessages).where(isIts).orderBy(desc(position)).limit(1)
  return last
}

async function giveThanks(tx: Transaction, { id }: Pair, sides: PairSide[], givers: PairSide[]): Promise<Part[]> {
  const hears: Part[] = []
  for (const giver of givers) {
    const given = await giveMessages(tx, id, giver.part, eq(pairMessages.isThanks, true))
    const other = sides.find(({ part }) => part !== giver.part)
    await changeSide(tx, giver, { ahead: [] })
    if (!other || given.length === 0) continue
    await changeSide(tx, other, { received: other.received + given.length })
    hears.push(other.part)
  }
  return hears
}

function giveMessages(tx: Transaction, pairId: string, from: Part, only?: SQL) {
  const { part, isWithheld, position } = pairMessages
  const isTheirs = and(eq(pairMessages.pairId, pairId), eq(part, from), eq(isWithheld, true), only)
  return tx.update(pairMessages).set({ isWithheld: false }).where(isTheirs).returning({ position })
}

async function giveCall(tx: Transaction, pairId: string, givers: PairSide[]): Promise<Part[]> {
  const giving = aheadWith('call', givers).map(({ part }) => part)
  if (giving.length === 0) return []
  const calls = await tx.select().from(pairCalls).where(eq(pairCalls.pairId, pairId))
  const call = latterOf(calls.filter(({ part }) => giving.includes(part)))
  if (!call) return []
  const hears = parts.filter(
    (part) => giving.includes(otherPart(part)) && !calls.some((each) => each.part === part && isSame(each, call)),
  )
  for (const part of hears) {
    const row = { ...call, part }
    await tx
      .insert(pairCalls)
      .values(row)
      .onConflictDoUpdate({ target: [pairCalls.pairId, pairCalls.part], set: row })
  }
  return hears
}

// Of two that were changed at once: of one call, off goes before picked; of two, a new one before one that is off.
function latterOf(calls: PairCall[]): PairCall | undefined {
  const [one, other] = calls
  const isOne = one?.id === other?.id
  const rank = ({ picked, offBy, part }: PairCall) =>
    (offBy ? (isOne ? 4 : -4) : 0) + (picked ? 2 : 0) + (part === 'mentee' ? 1 : 0)
  return [...calls].sort((a, b) => rank(b) - rank(a))[0]
}

function isSame(one: PairCall, other: PairCall) {
  return other.id === one.id && other.picked === one.picked && other.offBy === one.offBy
}

/** Lets what two people have written fade after so many days, unless it does so sooner. What has faded is being deleted. */
async function fadeIn(tx: Transaction, pairId: string, days: number, at: Date) {
  const { sentOn, fadesOn } = pairMessages
  const sooner = sql`${sentOn} + ${days}::integer`
  await tx
    .update(pairMessages)
    .set({ fadesOn: sooner })
    .where(and(eq(pairMessages.pairId, pairId), gt(fadesOn, isoDay(at)), gt(fadesOn, sooner)))
}
