import { and, eq, notInArray, or, sql } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { noteEnding, onDay } from '../../platform/endings/note-ending.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { countries } from '../../site/countries.ts'
import { labelOf } from '../../ui/form/options.ts'
import { dayInWords } from '../people/days.ts'
import { holdOf } from '../people/holds.server.ts'
import { kindsThatHoldNobody } from '../people/report-kinds.ts'
import { otherPart, type Part } from '../people/states.ts'
import { connectHolds } from '../people/tables.ts'
import { personIn } from '../requests/ends.ts'
import type { Pair, PairSide } from '../tables.ts'
import { pairReports } from '../tables.ts'
import { onPair } from './hand-over.server.ts'
import { canWrite, type Readiness, readinessOf } from './pair-messages.server.ts'
import { changeOwn, changeSide, type OwnPair, pairOf } from './pairs.server.ts'
import {
  daysBeforeContact,
  isContact,
  messagesBeforeContact,
  type Shareable,
  shareables,
  shownOf,
} from './shareables.ts'

type Shown = { id: Shareable; value: string }

/** What one shows is only named: beside words of the other, its size could tell it. */
export type Exchange = { mine: Shareable[]; theirs: Shown[] }

/** What somebody can show to the other. Of the other, only what they are called. */
export type OwnShares = {
  other: string
  state: Readiness
  /** What one’s own application has to show now. */
  own: (Shown & { isChosen: boolean })[]
  /** From which day ways of contact can be chosen, while they cannot. */
  contactFrom: string | null
  /** Names one’s own choice as it stands, so that an old form changes nothing. */
  seen: string
}

/**
 * Returns what two people show each other, read from their applications: what is not there any more counts for nothing.
 * Nothing of the other once one of them has told the team about the other, or reads that they are on hold.
 */
export async function exchangeIn({ pair, part, mine, theirs }: OwnPair): Promise<Exchange> {
  const [own, other, isClosed] = await Promise.all([
    valuesOf(pair, part),
    valuesOf(pair, otherPart(part)),
    isClosedByTeam(pair, part),
  ])
  const among = (values: Shown[], chosen: Shareable[]) => values.flatMap(({ id }) => (chosen.includes(id) ? id : []))
  const shown = isClosed ? [] : shownOf(among(other, idsIn(mine.otherShares)), among(own, idsIn(theirs.otherShares)))
  return { mine: among(own, chosenBy(mine)), theirs: other.filter(({ id }) => shown.includes(id)) }
}

/** Returns what somebody can show in a pair. Null for a stranger, and once the pair has ended. */
export async function ownSharesOf(userId: string, pairId: string, at = new Date()): Promise<OwnShares | null> {
  const own = await pairOf(db(), userId, pairId)
  if (own?.pair.endedOn !== null) return null
  const { pair, part, other, mine } = own
  const today = isoDay(at)
  const mayContact = contactIsOpen(own, today)
  const chosen = chosenBy(mine)
  const values = canWrite(own) ? await valuesOf(pair, part) : []
  return {
    ...{ other, state: readinessOf(own) },
    own: values
      .filter(({ id }) => mayContact || !isContact(id))
      .map((each) => ({ ...each, isChosen: chosen.includes(each.id) })),
    contactFrom: mayContact ? null : dayInWords(addDays(pair.introducedOn, daysBeforeContact)),
    seen: inField(chosen),
  }
}

/**
 * Stores what somebody shows to the other, unless it has been changed since it was seen. Returns false if it can no longer
 * be done. Nobody is told: otherwise what comes back when a hold is lifted could be told from what is shown anew.
 */
export function chooseShares(
  userId: string,
  pairId: string,
  { seen, shares }: { seen: string; shares: readonly string[] },
  at = new Date(),
) {
  return onPair({ userId, pairId, at }, async (tx, own) => {
    const chosen = allIds.filter((id) => shares.includes(id))
    const stored = inField(chosenBy(own.mine))
    if (!canWrite(own)) return false
    // The same choice may come twice.
    if (inField(chosen) === stored) return true
    if (seen !== stored) return false
    if (chosen.some(isContact) && !contactIsOpen(own, isoDay(at))) return false
    if (chosenBy(own.mine).some((id) => !chosen.includes(id)))
      await noteEnding(tx, onDay(subjects.shares(pairId, own.part)))
    await changeOwn(tx, own, ['wishes'], { shares: chosen.join('\n') || null })
    // What somebody chooses may have to wait; what they take back does not.
    const seenByOther = idsIn(own.theirs.otherShares).filter((id) => chosen.includes(id))
    await changeSide(tx, own.theirs, { otherShares: seenByOther.join('\n') || null })
    return true
  })
}

function inField(chosen: readonly Shareable[]) {
  return chosen.join(' ')
}

const allIds = shareables.map(({ id }) => id)

/** Returns what somebody has chosen to show in a pair, seen by the other or not. */
export function chosenBy({ shares }: PairSide): Shareable[] {
  return idsIn(shares)
}

function idsIn(shares: string | null): Shareable[] {
  const chosen = shares?.split('\n') ?? []
  return allIds.filter((id) => chosen.includes(id))
}

// To whoever was reported, with the batch with which the hold takes effect.
async function isClosedByTeam(pair: Pair, part: Part) {
  const { id, menteeId, mentorId } = pair
  const { pairId, kind, decision, reporterId } = pairReports
  const isStanding = sql`${decision} is distinct from 'release'`
  const isOwn = eq(reporterId, personIn(pair, part) ?? '')
  const hasTakenEffect = sql`not exists (select from ${connectHolds}
    where ${connectHolds.reason} = ${pairReports.id} and not ${connectHolds.hasTakenEffect})`
  const isAbout = and(eq(pairId, id), notInArray(kind, kindsThatHoldNobody), isStanding, or(isOwn, hasTakenEffect))
  if ((await db().$count(pairReports, isAbout)) > 0) return true
  return (await holdOf(db(), menteeId)) === 'told' || (await holdOf(db(), mentorId)) === 'told'
}

function contactIsOpen({ pair, mine }: Pick<OwnPair, 'pair' | 'mine'>, today: string) {
  return (
    addDays(pair.introducedOn, daysBeforeContact) <= today &&
    [mine.written, mine.received].every((count) => count >= messagesBeforeContact)
  )
}

async function valuesOf({ menteeId, mentorId }: Pair, part: Part): Promise<Shown[]> {
  const applications = part === 'mentee' ? menteeApplications : mentorApplications
  const { userId, fullName: name, country, email, phone, linkedin } = applications
  const [values] = await db()
    .select({ name, country, email, phone, linkedin })
    .from(applications)
    .where(eq(userId, (part === 'mentee' ? menteeId : mentorId) ?? ''))
  const shown = values && { ...values, country: labelOf(countries, values.country) }
  return allIds.flatMap((id) => (shown?.[id] ? [{ id, value: shown[id] }] : []))
}
