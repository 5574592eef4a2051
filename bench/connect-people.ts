import { randomBytes, randomUUID } from 'node:crypto'
import { emailIndex } from '../app/account/accounts.server.ts'
import { newSession } from '../app/account/sessions/start-session.server.ts'
import { users } from '../app/account/tables.ts'
import { parts } from '../app/connect/people/states.ts'
import { connectMentees, connectMentors, connectPeople } from '../app/connect/people/tables.ts'
import { pairSides, pairs } from '../app/connect/tables.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
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
const english = ['English', 'English', 'English', 'English\nSwahili', 'English\nFrench']
const spoken = [...english, 'French', 'Portuguese', 'Arabic']

/** Stores so many mentees who wait and mentors whose places are open, all of whom a round could match. */
export async function fillConnect(random: Random, counts: { mentees: number; mentors: number }, today: string) {
  await ensureKeyring(db())
  for (let from = 0; from < counts.mentees; from += batch)
    await storeMentees(random, Math.min(batch, counts.mentees - from), today)
  for (let from = 0; from < counts.mentors; from += batch)
    await storeMentors(random, Math.min(batch, counts.mentors - from), today)
}

/** Stores so many pairs who were introduced yesterday and may write to each other. Returns them with their mentees’ cookies. */
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
  const found = []
  for (const { id, menteeId } of people) {
    const session = await db().transaction((tx) => newSession(tx, menteeId, { isAdmin: false }))
    found.push({ id, cookie: session.split(';')[0] })
  }
  return found
}

async function storeMentees(random: Random, count: number, today: string) {
  const people = await storePeople(random, count, today, 'mentee')
  const applications = people.map(({ application, wanted }) => ({
    ...{ ...application, growthAreas: wanted ?? 'Other' },
    ...{ mentorQualities: 'Patient.', matchPreference: 'by the round' },
  }))
  await db().insert(menteeApplications).values(applications)
  await db()
    .insert(connectPeople)
    .values(people.map(({ person }) => person))
  const waiting = { state: 'admitted' as const, unreadSince: today }
  await db()
    .insert(connectMentees)
    .values(
      people.map(({ application: { userId, publicId }, pace }) => ({
        ...{ userId, publicId, pace, ...waiting },
        joinedOn: addDays(today, -random.below(70)),
      })),
    )
  return people.map(({ person }) => person.userId)
}

async function storeMentors(random: Random, count: number, today: string) {
  const people = await storePeople(random, count, today, 'mentor')
  const approved = { status: 'approved' as const, professionalBio: 'Years of it.', galleryPreference: 'not listed' }
  const applications = people.map(({ application, wanted, pace }) => ({
    ...{ ...application, ...approved, supportAreas: wanted, availability: pace },
  }))
  await db().insert(mentorApplications).values(applications)
  await db()
    .insert(connectPeople)
    .values(people.map(({ person }) => person))
  const open = people.map(({ person: { userId } }) => ({
    userId,
    state: 'open' as const,
    capacity: 1 + random.below(3),
  }))
  await db().insert(connectMentors).values(open)
  return open.map(({ userId }) => userId)
}

/** Stores accounts, and returns what their people write: in languages, stages and fields as unequal as people are. */
async function storePeople(random: Random, count: number, today: string, part: 'mentee' | 'mentor') {
  const accounts = Array.from({ length: count }, () => {
    const [id, address] = [randomUUID(), `${randomBytes(6).toString('hex')}@example.org`]
    return { id, email: emailIndex(address), address }
  })
  await db().insert(users).values(accounts)
  return accounts.map(({ id: userId }) => ({
    application: {
      ...{ userId, publicId: newPublicId(), formTokenHash: randomBytes(32) },
      ...{ fullName: 'An invented person', email: 'invented@example.org', country: random.oneOf(countries) },
      industry: random.oneOf(idsOf(industries)),
      professionalStage: random.oneOf(stages[part]),
    },
    wanted: random.chance(0.9)
      ? random
          .inAnyOrder(idsOf(areas))
          .slice(0, 1 + random.below(3))
          .join('\n')
      : null,
    pace: random.oneOf(idsOf(availabilities)),
    person: {
      ...{ userId, heardOn: today, conductVersion: 1, languages: random.oneOf(spoken) },
      zone: random.chance(0.6) ? random.oneOf(idsOf(zones)) : null,
      notWith: random.chance(0.1) ? 'country' : null,
    },
  }))
}
