import { and, eq } from 'drizzle-orm'
import { settle } from '../app/connect/due.server.ts'
import { couldFit, fitOf, leastFit } from '../app/connect/matching/fit.ts'
import { previewRound, runRound } from '../app/connect/matching/rounds.server.ts'
import { noteSafety, sendMessage } from '../app/connect/pairs/pair-messages.server.ts'
import { tell } from '../app/connect/people/notify.server.ts'
import { offsetsOn, type Person } from '../app/connect/people/person.ts'
import { connectMentees, connectMentors, connectMonths, connectPeople } from '../app/connect/people/tables.ts'
import { areApart } from '../app/connect/people/wishes.ts'
import { menteePersons, mentorPersons } from '../app/connect/requests/persons.server.ts'
import { changePlaces, openPlaces } from '../app/connect/requests/places.server.ts'
import { answerRequest } from '../app/connect/requests/request-answers.server.ts'
import { leaveSearch, moveMentee } from '../app/connect/requests/searches.server.ts'
import { pairings } from '../app/connect/requests/tables.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db, primarySql } from '../app/platform/db/db.server.ts'
import { addDays, isoDay } from '../app/platform/text/format-date.ts'
import { seededRandom } from '../test/seeded.ts'
import { menteeApplication } from '../test/stored-mentee.ts'
import { mentorApplication } from '../test/stored-mentor.ts'
import { storedUser } from '../test/stored-user.ts'
import { inventedPerson } from './connect-people.ts'
import type { Row } from './doc-table.ts'

const days = 52 * 7
const newPerWeek = 24
const maxCapacity = 5
/** Of both: who never answers anything. */
const silentShare = 0.3
/** Mentors begin with one place, as the form suggests, and open the others so many days after they have met somebody. */
const cautiousDays = 14
/** So many days after applying, somebody of the team has read an application. */
const readDays = 2
/** A mentor who answers does so within so many days. */
const slowestAnswer = 5
const yesShare = { mentee: 0.95, mentor: 0.85 }
/** On this day of a pair the mentee ends it and looks for nobody else. */
const lastDay = 84
/** On these days of a pair both write. */
const writingDays = [1, 30, 60]

export type Year = { totals: [string, number][]; waits: Row[] }
type Mentee = { joinedOn: string; possible: number; isSilent: boolean; isMatched?: boolean; introducedOn?: string }
type Plan = () => Promise<unknown>

/** One random number for each question that the year asks, so that one answer does not change the next. */
const random = seededRandom(1)
const first = isoDay(new Date())
const momentOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** Lives through a year with so many mentors, and nobody of a year before. */
export async function liveOneYear(mentorCount: number): Promise<Year> {
  await ensureKeyring(db())
  await primarySql()`truncate users, connect_rounds, connect_months cascade`
  const admin = await storedUser({ isAdmin: true })
  const { silent, capacities } = await openMentors(mentorCount)
  const mentors = await allMentors()
  const mentees = new Map<string, Mentee>()
  const plans = new Map<string, Plan[]>()
  const plan = (day: string, act: Plan) => plans.set(day, [...(plans.get(day) ?? []), act])
  const arrivals = Array.from(
    { length: (days / 7) * newPerWeek },
    (_, n) => Math.floor(n / newPerWeek) * 7 + random.below(7),
  )
  let silences = 0
  for (let n = 0; n < days; n += 1) {
    const day = addDays(first, n)
    const at = momentOf(day)
    for (const _ of arrivals.filter((arrival) => arrival === n)) {
      const { userId, possible } = await apply(day, mentors)
      const isSilent = random.chance(silentShare)
      mentees.set(userId, { joinedOn: day, possible, isSilent })
      if (isSilent) silent.add(userId)
      plan(addDays(day, readDays), () => admit(userId, momentOf(addDays(day, readDays))))
    }
    for (const act of plans.get(day) ?? []) await act()
    // By the time that somebody runs a round, what is due has been done.
    await settle(at)
    if (n % 7 === 0) {
      await runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at)
      for (const offer of await offersOf(day)) {
        const mentee = mentees.get(offer.menteeId)
        if (mentee) mentee.isMatched = true
        planAnswers(offer, day, silent, plan)
      }
    }
    for (const pair of await introducedOn(day)) {
      const mentee = mentees.get(pair.menteeId)
      if (mentee) mentee.introducedOn ??= day
      const opensOn = addDays(day, cautiousDays)
      plan(opensOn, () => openAll(pair.mentorId, capacities, opensOn))
      plan(addDays(day, lastDay), () => leaveSearch(pair.menteeId, momentOf(addDays(day, lastDay))))
      for (const later of writingDays) plan(addDays(day, later), () => write(pair, addDays(day, later)))
    }
    silences += await countSilences(day)
    if (n % 28 === 27) console.log(`${n + 1} days: ${mentees.size} mentees.`)
  }
  return yearOf([...mentees.values()], capacities, silences)
}

/** Returns who never answers, and how many places each of the others would like to have. */
async function openMentors(mentorCount: number) {
  const silent = new Set<string>()
  const capacities = new Map<string, number>()
  for (let n = 0; n < mentorCount; n += 1) {
    const { application, areas, pace, person } = inventedPerson(random, 'mentor')
    const { userId } = await mentorApplication({
      ...{ ...application, supportAreas: areas, availability: pace, status: 'approved', submittedAt: momentOf(first) },
    })
    await db().update(connectPeople).set(person).where(eq(connectPeople.userId, userId))
    await openPlaces(userId, { capacity: 1, agrees: true }, momentOf(first))
    if (n < mentorCount * silentShare) silent.add(userId)
    else capacities.set(userId, 1 + random.below(maxCapacity))
  }
  return { silent, capacities }
}

function openAll(mentorId: string, capacities: Map<string, number>, day: string) {
  return changePlaces(mentorId, { capacity: capacities.get(mentorId) ?? 1, awayUntil: undefined }, momentOf(day))
}

async function allMentors() {
  const found: Person[] = []
  let page = await mentorPersons(db(), offsetsOn(first), undefined)
  while (page.length > 0) {
    found.push(...page)
    page = await mentorPersons(db(), offsetsOn(first), undefined, page.at(-1)?.userId)
  }
  return found
}

async function apply(day: string, mentors: Person[]) {
  const { application, areas, pace, person } = inventedPerson(random, 'mentee')
  const { userId } = await menteeApplication({
    ...{ ...application, growthAreas: areas ?? 'Other', matchPreference: 'by the round', submittedAt: momentOf(day) },
  })
  await db().update(connectPeople).set(person).where(eq(connectPeople.userId, userId))
  await db().update(connectMentees).set({ pace }).where(eq(connectMentees.userId, userId))
  const [mentee] = await menteePersons(db(), offsetsOn(day), eq(connectMentees.userId, userId))
  const possible = mentors.filter((mentor) => mentee && isPossible(mentee, mentor)).length
  return { userId, possible }
}

function isPossible(mentee: Person, mentor: Person) {
  return couldFit(mentee, mentor) && fitOf(mentee, mentor) >= leastFit && !areApart(mentee.wishes, mentor.wishes)
}

function admit(userId: string, at: Date) {
  return db().transaction(async (tx) => {
    if (await moveMentee(tx, userId, 'admit', at)) await tell(tx, userId, at)
  })
}

type Offer = { id: string; menteeId: string; mentorId: string }

async function offersOf(day: string): Promise<Offer[]> {
  const { id, menteeId, mentorId, openedOn } = pairings
  const rows = await db().select({ id, menteeId, mentorId }).from(pairings).where(eq(openedOn, day)).orderBy(menteeId)
  return rows as Offer[]
}

function planAnswers(
  { id, menteeId, mentorId }: Offer,
  day: string,
  silent: Set<string>,
  plan: (day: string, act: Plan) => void,
) {
  const answer = (userId: string, isYes: boolean, on: string) =>
    plan(on, () =>
      answerRequest(userId, id, isYes ? { kind: 'yes' } : { kind: 'not now', kindSentence: null }, momentOf(on)),
    )
  if (!silent.has(menteeId)) answer(menteeId, random.chance(yesShare.mentee), addDays(day, 1))
  if (!silent.has(mentorId))
    answer(mentorId, random.chance(yesShare.mentor), addDays(day, 1 + random.below(slowestAnswer)))
}

async function introducedOn(day: string): Promise<Offer[]> {
  const { id, menteeId, mentorId, introducedOn, state } = pairings
  const rows = await db()
    .select({ id, menteeId, mentorId })
    .from(pairings)
    .where(and(eq(introducedOn, day), eq(state, 'introduced')))
  return rows as Offer[]
}

async function write({ id, menteeId, mentorId }: Offer, day: string) {
  for (const userId of [menteeId, mentorId]) {
    await noteSafety(userId, id)
    await sendMessage(userId, id, { formId: day, body: 'How did it go?' }, momentOf(day))
  }
}

/** Counts those who wait, or whom others wait for, and whose latest news are a week old. */
async function countSilences(day: string) {
  const [row] = await primarySql()`
    select count(*)::int as count from connect_people p
    left join connect_mentees m using (user_id) left join connect_mentors r using (user_id)
    where heard_on <= ${addDays(day, -7)} and (r.user_id is not null or (m.state in ('unread', 'question', 'admitted', 'resting')
      and not exists (select from pairings where mentee_id = p.user_id and state = 'introduced')))`
  return row?.count ?? 0
}

async function yearOf(all: Mentee[], capacities: Map<string, number>, silences: number): Promise<Year> {
  const last = addDays(first, days)
  const old = all.filter(({ joinedOn, isSilent }) => !isSilent && joinedOn <= addDays(last, -14))
  const counts = await db().select().from(connectMonths)
  const sumOf = (what: string) => counts.filter((each) => each.what === what).reduce((sum, { count }) => sum + count, 0)
  const resting = await db().$count(connectMentors, eq(connectMentors.state, 'resting'))
  const totals: Year['totals'] = [
    ['mentees who applied', all.length],
    ['of them, who never answer', all.filter(({ isSilent }) => isSilent).length],
    ['places of mentors who answer', [...capacities.values()].reduce((sum, each) => sum + each, 0)],
    ['offers', sumOf('asked')],
    ['offers that a mentor left unanswered', sumOf('unanswered')],
    ['mentors whose places rest at the end', resting],
    ['mentees whose search rests at the end', await db().$count(connectMentees, eq(connectMentees.state, 'resting'))],
    [
      'matched, % of those who answer and applied two weeks before the end or earlier',
      shareOf(old, (each) => each.isMatched),
    ],
    ['introduced, % of them', shareOf(old, ({ introducedOn }) => introducedOn)],
    ['introduced within 14 days, % of them', shareOf(old, (mentee) => daysOf(mentee) <= 14)],
    ['days on which somebody had heard nothing for more than a week', silences],
  ]
  const groups: [string, (possible: number) => boolean][] = [
    ['10 at most', (possible) => possible <= 10],
    ['11 to 40', (possible) => possible > 10 && possible <= 40],
    ['more than 40', (possible) => possible > 40],
  ]
  const waits = groups.map(([name, isIn]) => {
    const group = old.filter(({ possible }) => isIn(possible))
    return waitsOf(name, group)
  })
  return { totals, waits }
}

function waitsOf(name: string, group: Mentee[]): Row {
  const waited = group.map(daysOf).sort((a, b) => a - b)
  return {
    'mentors who could fit': name,
    mentees: group.length,
    'matched, %': shareOf(group, ({ isMatched }) => isMatched),
    'introduced, %': shareOf(group, ({ introducedOn }) => introducedOn),
    'within 14 days, %': shareOf(group, (mentee) => daysOf(mentee) <= 14),
    'half within days': inWords(waited[Math.floor(waited.length / 2)]),
    'nine in ten within days': inWords(waited[Math.floor(waited.length * 0.9)]),
  }
}

function daysOf({ joinedOn, introducedOn }: Mentee) {
  return introducedOn ? (Date.parse(introducedOn) - Date.parse(joinedOn)) / 86_400_000 : Number.POSITIVE_INFINITY
}

function inWords(days = Number.POSITIVE_INFINITY) {
  return Number.isFinite(days) ? days : 'not yet'
}

function shareOf(group: Mentee[], isIt: (mentee: Mentee) => unknown) {
  return group.length === 0 ? 0 : Math.round((100 * group.filter(isIt).length) / group.length)
}
