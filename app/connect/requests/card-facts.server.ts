import { eq, inArray, type SQL } from 'drizzle-orm'
import { db, type Queryable } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { offsetsOn } from '../people/person.ts'
import { type Reasons, reasonsBetween } from '../people/reasons.ts'
import { connectMentees } from '../people/tables.ts'
import type { Request } from '../tables.ts'
import { menteePersons, mentorPersons, pageSize } from './persons.server.ts'

type Two = { menteeId: string | null; mentorId: string | null }

/**
 * What each of two people reads of the other before they are introduced, as it was when they were brought together: no
 * page says anything else of somebody when its reader has changed something. Lists have one option per line.
 */
export type Facts = {
  mentee: { industry: string; professionalStage: string; areas: string; note: string }
  mentor: { industry: string; professionalStage: string; areas: string }
  reasons: Reasons
}

/** Adds the facts of each two people as JSON, or null if one of them is gone. */
export async function withFacts<Pair extends Two>(database: Queryable, pairs: readonly Pair[], at: Date) {
  const found: (Pair & { facts: string | null })[] = []
  for (let start = 0; start < pairs.length; start += pageSize) {
    const page = pairs.slice(start, start + pageSize)
    const facts = await factsOf(database, page, at)
    for (const [place, pair] of page.entries()) found.push({ ...pair, facts: facts[place] ?? null })
  }
  return found
}

/** Returns the facts of what two people have, while they are not introduced. One from before they were kept has those of now. */
export async function factsIn(request: Request, database: Queryable = db()): Promise<Facts | null> {
  if (request.state !== 'open') return null
  const facts = request.facts ?? (await withFacts(database, [request], new Date()))[0]?.facts
  return facts ? (JSON.parse(facts) as Facts) : null
}

async function factsOf(database: Queryable, pairs: readonly Two[], at: Date) {
  const ids = (part: keyof Two) => pairs.flatMap((pair) => pair[part] ?? [])
  const [areMentees, areMentors] = [
    inArray(menteeApplications.userId, ids('menteeId')),
    inArray(mentorApplications.userId, ids('mentorId')),
  ]
  const offsets = offsetsOn(isoDay(at))
  const mentees = byId(await menteePersons(database, offsets, areMentees))
  const mentors = byId(await mentorPersons(database, offsets, areMentors))
  const byMentees = byId(await writtenByMentees(database, areMentees))
  const byMentors = byId(await writtenByMentors(database, areMentors))
  return pairs.map(({ menteeId, mentorId }) => {
    const [mentee, mentor] = [mentees.get(menteeId ?? ''), mentors.get(mentorId ?? '')]
    const [byMentee, byMentor] = [byMentees.get(menteeId ?? ''), byMentors.get(mentorId ?? '')]
    if (!mentee || !mentor || !byMentee || !byMentor) return null
    const facts: Facts = { mentee: byMentee.facts, mentor: byMentor.facts, reasons: reasonsBetween(mentee, mentor) }
    return JSON.stringify(facts)
  })
}

async function writtenByMentees(database: Queryable, which: SQL) {
  const { userId, industry, professionalStage, growthAreas: areas } = menteeApplications
  const rows = await database
    .select({ userId, facts: { industry, professionalStage, areas }, note: connectMentees.note })
    .from(menteeApplications)
    .innerJoin(connectMentees, eq(connectMentees.userId, userId))
    .where(which)
  return rows.map(({ facts, note, ...row }) => ({ ...row, facts: { ...facts, note: note ?? '' } }))
}

async function writtenByMentors(database: Queryable, which: SQL) {
  const { userId, industry, professionalStage, supportAreas } = mentorApplications
  const rows = await database
    .select({ userId, industry, professionalStage, supportAreas })
    .from(mentorApplications)
    .where(which)
  return rows.map(({ userId, supportAreas: areas, ...facts }) => ({ userId, facts: { ...facts, areas: areas ?? '' } }))
}

function byId<Each extends { userId: string }>(people: Each[]) {
  return new Map(people.map((person) => [person.userId, person]))
}
