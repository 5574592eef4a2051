import { and, desc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { isAnyHeld, isHeld } from '../holds/holds.server.ts'
import { tell } from '../people/people.server.ts'
import { otherPart, type Part, parts } from '../states.ts'
import {
  type Ahead,
  type PairCall,
  type Pairing,
  type PairSide,
  pairCalls,
  pairings,
  pairMessages,
  pairSides,
} from '../tables.ts'
import { stepAfter } from './pair-steps.ts'
import { changeSide, daysOf, lockPair } from './pairs.server.ts'

/**
 * Gives two people what one of them has done and the other does not see yet, unless one is on hold. The pair is locked. Both
 * sides then tell the same: of all that both have changed meanwhile, nothing that was typed is lost.
 */
export async function handOver(tx: Transaction, pairId: string, at: Date): Promise<void> {
  const isOpen = and(eq(pairings.id, pairId), wereIntroduced, eq(pairings.isHidden, false))
  const [pairing] = await tx.select().from(pairings).where(isOpen)
  if (!pairing || (await isAnyHeld(tx, [pairing.menteeId, pairing.mentorId]))) return
  const sides = await tx.select().from(pairSides).where(eq(pairSides.pairingId, pairId))
  const [mentee, mentor] = parts.map((part) => sides.find((side) => side.part === part))
  if (!mentee || !mentor || ![mentee, mentor].some(({ ahead }) => ahead.length > 0)) return
  const give = pairing.state === 'introduced' ? giveAll : giveThanks
  const news = await give(tx, pairing, [mentee, mentor], at)
  const told = news.map((part) => (part === 'mentee' ? pairing.menteeId : pairing.mentorId))
  await tell(
    tx,
    told.filter((each) => each !== null),
    at,
  )
}

/** Hands over all that waits, one pair after the other in no order: the clock, where nothing is handed over at once. */
export async function handOverAll(at = new Date(), stopping?: AbortSignal): Promise<void> {
  const waiting = await db()
    .selectDistinct({ id: pairings.id, order: sql`random()` })
    .from(pairings)
    .innerJoin(pairSides, eq(pairSides.pairingId, pairings.id))
    .where(and(isAhead, not(isHeld(pairings.menteeId)), not(isHeld(pairings.mentorId))))
    .orderBy(sql`random()`)
  for (const { id } of waiting) {
    if (stopping?.aborted) return
    await db().transaction(async (tx) => {
      await lockPair(tx, id)
      await handOver(tx, id, at)
    })
  }
}

/** Hands over what somebody who is on hold no longer has done, or what waited for them. Their pairs are locked. */
export async function handOverOf(tx: Transaction, userId: string, at: Date): Promise<void> {
  const isTheirs = or(eq(pairings.menteeId, userId), eq(pairings.mentorId, userId))
  for (const { id } of await tx.select({ id: pairings.id }).from(pairings).where(and(isTheirs, wereIntroduced)))
    await handOver(tx, id, at)
}

const wereIntroduced = inArray(pairings.state, ['introduced', 'ended'])

// As text, so that the database finds it in its index.
const isAhead = sql.raw(`pair_sides.ahead <> '{}'`)

/** Like the next ones, returns for whom there is something new. */
async function giveAll(tx: Transaction, pairing: Pairing, sides: [PairSide, PairSide], at: Date): Promise<Part[]> {
  const hears = await giveCall(tx, pairing.id, aheadWith('call', sides))
  await giveMessages(tx, pairing.id)
  const common = { ...(await turnOf(tx, pairing.id, sides)), ...goalsOf(sides) }
  const [mentee, mentor] = sides
  const after = [caughtUp(mentee, mentor, common), caughtUp(mentor, mentee, common)] as const
  for (const side of after) await changeSide(tx, side, side)
  for (const [place, side] of after.entries())
    if (side.otherFadesSoon !== sides[place]?.otherFadesSoon) await fadeIn(tx, pairing.id, daysOf(side), at)
  const nextOn = stepAfter(pairing, after, isoDay(at))
  if (aheadWith('words', sides).length > 0) await tx.update(pairings).set({ nextOn }).where(eq(pairings.id, pairing.id))
  return parts.filter((part, place) => hears.includes(part) || isNews(sides[place], after[place]))
}

function aheadWith(what: Ahead, sides: PairSide[]) {
  return sides.filter(({ ahead }) => ahead.includes(what))
}

/** Returns what a side tells once it has all of the other. */
function caughtUp(side: PairSide, other: PairSide, common: Partial<PairSide>): PairSide {
  const { written: received, lastsUntil: otherLastsUntil, fadesSoon: otherFadesSoon, shares: otherShares } = other
  return { ...side, ...common, received, otherLastsUntil, otherFadesSoon, otherShares, ahead: [] }
}

// Not what the other shows: nobody is told of that.
function isNews(before: PairSide | undefined, after: PairSide | undefined) {
  const told = ['received', 'otherLastsUntil', 'otherFadesSoon', 'goals'] as const
  return told.some((field) => before?.[field] !== after?.[field])
}

/** Returns who owes an answer now. */
async function turnOf(tx: Transaction, pairId: string, sides: PairSide[]) {
  const [one, other] = aheadWith('words', sides)
  if (!one) return {}
  if (!other) return { waiting: one.waiting, waitingSince: one.waitingSince, wroteOn: one.wroteOn }
  const { part, sentOn, pairingId, position } = pairMessages
  const [last] = await tx
    .select({ part, sentOn })
    .from(pairMessages)
    .where(eq(pairingId, pairId))
    .orderBy(desc(position))
    .limit(1)
  return last ? { waiting: otherPart(last.part), waitingSince: last.sentOn, wroteOn: last.sentOn } : {}
}

/** Returns the goals of both. Of two who changed them at once, all that each has. */
function goalsOf(sides: PairSide[]): Pick<PairSide, 'goals'> | null {
  const changed = aheadWith('goals', sides)
  if (changed.length === 0) return null
  const lines = changed.flatMap(({ goals }) => goals?.split('\n') ?? [])
  return { goals: [...new Set(lines)].join('\n') || null }
}

async function giveThanks(tx: Transaction, { id }: Pairing, sides: [PairSide, PairSide]): Promise<Part[]> {
  const given = await giveMessages(tx, id, eq(pairMessages.isThanks, true))
  for (const side of sides) {
    const received = side.received + given.filter(({ part }) => part !== side.part).length
    await changeSide(tx, side, { received, ahead: [] })
  }
  return given.map(({ part }) => otherPart(part))
}

function giveMessages(tx: Transaction, pairId: string, only?: SQL) {
  const { pairingId, part, isWithheld } = pairMessages
  const isTheirs = and(eq(pairingId, pairId), eq(isWithheld, true), only)
  return tx.update(pairMessages).set({ isWithheld: false }).where(isTheirs).returning({ part })
}

async function giveCall(tx: Transaction, pairingId: string, changed: PairSide[]): Promise<Part[]> {
  if (changed.length === 0) return []
  const calls = await tx.select().from(pairCalls).where(eq(pairCalls.pairingId, pairingId))
  const theirs = calls.filter((call) => changed.some(({ part }) => part === call.part))
  const call = theirs.sort((one, other) => rank(other) - rank(one))[0]
  if (!call) return []
  const others = parts.filter((part) => !calls.some((each) => each.part === part && isSame(each, call)))
  for (const part of others) {
    const row = { ...call, part }
    await tx
      .insert(pairCalls)
      .values(row)
      .onConflictDoUpdate({ target: [pairCalls.pairingId, pairCalls.part], set: row })
  }
  return others
}

// Of two that were changed at once: what is agreed goes before what is proposed, and a call is off for both.
function rank({ picked, offBy, part }: PairCall) {
  return (offBy ? 4 : 0) + (picked ? 2 : 0) + (part === 'mentee' ? 1 : 0)
}

function isSame(one: PairCall, other: PairCall) {
  return other.id === one.id && other.picked === one.picked && other.offBy === one.offBy
}

/** Lets what two people have written fade after so many days, unless it does so sooner. What has faded is being deleted. */
async function fadeIn(tx: Transaction, pairId: string, days: number, at: Date) {
  const { pairingId, sentOn, fadesOn } = pairMessages
  const sooner = sql`${sentOn} + ${days}::integer`
  await tx
    .update(pairMessages)
    .set({ fadesOn: sooner })
    .where(and(eq(pairingId, pairId), gt(fadesOn, isoDay(at)), gt(fadesOn, sooner)))
}
