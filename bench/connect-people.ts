import { randomBytes, randomUUID } from 'node:crypto'
import { emailIndex } from '../app/account/accounts.server.ts'
import { users } from '../app/account/tables.ts'
import { parts } from '../app/connect/people/states.ts'
import { connectMentees, connectMentors, connectPeople } from '../app/connect/people/tables.ts'
import { pairSides, pairs } from '../app/connect/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newPublicId } from '../app/platform/db/public-id.server.ts'
import { addDays } from '../app/platform/text/format-date.ts'
import { areas, availabilities, professionalStages } from '../app/profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications } from '../app/profiles/tables.ts'
import { industries } from '../app/site/industries.ts'
import { zones } from '../app/site/zones.ts'
import { idsOf } from '../app/ui/form/options.ts'
import type { Random } from '../test/seeded.ts'

const batch = 500
const stages = {
  mentee: idsOf(professionalStages.filter(({ rank }) => rank <= 1)),
  mentor: idsOf(professionalStages.filter(({ rank }) => rank >= 1)),
}
const countries = ['Ghana', 'Kenya', 'Nigeria', 'Rwanda', 'Senegal', 'South Africa', 'Uganda', 'Zambia']
// Most speak English; some nothing else that many do.
const spoken = [
  'English',
  'English',
  'English',
  'English\nSwahili',
  'English\nFrench',
  'French',
  'Portuguese',
  'Arabic',
]

/** What invented people write: in their languages, stages and fields as unequal as people are. */
function inventedPerson(random: Random, part: 'mentee' | 'mentor') {
  const country = random.oneOf(countries)
  const named = random.inAnyOrder(idsOf(areas)).slice(0, 1 + random.below(3))
  return {
    application: {
      ...{ fullName: 'An invented person', email: 'invented@example.org', country },
      industry: random.oneOf(idsOf(industries)),
      professionalStage: random.oneOf(stages[part]),
    },
    areas: random.chance(0.9) ? named.join('\n') : null,
    pace: random.oneOf(idsOf(availabilities)),
    person: {
      languages: random.oneOf(spoken),
      zone: random.chance(0.6) ? random.oneOf(idsOf(zones)) : null,
      notWith: random.chance(0.1) ? 'country' : null,
      conductVersion: 1,
    },
  }
}

/** Stores so many mentees who wait and mentors whose places are open, all of whom a round could match. */
export async function fillConnect(random: Random, counts: { mentees: number; mentors: number }, today: string) {
  for (let from = 0; from < counts.mentees; from += batch)
    await storeMentees(random, Math.min(batch, counts.mentees - from), today)
  for (let from = 0; from < counts.mentors; from += batch)
    await storeMentors(random, Math.min(batch, counts.mentors - from), today)
}

/** Stores so many pairs who were introduced yesterday and may write to each other. Returns who is in which. */
export async function fillPairs(random: Random, count: number, today: string) {
  const [mentees, mentors] = [await storeMentees(random, count, today), await storeMentors(random, count, today)]
  const people = mentees.map((menteeId, place) => ({ id: newPublicId(), menteeId, mentorId: mentors[place] ?? '' }))
  const introducedOn = addDays(today, -1)
  const shared = { alias: 'Quiet Heron', mentorAlias: 'Calm Ibis', introducedOn, nextOn: addDays(today, 2) }
  await db()
    .insert(pairs)
    .values(people.map((two) => ({ ...two, ...shared })))
  const sides = people.flatMap(({ id }) => parts.map((part) => ({ pairId: id, part, knowsSafety: true })))
  await db().insert(pairSides).values(sides)
  return people
}

async function storeMentees(random: Random, count: number, today: string) {
  const all = await storeAccounts(count)
  const invented = all.map((userId) => ({ userId, publicId: newPublicId(), ...inventedPerson(random, 'mentee') }))
  await db()
    .insert(menteeApplications)
    .values(
      invented.map(({ userId, publicId, application, areas: wanted }) => ({
        ...{ userId, publicId, formTokenHash: randomBytes(32), ...application },
        ...{ growthAreas: wanted ?? 'Other', mentorQualities: 'Patient.', matchPreference: 'by the round' },
      })),
    )
  await db()
    .insert(connectPeople)
    .values(invented.map(({ userId, person }) => ({ userId, heardOn: today, ...person })))
  await db()
    .insert(connectMentees)
    .values(
      invented.map(({ userId, publicId, pace }) => ({
        ...{ userId, publicId, state: 'admitted' as const, unreadSince: today, pace },
        joinedOn: addDays(today, -random.below(70)),
      })),
    )
  return all
}

async function storeMentors(random: Random, count: number, today: string) {
  const all = await storeAccounts(count)
  const invented = all.map((userId) => ({ userId, publicId: newPublicId(), ...inventedPerson(random, 'mentor') }))
  await db()
    .insert(mentorApplications)
    .values(
      invented.map(({ userId, publicId, application, areas: offered, pace }) => ({
        ...{ userId, publicId, formTokenHash: randomBytes(32), status: 'approved' as const, ...application },
        ...{
          supportAreas: offered,
          availability: pace,
          professionalBio: 'Years of it.',
          galleryPreference: 'not listed',
        },
      })),
    )
  await db()
    .insert(connectPeople)
    .values(invented.map(({ userId, person }) => ({ userId, heardOn: today, ...person })))
  await db()
    .insert(connectMentors)
    .values(invented.map(({ userId }) => ({ userId, state: 'open' as const, capacity: 1 + random.below(3) })))
  return all
}

async function storeAccounts(count: number) {
  const rows = Array.from({ length: count }, () => {
    const [id, address] = [randomUUID(), `${randomBytes(6).toString('hex')}@example.org`]
    return { id, email: emailIndex(address), address }
  })
  await db().insert(users).values(rows)
  return rows.map(({ id }) => id)
}
