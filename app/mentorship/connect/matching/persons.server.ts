import { and, asc, type Column, eq, gt, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/db.server.ts'
import { menteeApplications, mentorApplications } from '../../tables.ts'
import { connectMentees, connectMentors, connectPeople } from '../tables.ts'
import { type Person, personOf } from './person.ts'
import { placesLeft } from './places.server.ts'

const shared = {
  ...{ languages: connectPeople.languages, zone: connectPeople.zone },
  ...{ notWith: connectPeople.notWith, employer: connectPeople.employer, company: mentorApplications.company },
  ...{ asMentee: menteeApplications.country, asMentor: mentorApplications.country },
}

type Shared = Omit<Parameters<typeof personOf>[0], 'countries'> & { asMentee: string | null; asMentor: string | null }

/** So many people are read at a time, because opening what thousands wrote at once would hold up every request. */
const pageSize = 100

/** Returns mentees as they are compared with mentors: a page of them in the order of their ids, those after `after`. */
export async function menteePersons(
  database: Queryable,
  offsets: ReadonlyMap<string, number>,
  which: SQL | undefined,
  after = '',
) {
  const { userId, publicId, joinedOn, pace } = connectMentees
  const { industry, professionalStage, growthAreas, matchPreference } = menteeApplications
  const rows = await database
    .select({
      ...{ userId, publicId, joinedOn, pace, industry, professionalStage, areas: growthAreas, matchPreference },
      ...shared,
    })
    .from(connectMentees)
    .innerJoin(connectPeople, eq(connectPeople.userId, userId))
    .innerJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .leftJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .where(and(which, areAfter(after, [userId, connectPeople.userId, menteeApplications.userId])))
    .orderBy(asc(userId))
    .limit(pageSize)
  return rows.map(({ publicId, joinedOn, matchPreference, ...row }) => ({
    ...person(row, offsets),
    ...{ publicId, joinedOn, matchPreference },
  }))
}

export async function mentorPersons(
  database: Queryable,
  offsets: ReadonlyMap<string, number>,
  which: SQL | undefined,
  after = '',
) {
  const { userId } = connectMentors
  const { publicId, industry, professionalStage, supportAreas, availability } = mentorApplications
  const rows = await database
    .select({
      ...{ userId, publicId, places: placesLeft, industry, professionalStage, areas: supportAreas, pace: availability },
      ...shared,
    })
    .from(connectMentors)
    .innerJoin(connectPeople, eq(connectPeople.userId, userId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .leftJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .where(and(which, areAfter(after, [userId, connectPeople.userId, mentorApplications.userId])))
    .orderBy(asc(userId))
    .limit(pageSize)
  return rows.map(({ publicId, places, ...row }) => ({ ...person(row, offsets), publicId, places }))
}

// Said of each table, because PostgreSQL would read all rows before it in those of which it is not said.
function areAfter(after: string, ids: Column[]) {
  return and(...ids.map((id) => gt(id, after)))
}

function person({ asMentee, asMentor, ...written }: Shared, offsets: ReadonlyMap<string, number>): Person {
  return personOf({ ...written, countries: [asMentee, asMentor] }, offsets)
}
