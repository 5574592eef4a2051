import { and, eq, inArray } from 'drizzle-orm'
import { db, type Queryable } from '../../platform/db/db.server.ts'
import { nameInWords } from '../../profiles/listing-preference.ts'
import { areasInWords, languages, professionalStages } from '../../profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications, mentors } from '../../profiles/tables.ts'
import { industries } from '../../site/industries.ts'
import { labelOf } from '../../ui/form/options.ts'
import { choicesIn } from '../../ui/wizard/question.ts'
import { assumedLanguage } from '../people/settings.ts'
import { connectMentors, connectPeople } from '../people/tables.ts'
import { placesLeft } from '../requests/availability.server.ts'
import { pageSize } from '../requests/persons.server.ts'

/** `name` and `role` as members read them in the directory; null for a mentor who is not listed. */
export type SeenMentor = {
  publicId: string
  name: string | null
  role: string | null
  industry: string
  stage: string
  languages: string[]
  places: number
}

/** What a mentor would read of a mentee, but for the note. */
export type SeenMentee = { publicId: string; industry: string; stage: string; areas: string[] }

export type SeenPeople = { mentees: SeenMentee[]; mentors: SeenMentor[] }

/**
 * Returns what an admin reads of people, by the references of their applications, without opening one: no full name,
 * country, employer or gender that is not listed.
 */
export async function peopleSeen(mentees: readonly string[], mentors: readonly string[]): Promise<SeenPeople> {
  return { mentees: await inPages(mentees, menteesSeen), mentors: await inPages(mentors, mentorsSeen) }
}

export async function menteesSeen(publicIds: string[], database: Queryable = db()): Promise<SeenMentee[]> {
  const { publicId, industry, professionalStage, growthAreas } = menteeApplications
  const rows = await database
    .select({ publicId, industry, stage: professionalStage, growthAreas })
    .from(menteeApplications)
    .where(inArray(publicId, publicIds))
  return rows.map(({ growthAreas, ...mentee }) => ({ ...labelled(mentee), areas: areasInWords(growthAreas) }))
}

export async function mentorsSeen(publicIds: string[], database: Queryable = db()): Promise<SeenMentor[]> {
  const { userId, publicId, industry, professionalStage } = mentorApplications
  const rows = await database
    .select({
      ...{ publicId, industry, stage: professionalStage },
      ...{ name: mentors.name, role: mentors.title, spoken: connectPeople.languages, places: placesLeft },
    })
    .from(mentorApplications)
    .innerJoin(connectMentors, eq(connectMentors.userId, userId))
    .innerJoin(connectPeople, eq(connectPeople.userId, userId))
    .leftJoin(mentors, and(eq(mentors.userId, userId), eq(mentors.leaves, false)))
    .where(inArray(publicId, publicIds))
  return rows.map(({ name, spoken, places, ...mentor }) => ({
    ...labelled(mentor),
    name: name && nameInWords(name),
    languages: choicesIn(spoken || assumedLanguage).map((id) => labelOf(languages, id)),
    places: Math.max(places, 0),
  }))
}

/** Reads so many people at a time as do not hold up other requests. */
async function inPages<Seen>(publicIds: readonly string[], read: (page: string[]) => Promise<Seen[]>) {
  const [wanted, found] = [[...new Set(publicIds)], [] as Seen[]]
  for (let start = 0; start < wanted.length; start += pageSize)
    found.push(...(await read(wanted.slice(start, start + pageSize))))
  return found
}

function labelled<Each extends { industry: string; stage: string }>(each: Each): Each {
  return { ...each, industry: labelOf(industries, each.industry), stage: labelOf(professionalStages, each.stage) }
}
