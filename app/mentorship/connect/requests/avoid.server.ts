import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { blindIndex, blindIndexes } from '../../../platform/crypto/sealed.server.ts'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { toSearchKey } from '../../../platform/text/search-key.ts'
import { choicesIn } from '../../../ui/wizard/question.ts'
import { menteeApplications, mentorApplications } from '../../tables.ts'
import { connectAvoid, connectPeople, type Pairing } from '../tables.ts'

// Whoever blocks does so for as long as both are here.
const days = { expired: 90, declined: 365, ended: 365, blocked: 36_500 }

/** However a request ended, its mentee reads so much of it: for this long, the mentor cannot be asked again. */
const openlyAvoidedDays = days.expired

/** Notes that two people have tried, for 3 months if nobody answered, otherwise for 12 or, after a block, for good. No later attempt shortens that. */
export async function avoid(tx: Transaction, pairing: Pairing, why: keyof typeof days, at: Date): Promise<void> {
  const { menteeId, mentorId, listing } = pairing
  const lasting = (of: string, count: number) => ({ pair: blindIndex('avoid', of), until: addDays(isoDay(at), count) })
  const tried = [
    ...(menteeId && mentorId ? [lasting(peopleIn(menteeId, mentorId), days[why])] : []),
    ...(menteeId && listing ? [lasting(askedIn(menteeId, listing), openlyAvoidedDays)] : []),
  ]
  if (tried.length === 0) return
  const longer = sql`greatest(${connectAvoid.until}, excluded.until)`
  await tx
    .insert(connectAvoid)
    .values(tried)
    .onConflictDoUpdate({ target: connectAvoid.pair, set: { until: longer } })
}

/**
 * Whether a mentee has asked a mentor under this listing so lately that the mentee may know that it is no use yet. Of the
 * same two under another name, or with their parts exchanged, the answer would tell who somebody is.
 */
export function triedLately(tx: Transaction, menteeId: string, listing: string, at: Date): Promise<boolean> {
  return isAvoided(tx, askedIn(menteeId, listing), at)
}

/** Whether a request must not reach its mentor: the two have tried, or one of them avoids the other. */
export async function areKeptApart(tx: Transaction, menteeId: string, mentorId: string, at: Date): Promise<boolean> {
  if (await isAvoided(tx, peopleIn(menteeId, mentorId), at)) return true
  const [mentee, mentor] = [await wishesOf(tx, menteeId), await wishesOf(tx, mentorId)]
  return avoids(mentee, mentor) || avoids(mentor, mentee)
}

export async function forgetOldAttempts(tx: Transaction, at: Date): Promise<void> {
  await tx.delete(connectAvoid).where(lte(connectAvoid.until, isoDay(at)))
}

async function isAvoided(tx: Transaction, attempt: string, at: Date) {
  const isIt = inArray(connectAvoid.pair, blindIndexes('avoid', attempt))
  return (await tx.$count(connectAvoid, and(isIt, gt(connectAvoid.until, isoDay(at))))) > 0
}

function peopleIn(one: string, other: string) {
  return [one, other].sort().join('|')
}

function askedIn(menteeId: string, listing: string) {
  return `${menteeId} asked ${listing}`
}

type Wishes = { avoids: string[]; countries: (string | null)[]; employer: string; worksAt: (string | null)[] }

async function wishesOf(tx: Transaction, id: string): Promise<Wishes> {
  const { userId, notWith, employer } = connectPeople
  const [row] = await tx
    .select({
      ...{ notWith, employer, company: mentorApplications.company },
      countries: { asMentee: menteeApplications.country, asMentor: mentorApplications.country },
    })
    .from(connectPeople)
    .leftJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .leftJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .where(eq(userId, id))
  return {
    avoids: choicesIn(row?.notWith ?? ''),
    countries: [row?.countries.asMentee ?? null, row?.countries.asMentor ?? null],
    employer: row?.employer ?? '',
    worksAt: [row?.company ?? null, row?.employer ?? null],
  }
}

function avoids(one: Wishes, other: Wishes) {
  const isSameCountry = one.countries.some((country) => country !== null && other.countries.includes(country))
  if (one.avoids.includes('country') && isSameCountry) return true
  return one.avoids.includes('employer') && other.worksAt.some((name) => isSameCompany(one.employer, name ?? ''))
}

// “Teranga Bank” is also “Teranga Bank PLC”: rather one request too few than one that reaches a colleague.
function isSameCompany(one: string, other: string) {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a.trim() !== '' && b.trim() !== '' && (a.includes(b) || b.includes(a))
}

function wordsOf(name: string) {
  return ` ${
    toSearchKey(name)
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}
