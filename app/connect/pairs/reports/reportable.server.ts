import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { db, type Queryable } from '../../../platform/db/db.server.ts'
import { newPublicId, publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { dayInWords } from '../../people/days.ts'
import type { Part } from '../../people/states.ts'
import { asLeftBy } from '../../requests/acts.ts'
import { factsIn } from '../../requests/facts.server.ts'
import { isAnyHeldByNow } from '../../requests/holds.server.ts'
import { hasSaidYes, reachesMentor } from '../../requests/requests.server.ts'
import { isOffer, nameOfMentor } from '../../requests/requests-page.server.ts'
import { type Pairing, pairings, pairMessages, pairReports } from '../../requests/tables.ts'
import { isReadable, type OwnPair, pairOf } from '../pairs.server.ts'

/** What somebody has with the other about whom they tell the team: a pair, an offer, or a request that reached its mentor. */
export type Reportable = Pick<OwnPair, 'pairing' | 'part' | 'other' | 'otherId'> & { mine: OwnPair['mine'] | null }

type Words = { id: string; part: Part; sentOn: string; body: string }

/** So many messages at most, the newest, can be chosen for a report. */
const maxChosen = 100

export async function reportableOf(database: Queryable, userId: string, id: string): Promise<Reportable | null> {
  return (await pairOf(database, userId, id, true)) ?? requestOf(database, userId, id)
}

/**
 * Returns what somebody can show the team, the newest first, or null for whoever has nothing of the kind. Whoever was
 * blocked can show it too: otherwise a block would hide what it followed. Once it has ended, nobody reads the words again.
 */
export async function reportPageOf(userId: string, id: string, at = new Date()) {
  const reportable = await reportableOf(db(), userId, id)
  if (!reportable) return null
  const { pairing, part, other } = reportable
  const isLive = pairing.state === 'introduced' || pairing.state === 'open'
  const words = await wordsIn(db(), reportable, at)
  return {
    ...{
      other,
      isPair: pairing.introducedOn !== null && !pairing.isHidden,
      mayBlock: pairing.introducedOn === null || !pairing.isHidden,
    },
    words: words.map((each) => ({
      ...{ id: each.id, isMine: each.part === part, sentOn: dayInWords(each.sentOn) },
      body: isLive ? each.body : null,
    })),
    nextId: newPublicId(),
  }
}

/** Returns what two people have written to each other, as far as one of them has got it, the newest first. */
export async function wordsIn(
  database: Queryable,
  { pairing, mine }: Reportable,
  at: Date,
  only?: readonly string[],
): Promise<Words[]> {
  if (!mine) return (await noteIn(database, pairing)).filter(({ id }) => !only || only.includes(id))
  const { id, part, body, sentOn, position, pairingId } = pairMessages
  const isChosen = only && inArray(id, only.slice(0, maxChosen))
  return database
    .select({ id, part, body, sentOn })
    .from(pairMessages)
    .where(and(eq(pairingId, pairing.id), isReadable(mine, isoDay(at)), isChosen))
    .orderBy(desc(position))
    .limit(maxChosen)
}

// The mentee’s note as the mentor has got it, and only as long as the request is open.
async function noteIn(database: Queryable, pairing: Pairing): Promise<Words[]> {
  const body = (await factsIn(pairing, database))?.mentee.note
  return body ? [{ id: 'note', part: 'mentee', body, sentOn: pairing.openedOn }] : []
}

async function requestOf(database: Queryable, userId: string, id: string): Promise<Reportable | null> {
  if (!publicIdPattern.test(id)) return null
  const isTheirs = or(eq(pairings.menteeId, userId), eq(pairings.mentorId, userId))
  const [stored] = await database
    .select()
    .from(pairings)
    .where(and(eq(pairings.id, id), isTheirs))
  const part = stored?.mentorId === userId ? 'mentor' : 'mentee'
  const pairing = stored && asLeftBy(part, stored, isoDay(new Date()))
  if (pairing?.mentorId === userId && (await isWithMentor(database, pairing)))
    return { pairing, part: 'mentor', other: pairing.alias, otherId: pairing.menteeId, mine: null }
  if (pairing?.menteeId !== userId || !isOffer(pairing)) return null
  return {
    pairing,
    part: 'mentee',
    other: await nameOfMentor(database, pairing),
    otherId: pairing.mentorId,
    mine: null,
  }
}

// One that rests looks as if it had been taken back, except to a mentor who has told the team of it.
async function isWithMentor(database: Queryable, pairing: Pairing) {
  const { id, state, saidYes, menteeId, mentorId } = pairing
  if (!reachesMentor(pairing)) return false
  if (state !== 'open' || hasSaidYes(saidYes, 'mentor')) return true
  if (!(await isAnyHeldByNow(database, [menteeId, mentorId]))) return true
  const isTold = and(eq(pairReports.pairingId, id), eq(pairReports.reporterId, mentorId ?? ''))
  return (await database.select({ id: pairReports.id }).from(pairReports).where(isTold).limit(1)).length > 0
}
