import { and, asc, inArray, type SQL } from 'drizzle-orm'
import { blindIndex } from '../../platform/crypto/sealed.server.ts'
import type { Queryable } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { offsetsOn } from '../people/person.ts'
import { canBeAsked, isSeeking } from '../requests/availability.server.ts'
import { markOf, markOfPersons, menteePersons, mentorPersons } from '../requests/persons.server.ts'
import { allTried, markOfTried } from '../requests/recent-pairs.server.ts'
import { connectChoices } from '../tables.ts'
import { addTo, emptyMarket, type Market } from './round-result.server.ts'
import { weekOf } from './waiting-estimate.ts'

type Who = { mentee?: SQL; mentor?: SQL }

/** Reads who looks for a mentor and who has a place, of whom `who` may leave only some. */
export async function marketAt(database: Queryable, at: Date, who: Who = {}): Promise<Market> {
  const market = emptyMarket()
  await readMarket(database, at, (page) => addTo(market, page), who)
  return market
}

/** Reads the same page by page, so that other requests come in between. */
export async function readMarket(
  database: Queryable,
  at: Date,
  take: (page: Partial<Market>) => void,
  { mentee, mentor }: Who = {},
): Promise<void> {
  const day = isoDay(at)
  const offsets = offsetsOn(day)
  take({ tried: await allTried(database, at), seed: blindIndex('avoid', `lots of ${day}`) })
  await eachPage(async (after) => {
    const page = await menteePersons(database, offsets, and(mentee, isSeeking()), after)
    const choices = await choicesOf(
      database,
      page.map(({ userId }) => userId),
    )
    const mentees = page.map(({ joinedOn, matchPreference, ...person }) => ({
      ...person,
      weeks: weekOf(joinedOn, day) - 1,
      choices: choices.flatMap(({ menteeId, mentorId }) => (menteeId === person.userId && mentorId) || []),
      takesAny: matchPreference !== fromDirectory,
    }))
    take({ mentees })
    return page
  })
  await eachPage(async (after) => {
    const mentors = await mentorPersons(database, offsets, and(mentor, canBeAsked()), after)
    take({ mentors })
    return mentors
  })
}

/** Returns a mark of all that a round is made of, which changes with it. */
export async function markOfMarket(database: Queryable, at: Date): Promise<string> {
  const { menteeId, mentorId, rank } = connectChoices
  const ofPersons = await markOfPersons(database, { mentee: isSeeking(), mentor: canBeAsked() })
  const [choices] = await database.select({ mark: markOf([menteeId, mentorId, rank]) }).from(connectChoices)
  return `${ofPersons} ${choices?.mark} ${await markOfTried(database, at)}`
}

async function eachPage(read: (after: string) => Promise<{ userId: string }[]>) {
  for (let after: string | undefined = ''; after !== undefined; ) after = (await read(after)).at(-1)?.userId
}

function choicesOf(database: Queryable, menteeIds: string[]) {
  const { menteeId, mentorId, rank } = connectChoices
  return database
    .select({ menteeId, mentorId })
    .from(connectChoices)
    .where(inArray(menteeId, menteeIds))
    .orderBy(asc(menteeId), asc(rank))
}
