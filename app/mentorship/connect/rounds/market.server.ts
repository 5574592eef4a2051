import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import { blindIndex } from '../../../platform/crypto/sealed.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { fromDirectory } from '../../mentoring-options.ts'
import type { MenteeInRound, MentorInRound } from '../matching/match.server.ts'
import { menteePersons, mentorPersons } from '../matching/persons.server.ts'
import type { Tried } from '../matching/tried.server.ts'
import { weekOf } from '../news/outlook.ts'
import { canBeAsked, isSeeking } from '../requests/availability.server.ts'
import { allTried } from '../requests/avoid.server.ts'
import { connectChoices, connectMentees, connectMentors, isLivePairing, pairings } from '../tables.ts'

/** All who take part in a round. `seed` draws the lots: the same all day, and known to nobody outside. */
export type Market = { mentees: MenteeInRound[]; mentors: MentorInRound[]; tried: Tried; seed: string }

/** Reads who looks for a mentor and who has a place; with `which`, of the mentees only those. */
export async function marketAt(at: Date, which?: SQL): Promise<Market> {
  const day = isoDay(at)
  const [choices, taken, tried] = await Promise.all([choicesByMentee(), takenByMentor(), allTried(db(), at)])
  const mentees = await all((after) =>
    menteePersons(db(), day, and(which, isSeeking(db()), gt(connectMentees.userId, after))),
  )
  const mentors = await all((after) => mentorPersons(db(), day, and(canBeAsked(), gt(connectMentors.userId, after))))
  return {
    mentees: mentees.map(({ joinedOn, matchPreference, ...mentee }) => ({
      ...mentee,
      weeks: weekOf(joinedOn, day) - 1,
      choices: choices.get(mentee.userId) ?? [],
      takesAny: matchPreference !== fromDirectory,
    })),
    mentors: mentors.map(({ capacity, ...mentor }) => ({
      ...mentor,
      places: capacity - (taken.get(mentor.userId) ?? 0),
    })),
    tried,
    seed: blindIndex('avoid', `lots of ${day}`),
  }
}

// Page by page, so that other requests come in between.
async function all<Each extends { userId: string }>(read: (after: string) => Promise<Each[]>): Promise<Each[]> {
  const found: Each[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await read(after)
    found.push(...page)
    after = page.at(-1)?.userId
  }
  return found
}

async function choicesByMentee() {
  const { menteeId, mentorId, rank } = connectChoices
  const rows = await db().select({ menteeId, mentorId }).from(connectChoices).orderBy(asc(menteeId), asc(rank))
  const byMentee = new Map<string, string[]>()
  for (const row of rows) byMentee.set(row.menteeId, [...(byMentee.get(row.menteeId) ?? []), row.mentorId])
  return byMentee
}

async function takenByMentor() {
  const { mentorId } = pairings
  const rows = await db()
    .select({ mentorId, taken: sql<number>`count(*)::int` })
    .from(pairings)
    .where(isLivePairing)
    .groupBy(mentorId)
  return new Map(rows.map((row) => [row.mentorId, row.taken]))
}
