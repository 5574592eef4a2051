import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { allKeysFor } from '../../platform/crypto/keyring.server.ts'
import { blindIndex, blindIndexes } from '../../platform/crypto/sealed.server.ts'
import type { Queryable, Transaction } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { connectPeople } from '../people/tables.ts'
import { areApart, wishesIn } from '../people/wishes.ts'
import { inTouch, recentPairs } from '../tables.ts'
import type { Apart, Between } from './ends.ts'
import { markOf } from './persons.server.ts'
import { pairKey, type Tried } from './tried.server.ts'

// A block is prolonged again and again, so that its row looks like that of an end.
const days = { expired: 90, declined: 365, ended: 365, blocked: 365 } satisfies Record<Apart, number>

/** However a request ended, its mentee reads so much of it: for this long, the mentor cannot be asked again. */
const openlyAvoidedDays = days.expired

type Two = Pick<Between, 'menteeId' | 'mentorId' | 'listing'>

/** Notes that two people have tried, for 3 months if nobody answered, otherwise for 12 or, after a block, for good. No later attempt shortens that. */
export async function keepApart(tx: Transaction, two: Two, why: Apart, at: Date): Promise<void> {
  const { menteeId, mentorId, listing } = two
  const [until, lasts] = [addDays(isoDay(at), days[why]), why === 'blocked' ? 'for good' : 'for now']
  const openly = addDays(isoDay(at), openlyAvoidedDays)
  if (menteeId && mentorId) await write(tx, { pair: blindIndex('avoid', pairKey(menteeId, mentorId)), until, lasts })
  if (menteeId && listing)
    await write(tx, { pair: blindIndex('avoid', askedIn(menteeId, listing)), until: openly, lasts: 'for now' })
}

type Attempt = typeof recentPairs.$inferSelect

async function write(tx: Transaction, { pair, until, lasts }: Attempt) {
  const [known] = await tx.select().from(recentPairs).where(eq(recentPairs.pair, pair)).for('update')
  const attempt = {
    until: known && known.until > until ? known.until : until,
    lasts: known?.lasts === 'for good' ? known.lasts : lasts,
  }
  await tx
    .insert(recentPairs)
    .values({ pair, ...attempt })
    .onConflictDoUpdate({ target: recentPairs.pair, set: attempt })
}

/**
 * Whether a mentee has asked a mentor under this listing so lately that the mentee may know that it is no use yet. Of the
 * same two under another name, or with their parts exchanged, the answer would tell who somebody is.
 */
export function triedLately(tx: Transaction, menteeId: string, listing: string, at: Date): Promise<boolean> {
  return isAvoided(tx, askedIn(menteeId, listing), at)
}

/**
 * Whether a request must not reach its mentor: the two have tried, one of them avoids the other, or they are in touch with
 * their parts exchanged, and would recognise each other.
 */
export async function areKeptApart(tx: Transaction, menteeId: string, mentorId: string, at: Date): Promise<boolean> {
  if (await isAvoided(tx, pairKey(menteeId, mentorId), at)) return true
  const mirrored = await tx.execute(
    sql`select 1 from ${inTouch} where in_touch.mentee_id = ${mentorId} and in_touch.mentor_id = ${menteeId}`,
  )
  if (mirrored.length > 0) return true
  return areApart(await wishesOf(tx, menteeId), await wishesOf(tx, mentorId))
}

/** Returns all who have tried lately, or are in touch, so that many pairs can be looked up. */
export async function allTried(database: Queryable, at: Date): Promise<Tried> {
  const { pair, until } = recentPairs
  const rows = await database
    .select({ pair })
    .from(recentPairs)
    .where(gt(until, isoDay(at)))
  const live = await database
    .select({ menteeId: sql<string | null>`in_touch.mentee_id`, mentorId: sql<string | null>`in_touch.mentor_id` })
    .from(inTouch)
  const together = live.map((each) => blindIndex('avoid', pairKey(each.menteeId ?? '', each.mentorId ?? '')))
  return { pairs: [...rows.map((row) => row.pair), ...together], keys: allKeysFor('avoid') }
}

/** Returns a mark of all that `allTried` returns. */
export async function markOfTried(database: Queryable, at: Date): Promise<string> {
  const { pair, until } = recentPairs
  const isNow = gt(until, isoDay(at))
  const [tried] = await database
    .select({ mark: markOf([pair]) })
    .from(recentPairs)
    .where(isNow)
  const [live] = await database
    .select({ mark: markOf([sql`in_touch.mentee_id`, sql`in_touch.mentor_id`]) })
    .from(inTouch)
  return `${tried?.mark} ${live?.mark}`
}

/**
 * Forgets attempts that are over, and prolongs what lasts for good, a day before it would be over. A date that is far away
 * would tell a block.
 */
export async function forgetOldAttempts(tx: Transaction, at: Date): Promise<void> {
  const today = isoDay(at)
  const { pair, until } = recentPairs
  const far = addDays(today, days.blocked)
  const due = await tx
    .select()
    .from(recentPairs)
    .where(or(lte(until, addDays(today, 1)), gt(until, far)))
    .for('update')
  const isForGood = (each: Attempt) => each.lasts === 'for good' || each.until > far
  const over = due.filter((each) => !isForGood(each) && each.until <= today).map((each) => each.pair)
  await tx.delete(recentPairs).where(inArray(pair, over))
  for (const each of due.filter(isForGood))
    await tx.update(recentPairs).set({ until: far, lasts: 'for good' }).where(eq(pair, each.pair))
}

async function isAvoided(tx: Transaction, attempt: string, at: Date) {
  const isIt = inArray(recentPairs.pair, blindIndexes('avoid', attempt))
  return (await tx.$count(recentPairs, and(isIt, gt(recentPairs.until, isoDay(at))))) > 0
}

function askedIn(menteeId: string, listing: string) {
  return `${menteeId} asked ${listing}`
}

async function wishesOf(tx: Transaction, id: string) {
  const { userId, notWith, employer } = connectPeople
  const [row] = await tx
    .select({
      ...{ notWith, employer, company: mentorApplications.company },
      ...{ asMentee: menteeApplications.country, asMentor: mentorApplications.country },
    })
    .from(connectPeople)
    .leftJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .leftJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .where(eq(userId, id))
  const { asMentee = null, asMentor = null, ...written } = row ?? { notWith: null, employer: null, company: null }
  return wishesIn({ ...written, countries: [asMentee, asMentor] })
}
