import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { blindIndex, blindIndexes } from '../../../platform/crypto/sealed.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { toSearchKey } from '../../../platform/text/search-key.ts'
import { choicesIn } from '../../../ui/wizard/question.ts'
import { menteeApplications, mentorApplications } from '../../tables.ts'
import { connectAvoid, connectPeople } from '../tables.ts'

const days = { expired: 90, declined: 365, ended: 365 }

/** However a request ended, its mentee reads so much of it: for this long, the mentor cannot be asked again. */
const openlyAvoidedDays = days.expired

/** Notes that two people have tried, for 3 months if nobody answered, otherwise for 12. */
export async function avoid(tx: Transaction, one: string, other: string, why: keyof typeof days, at: Date) {
  const closedOn = isoDay(at)
  const row = { closedOn, until: addDays(closedOn, days[why]) }
  await tx
    .insert(connectAvoid)
    .values({ pair: blindIndex('avoid', pairOf(one, other)), ...row })
    .onConflictDoUpdate({ target: connectAvoid.pair, set: row })
}

/** Whether two people have tried so lately that the mentee may know that it is no use yet. */
export async function triedLately(tx: Transaction, one: string, other: string, at: Date): Promise<boolean> {
  const row = await avoided(tx, one, other, at)
  return row !== undefined && row.closedOn > addDays(isoDay(at), -openlyAvoidedDays)
}

/** Whether a request must not reach its mentor: the two have tried, or one of them avoids the other. */
export async function areKeptApart(tx: Transaction, menteeId: string, mentorId: string, at: Date): Promise<boolean> {
  if (await avoided(tx, menteeId, mentorId, at)) return true
  const [mentee, mentor] = [await wishesOf(tx, menteeId), await wishesOf(tx, mentorId)]
  return avoids(mentee, mentor) || avoids(mentor, mentee)
}

export async function forgetOldAttempts(at: Date): Promise<void> {
  await db()
    .delete(connectAvoid)
    .where(lte(connectAvoid.until, isoDay(at)))
}

async function avoided(tx: Transaction, one: string, other: string, at: Date) {
  const isThem = inArray(connectAvoid.pair, blindIndexes('avoid', pairOf(one, other)))
  const [row] = await tx
    .select({ closedOn: connectAvoid.closedOn })
    .from(connectAvoid)
    .where(and(isThem, gt(connectAvoid.until, isoDay(at))))
  return row
}

function pairOf(one: string, other: string) {
  return [one, other].sort().join('|')
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
