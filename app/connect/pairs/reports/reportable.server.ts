import { and, desc, eq, inArray } from 'drizzle-orm'
import { db, type Queryable } from '../../../platform/db/db.server.ts'
import { newPublicId, publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { dayInWords } from '../../people/days.ts'
import { isAnyHeldByNow } from '../../people/holds.server.ts'
import type { Part } from '../../people/states.ts'
import { factsIn } from '../../requests/card-facts.server.ts'
import {
  asLeftBy,
  type Between,
  hasSaidYes,
  isOffer,
  isPair,
  otherIn,
  peopleIn,
  reachesMentor,
} from '../../requests/ends.ts'
import { isOf } from '../../requests/requests.server.ts'
import { nameOfMentor } from '../../requests/requests-page.server.ts'
import { pairMessages, pairReports, type Request, requests } from '../../tables.ts'
import { isReadable, type OwnPair, pairOf } from '../pairs.server.ts'

/** What somebody has with the other about whom they tell the team: a pair, an offer, or a request that reached its mentor. */
export type Reportable = Pick<OwnPair, 'part' | 'other' | 'otherId'> & {
  between: Between
  mine: OwnPair['mine'] | null
}

type Words = { id: string; part: Part; sentOn: string; body: string }

/** So many messages at most, the newest, can be chosen for a report. */
const maxChosen = 100

export async function reportableOf(database: Queryable, userId: string, id: string): Promise<Reportable | null> {
  const own = await pairOf(database, userId, id, true)
  return own ? { ...own, between: own.pair } : requestOf(database, userId, id)
}

/**
 * Returns what somebody can show the team, the newest first, or null for whoever has nothing of the kind. Whoever was
 * blocked can show it too: otherwise a block would hide what it followed. Once it has ended, nobody reads the words again.
 */
export async function reportPageOf(userId: string, id: string, at = new Date()) {
  const reportable = await reportableOf(db(), userId, id)
  if (!reportable) return null
  const { between, part, other } = reportable
  const isClosed = isPair(between) && between.isHidden
  const words = await wordsIn(db(), reportable, at)
  return {
    ...{ other, isPair: isPair(between) && !isClosed, mayBlock: !isClosed },
    words: words.map((each) => ({
      ...{ id: each.id, isMine: each.part === part, sentOn: dayInWords(each.sentOn) },
      body: between.endedOn === null ? each.body : null,
    })),
    nextId: newPublicId(),
  }
}

/** Returns what two people have written to each other, as far as one of them has got it, the newest first. */
export async function wordsIn(
  database: Queryable,
  { between, mine }: Reportable,
  at: Date,
  only?: readonly string[],
): Promise<Words[]> {
  if (!mine) return (await noteIn(database, between)).filter(({ id }) => !only || only.includes(id))
  const { id, part, body, sentOn, position, pairId } = pairMessages
  const isChosen = only && inArray(id, only.slice(0, maxChosen))
  return database
    .select({ id, part, body, sentOn })
    .from(pairMessages)
    .where(and(eq(pairId, between.id), isReadable(mine, isoDay(at)), isChosen))
    .orderBy(desc(position))
    .limit(maxChosen)
}

// The mentee’s note as the mentor has got it, and only as long as the request is open.
async function noteIn(database: Queryable, between: Between): Promise<Words[]> {
  if (isPair(between)) return []
  const body = (await factsIn(between, database))?.mentee.note
  return body ? [{ id: 'note', part: 'mentee', body, sentOn: between.openedOn }] : []
}

async function requestOf(database: Queryable, userId: string, id: string): Promise<Reportable | null> {
  if (!publicIdPattern.test(id)) return null
  const [stored] = await database
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), isOf(requests, userId)))
  if (!stored) return null
  const part = stored.mentorId === userId ? 'mentor' : 'mentee'
  const between = asLeftBy(part, stored, isoDay(new Date()))
  const isReportable = part === 'mentor' ? await isWithMentor(database, between) : isOffer(between)
  if (!isReportable) return null
  const other = part === 'mentor' ? between.alias : await nameOfMentor(database, between)
  return { between, part, other, otherId: otherIn(between, part), mine: null }
}

// One that rests looks as if it had been taken back, except to a mentor who has told the team of it.
async function isWithMentor(database: Queryable, request: Request) {
  if (!reachesMentor(request)) return false
  if (request.state !== 'open' || hasSaidYes(request.saidYes, 'mentor')) return true
  if (!(await isAnyHeldByNow(database, peopleIn(request)))) return true
  const { pairId, reporterId } = pairReports
  const isTold = and(eq(pairId, request.id), eq(reporterId, request.mentorId ?? ''))
  return (await database.select({ pairId }).from(pairReports).where(isTold).limit(1)).length > 0
}
