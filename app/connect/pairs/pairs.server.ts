import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { mentors } from '../../profiles/tables.ts'
import { t } from '../../words/words.ts'
import { dayInWords } from '../people/days.ts'
import { otherPart, type Part } from '../people/states.ts'
import { asLeftBy } from '../requests/acts.ts'
import { type Hold, holdOf } from '../requests/holds.server.ts'
import {
  type Ahead,
  type PairCall,
  type Pairing,
  type PairSide,
  pairCalls,
  pairings,
  pairMessages,
  pairSides,
} from '../requests/tables.ts'
import { type CallInList, callInList } from './call-in-list.ts'
import { openWeek } from './check-in.ts'

const fadingDays = 30
const fadingSoonDays = 7

export type PairInList = {
  id: string
  part: Part
  /** The other’s made-up name in this pair. */
  other: string
  /** The mentor’s profile, for the mentee while it is listed. */
  listing: { id: string; name: string } | null
  turn: 'yours' | 'theirs' | 'nobody'
  call: CallInList
  /** Whether questions about how it goes wait for an answer. */
  isAsked: boolean
  wroteOn: string | null
  isOver: boolean
  /** Whether it has ended and neither opens its page any more. */
  isClosed: boolean
}

/** Returns whom somebody was introduced to, those who are still together first. */
export async function pairsOf(userId: string, at = new Date()): Promise<PairInList[]> {
  const found = await db()
    .select({
      ...{ pairing: pairings, call: pairCalls, mine: pairSides },
      listing: { id: mentors.publicId, name: mentors.name },
    })
    .from(pairings)
    .leftJoin(pairSides, and(eq(pairSides.pairingId, pairings.id), isSideOf(userId)))
    .leftJoin(pairCalls, and(eq(pairCalls.pairingId, pairings.id), eq(pairCalls.part, pairSides.part)))
    .leftJoin(mentors, eq(mentors.publicId, pairings.listing))
    .where(and(isIntroduced, isOf(userId)))
    .orderBy(desc(pairings.state), desc(pairings.introducedOn))
  return found
    .map((each) => {
      const part = partIn(each.pairing, userId)
      return inList({ ...each, pairing: asLeftBy(part, each.pairing, isoDay(at)) }, part, at)
    })
    .sort((one, other) => Number(one.isOver) - Number(other.isOver))
}

type Stored = { pairing: Pairing; mine: PairSide | null; listing: PairInList['listing']; call: PairCall | null }

export function inList({ pairing, mine, listing, call }: Stored, part: Part, at: Date): PairInList {
  const { id, closedOn, isHidden } = pairing
  const { waiting, wroteOn } = mine ?? { waiting: null, wroteOn: null }
  const turn = waiting === null ? 'nobody' : waiting === part ? 'yours' : 'theirs'
  return {
    ...{ id, part, other: aliasIn(pairing, otherPart(part)), turn, call: callInList(call, part, at) },
    listing: part === 'mentee' ? listing : null,
    isAsked: mine !== null && openWeek(pairing, mine, isoDay(at)) !== null,
    wroteOn: wroteOn && dayInWords(wroteOn),
    isOver: closedOn !== null,
    isClosed: isHidden,
  }
}

/** Returns what two people have, as one of them may see it. Of a hidden pair, null as for a stranger, unless it is asked for. */
export async function pairOf(
  database: Queryable,
  userId: string,
  id: string,
  withHidden = false,
): Promise<OwnPair | null> {
  if (!publicIdPattern.test(id)) return null
  const isIt = and(eq(pairings.id, id), isIntroduced, isOf(userId))
  const [stored] = await database.select().from(pairings).where(isIt)
  if (!stored) return null
  const part = partIn(stored, userId)
  const pairing = asLeftBy(part, stored, isoDay(new Date()))
  if (pairing.isHidden && !withHidden) return null
  const sides = await database.select().from(pairSides).where(eq(pairSides.pairingId, id))
  const otherId = part === 'mentee' ? pairing.mentorId : pairing.menteeId
  const other = aliasIn(pairing, otherPart(part))
  const mine = sides.find((side) => side.part === part)
  const theirs = sides.find((side) => side.part !== part)
  return mine && theirs ? { pairing, part, other, otherId, mine, theirs, hold: await holdOf(database, userId) } : null
}

export type OwnPair = {
  pairing: Pairing
  part: Part
  /** The other’s made-up name. */
  other: string
  otherId: string | null
  mine: PairSide
  theirs: PairSide
  /** Whether this one is on hold, and knows. */
  hold: Hold
}

/** After the lock of requests, where that is needed too. */
export async function lockPair(tx: Transaction, id: string): Promise<void> {
  if (publicIdPattern.test(id))
    await tx.select({ id: pairings.id }).from(pairings).where(eq(pairings.id, id)).for('update')
}

export async function changeSide(tx: Transaction, { pairingId, part }: PairSide, changes: Partial<PairSide>) {
  const isIt = and(eq(pairSides.pairingId, pairingId), eq(pairSides.part, part))
  await tx.update(pairSides).set(changes).where(isIt)
}

/** Changes one's own side by something that the other does not see yet. */
export function changeOwn(tx: Transaction, { mine }: OwnPair, what: Ahead[], changes: Partial<PairSide>) {
  return changeSide(tx, mine, { ...changes, ahead: [...new Set([...mine.ahead, ...what])] })
}

/** Whether one of two people can read a message: it is their own or has reached them, and has not faded as they chose. */
export function isReadable(mine: PairSide, today: string) {
  const { part, isWithheld, fadesOn, sentOn } = pairMessages
  const isLeft = sql`${sentOn} + ${daysOf(mine)}::integer > ${today}::date`
  return and(or(eq(part, mine.part), eq(isWithheld, false)), gt(fadesOn, today), isLeft)
}

/** Returns after how many days messages fade. */
export function daysOf({ fadesSoon, otherFadesSoon }: PairSide): number {
  return fadesSoon || otherFadesSoon ? fadingSoonDays : fadingDays
}

export function aliasIn({ alias, mentorAlias }: Pairing, part: Part): string {
  // Whoever was introduced before mentors had one is called by what they are.
  return part === 'mentee' ? alias : (mentorAlias ?? t('Your mentor'))
}

const isIntroduced = inArray(pairings.state, ['introduced', 'ended'])

function isOf(userId: string) {
  return or(eq(pairings.menteeId, userId), eq(pairings.mentorId, userId))
}

function isSideOf(userId: string) {
  return eq(pairSides.part, sql`case when ${pairings.menteeId} = ${userId} then 'mentee' else 'mentor' end`)
}

function partIn({ menteeId }: Pairing, userId: string): Part {
  return menteeId === userId ? 'mentee' : 'mentor'
}
