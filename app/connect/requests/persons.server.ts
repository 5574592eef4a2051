import { and, asc, type Column, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.server.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { type OffsetOf, type Person, personOf } from '../people/person.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { placesLeft } from './availability.server.ts'

const shared = {
  ...{ languages: connectPeople.languages, zone: connectPeople.zone },
  ...{ notWith: connectPeople.notWith, employer: connectPeople.employer, company: mentorApplications.company },
  ...{ asMentee: menteeApplications.country, asMentor: mentorApplications.country },
}

const ofMentee = {
  ...{ userId: connectMentees.userId, publicId: connectMentees.publicId },
  ...{ joinedOn: connectMentees.joinedOn, pace: connectMentees.pace },
  ...{ industry: menteeApplications.industry, professionalStage: menteeApplications.professionalStage },
  ...{ areas: menteeApplications.growthAreas, matchPreference: menteeApplications.matchPreference },
  ...shared,
}

const ofMentor = {
  ...{ userId: connectMentors.userId, publicId: mentorApplications.publicId, places: placesLeft },
  ...{ industry: mentorApplications.industry, professionalStage: mentorApplications.professionalStage },
  ...{ areas: mentorApplications.supportAreas, pace: mentorApplications.availability },
  ...shared,
}

type Shared = Omit<Parameters<typeof personOf>[0], 'countries'> & { asMentee: string | null; asMentor: string | null }

/** So many people are read at a time, because opening what thousands wrote at once would hold up every request. */
export const pageSize = 100

/** Returns mentees as they are compared with mentors: a page of them in the order of their ids, those after `after`. */
export async function menteePersons(database: Queryable, offsetOf: OffsetOf, which: SQL | undefined, after = '') {
  const { userId } = connectMentees
  const rows = await database
    .select(ofMentee)
    .from(connectMentees)
    .innerJoin(connectPeople, eq(connectPeople.userId, userId))
    .innerJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .leftJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .where(and(which, areAfter(after, [userId, connectPeople.userId, menteeApplications.userId])))
    .orderBy(asc(userId))
    .limit(pageSize)
  return rows.map(({ publicId, joinedOn, matchPreference, ...row }) => ({
    ...person(row, offsetOf),
    ...{ publicId, joinedOn, matchPreference },
  }))
}

export async function mentorPersons(database: Queryable, offsetOf: OffsetOf, which: SQL | undefined, after = '') {
  const { userId } = connectMentors
  const rows = await database
    .select(ofMentor)
    .from(connectMentors)
    .innerJoin(connectPeople, eq(connectPeople.userId, userId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .leftJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .where(and(which, areAfter(after, [userId, connectPeople.userId, mentorApplications.userId])))
    .orderBy(asc(userId))
    .limit(pageSize)
  return rows.map(({ publicId, places, ...row }) => ({ ...person(row, offsetOf), publicId, places }))
}

/**
 * Returns a mark of all that such people are compared by, as it is stored. It changes with any of them, and costs far less
 * than opening what they have sealed.
 */
export async function markOfPersons(
  database: Queryable,
  { mentee, mentor }: Record<'mentee' | 'mentor', SQL | undefined>,
): Promise<string> {
  const { userId } = connectPeople
  const [mentees] = await database
    .select({ mark: markOf(Object.values(ofMentee)) })
    .from(connectPeople)
    .innerJoin(connectMentees, eq(connectMentees.userId, userId))
    .innerJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .leftJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .where(mentee)
  const [mentors] = await database
    .select({ mark: markOf(Object.values(ofMentor)) })
    .from(connectPeople)
    .innerJoin(connectMentors, eq(connectMentors.userId, userId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .leftJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .where(mentor)
  return `${mentees?.mark} ${mentors?.mark}`
}

/** Adds up, in no order, what is in these columns of all rows. */
export function markOf(columns: SQLWrapper[]): SQL<string> {
  return sql<string>`count(*) || ':' || coalesce(sum(hashtextextended(row(${sql.join(columns, sql`, `)})::text, 0)), 0)`
}

// Said of each table, because PostgreSQL would read all rows before it in those of which it is not said.
function areAfter(after: string, ids: Column[]) {
  return and(...ids.map((id) => gt(id, after)))
}

function person({ asMentee, asMentor, ...written }: Shared, offsetOf: OffsetOf): Person {
  return personOf({ ...written, countries: [asMentee, asMentor] }, offsetOf)
}
