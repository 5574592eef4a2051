import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { nameInWords } from '../../profiles/listing-preference.ts'
import { mentors } from '../../profiles/tables.ts'
import { t } from '../../words/words.ts'
import { dayInWords } from '../people/days.ts'
import { type Hold, holdOf } from '../people/holds.server.ts'
import { otherPart, type Part } from '../people/states.ts'
import { asLeftBy } from '../requests/ends.ts'
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
import { type CallInList, callInList } from './call-in-list.ts'
import { openWeek } from './check-in.ts'
import { nextReminderDay } from './pair-steps.ts'

const fadingDays = 30
const fadingSoonDays = 7

export type PairInList = {
  id: string
  part: Part
  /** What the other is called in this pair. */
  other: string
  /** The mentor’s profile, for the mentee while it is listed. */
  listing: { id: string; name: string } | null
  turn: 'yours' | 'theirs' | 'nobody'
  call: CallInList
  /** Whether questions about how it goes wait for an answer. */
  isAsked: boolean
  wroteOn: string | null
  /** By when one hears of it if no answer to one’s last message has come. */
  hearsBy: string | null
  isOver: boolean
  /** Whether it has ended and neither opens its page any more. */
  isClosed: boolean
}

/** Returns whom somebody was introduced to: whoever waits for an answer first, and what has ended last. */
export async function pairsOf(userId: string, at = new Date()): Promise<PairInList[]> {
  const found = await db()
    .select({
      ...{ pair: pairs, call: pairCalls, mine: pairSides },
      listing: { id: mentors.publicId, name: mentors.name },
    })
    .from(pairs)
    .leftJoin(pairSides, and(eq(pairSides.pairId, pairs.id), isSideOf(userId)))
    .leftJoin(pairCalls, and(eq(pairCalls.pairId, pairs.id), eq(pairCalls.part, pairSides.part)))
    .leftJoin(mentors, eq(mentors.publicId, pairs.listing))
    .where(isOf(pairs, userId))
    .orderBy(desc(pairs.introducedOn))
  return found
    .map((each) => {
      const part = partIn(each.pair, userId)
      return inList({ ...each, pair: asLeftBy(part, each.pair, isoDay(at)) }, part, at)
    })
    .sort((one, other) => placeOf(one) - placeOf(other))
}

function placeOf({ isOver, turn }: PairInList) {
  return isOver ? 3 : ['yours', 'nobody', 'theirs'].indexOf(turn)
}

type Stored = { pair: Pair; mine: PairSide | null; listing: PairInList['listing']; call: PairCall | null }

export function inList({ pair, mine, listing, call }: Stored, part: Part, at: Date): PairInList {
  const { id, endedOn, isHidden } = pair
  const { waiting, wroteOn } = mine ?? { waiting: null, wroteOn: null }
  const turn = waiting === null ? 'nobody' : waiting === part ? 'yours' : 'theirs'
  const hearsBy = turn === 'theirs' && mine?.waitingSince ? nextReminderDay(mine.waitingSince, isoDay(at)) : null
  return {
    ...{ id, part, other: nameIn(pair, otherPart(part), listing), turn, call: callInList(call, part, at) },
    listing: part === 'mentee' ? listing : null,
    isAsked: mine !== null && openWeek(pair, mine, isoDay(at)) !== null,
    wroteOn: wroteOn && dayInWords(wroteOn),
    hearsBy: hearsBy ? dayInWords(hearsBy) : null,
    isOver: endedOn !== null,
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
  const isIt = and(eq(pairs.id, id), isOf(pairs, userId))
  const [stored] = await database
    .select({ pair: pairs, listing: { id: mentors.publicId, name: mentors.name } })
    .from(pairs)
    .leftJoin(mentors, eq(mentors.publicId, pairs.listing))
    .where(isIt)
  if (!stored) return null
  const { listing } = stored
  const part = partIn(stored.pair, userId)
  const pair = asLeftBy(part, stored.pair, isoDay(new Date()))
  if (pair.isHidden && !withHidden) return null
  const sides = await database.select().from(pairSides).where(eq(pairSides.pairId, id))
  const otherId = part === 'mentee' ? pair.mentorId : pair.menteeId
  const [you, other] = [nameIn(pair, part, listing), nameIn(pair, otherPart(part), listing)]
  const mine = sides.find((side) => side.part === part)
  const theirs = sides.find((side) => side.part !== part)
  return mine && theirs
    ? { pair, part, listing, you, other, otherId, mine, theirs, hold: await holdOf(database, userId) }
    : null
}

export type OwnPair = {
  pair: Pair
  part: Part
  listing: PairInList['listing']
  /** What the two are called here. */
  you: string
  other: string
  otherId: string | null
  mine: PairSide
  theirs: PairSide
  /** Whether this one is on hold, and knows. */
  hold: Hold
}

/** After the lock of requests, where that is needed too. */
export async function lockPair(tx: Transaction, id: string): Promise<void> {
  if (publicIdPattern.test(id)) await tx.select({ id: pairs.id }).from(pairs).where(eq(pairs.id, id)).for('update')
}

export async function changeSide(tx: Transaction, { pairId, part }: PairSide, changes: Partial<PairSide>) {
  const isIt = and(eq(pairSides.pairId, pairId), eq(pairSides.part, part))
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

/** Returns what one of two people is called: a mentor by the listed name, if the mentee could read one, and others by an alias. */
function nameIn({ alias, mentorAlias, listing: had }: Pair, part: Part, listing: PairInList['listing']): string {
  if (part === 'mentee') return alias
  if (listing) return nameInWords(listing.name)
  return (had === null && mentorAlias) || t('Your mentor')
}

function isSideOf(userId: string) {
  return eq(pairSides.part, sql`case when ${pairs.menteeId} = ${userId} then 'mentee' else 'mentor' end`)
}

function partIn({ menteeId }: Pair, userId: string): Part {
  return menteeId === userId ? 'mentee' : 'mentor'
}
