import { aliasedTable, and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { mentors } from '../../profiles/tables.ts'
import { connectMentees } from '../people/tables.ts'
import { connectChoices } from '../tables.ts'
import { allOf } from './ends.server.ts'
import { asLeftBy, isPair } from './ends.ts'
import { triedLately } from './recent-pairs.server.ts'
import { choicesOf, lockRequests, sendNextOf, whileLocked, writeChoices } from './requests.server.ts'

/** A mentee has so many mentors at most, the one who is asked among them. */
export const maxChoices = 3
/** So many mentees at most wait in line before a mentor. */
export const maxLine = 50

export type Chosen =
  | 'chosen'
  | 'not applied'
  | 'not looking'
  | 'not listed'
  | 'own'
  | 'introduced'
  | 'full'
  | 'long line'
  | 'lately'

// A listing that leaves is that of an application which is being read again, perhaps with another name.
const isListed = and(isNotNull(mentors.userId), eq(mentors.leaves, false))
const listed = { mentorId: mentors.userId, listing: mentors.publicId }
type Listed = { mentorId: string | null; listing: string }

/**
 * Adds a listed mentor to those whom a mentee would like to ask, and asks at once if nothing is in the way. `store` stores
 * what comes with the choice, unless it is refused.
 */
export function choose(
  menteeId: string,
  listingId: string,
  at = new Date(),
  store?: (tx: Transaction) => Promise<void>,
): Promise<Chosen> {
  return whileLocked(menteeId, async (tx) => {
    const found = await choiceOf(tx, menteeId, listingId, at)
    if (typeof found === 'string' && found !== 'chosen') return found
    await store?.(tx)
    return found === 'chosen' ? found : add(tx, menteeId, found, at)
  })
}

/** Returns why a mentee cannot choose a mentor now, or null. */
export async function whyNotChosen(menteeId: string, listingId: string, at = new Date()) {
  const found = await db().transaction((tx) => choiceOf(tx, menteeId, listingId, at))
  return typeof found === 'string' && found !== 'chosen' ? found : null
}

/** Returns the mentor whom a mentee can choose, or why that cannot or need not be. */
async function choiceOf(tx: Transaction, menteeId: string, listingId: string, at: Date): Promise<Listed | Chosen> {
  const { state, userId } = connectMentees
  const [mentee] = await tx.select({ state }).from(connectMentees).where(eq(userId, menteeId))
  if (!publicIdPattern.test(listingId)) return 'not listed'
  if (!mentee) return 'not applied'
  if (['refused', 'left', 'resting'].includes(mentee.state)) return 'not looking'
  const mentor = await mentorListedAs(tx, listingId)
  if (!mentor) return 'not listed'
  return (await refusalOf(tx, menteeId, mentor, at, mentee.state === 'admitted')) ?? mentor
}

/**
 * Adds the mentor whom an application names, in the transaction that stores it. A name that several mentors have counts
 * only together with the listing that the form came from.
 */
export async function chooseNamed(
  tx: Transaction,
  menteeId: string,
  { name, listingId }: { name: string; listingId: string },
  at: Date,
): Promise<void> {
  // First, so that a mentor who is found is not gone by the time that the choice is stored.
  await lockRequests(tx)
  const named = await tx
    .select(listed)
    .from(mentors)
    .where(and(eq(mentors.nameKey, toSearchKey(name)), isListed))
    .limit(50)
  const mentor = named.find(({ listing }) => listing === listingId) ?? (named.length === 1 ? named[0] : undefined)
  if (mentor && (await refusalOf(tx, menteeId, mentor, at)) === null) await add(tx, menteeId, mentor, at)
}

/** Returns false if there is no such choice any more. */
export function changeChoice(menteeId: string, choiceId: string, change: 'up' | 'drop', at = new Date()) {
  return whileLocked(menteeId, async (tx) => {
    const chosen = await choicesOf(tx, menteeId)
    const place = chosen.findIndex(({ id }) => id === choiceId)
    const [choice] = place < 0 ? [] : chosen.splice(place, 1)
    if (!choice) return false
    if (change === 'up') chosen.splice(Math.max(0, place - 1), 0, choice)
    await writeChoices(tx, menteeId, chosen)
    await sendNextOf(tx, menteeId, at)
    return true
  })
}

// Whoever is not admitted yet is in no line.
async function refusalOf(
  tx: Transaction,
  menteeId: string,
  { mentorId, listing }: Listed,
  at: Date,
  isInLine = false,
): Promise<Chosen | null> {
  if (!mentorId && !hidesMoments()) return 'not listed'
  if (mentorId === menteeId) return 'own'
  const underWay = await underWayOf(tx, menteeId, at)
  if (underWay && isPair(underWay)) return 'introduced'
  const chosen = await choicesOf(tx, menteeId)
  if ([underWay, ...chosen].some((each) => each && isSame(each, { mentorId, listing }))) return 'chosen'
  if (chosen.length + (underWay ? 1 : 0) >= maxChoices) return 'full'
  if (await triedLately(tx, menteeId, listing, at)) return 'lately'
  if (mentorId && isInLine && (await isLineFull(tx, mentorId))) return 'long line'
  return null
}

async function add(tx: Transaction, menteeId: string, mentor: Listed, at: Date): Promise<Chosen> {
  await writeChoices(tx, menteeId, [...(await choicesOf(tx, menteeId)), mentor])
  await sendNextOf(tx, menteeId, at)
  return 'chosen'
}

function isSame(one: Omit<Listed, 'listing'> & { listing: string | null }, other: Listed) {
  return one.listing === other.listing || (one.mentorId !== null && one.mentorId === other.mentorId)
}

async function underWayOf(tx: Transaction, menteeId: string, at: Date) {
  const all = await allOf(tx, 'mentee', menteeId)
  return all.map((each) => asLeftBy('mentee', each, isoDay(at))).find(({ endedOn }) => endedOn === null)
}

/** How many mentees wait in line before the mentor of a column: those who are admitted and search, since nobody else asks. */
export function lineBefore(mentorId: SQLWrapper): SQL<number> {
  const { menteeId, mentorId: chosen } = aliasedTable(connectChoices, 'in_line')
  return sql<number>`(select count(*)::int from ${connectChoices} as in_line
    join ${connectMentees} on ${connectMentees.userId} = ${menteeId} and ${connectMentees.state} = 'admitted'
      and ${connectMentees.pausedUntil} is null
    where ${chosen} = ${mentorId})`
}

async function isLineFull(tx: Transaction, mentorId: string) {
  const [line] = await tx.select({ count: lineBefore(sql`${mentorId}`) }).from(sql`(select 1) as one`)
  return (line?.count ?? 0) >= maxLine
}

// One that leaves is gone by now, but only for the batch to tell.
async function mentorListedAs(tx: Transaction, listingId: string): Promise<Listed | null> {
  const [mentor] = await tx
    .select({ ...listed, leaves: mentors.leaves })
    .from(mentors)
    .where(eq(mentors.publicId, listingId))
  return mentor ? { listing: mentor.listing, mentorId: mentor.leaves ? null : mentor.mentorId } : null
}
