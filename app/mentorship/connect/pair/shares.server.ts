import { and, eq, inArray } from 'drizzle-orm'
import { db, type Queryable } from '../../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../tables.ts'
import { dayInWords } from '../days.ts'
import { tell } from '../people/people.server.ts'
import type { Part } from '../states.ts'
import { connectMentees, connectMentors, type Pairing, type PairSide, pairSides } from '../tables.ts'
import { otherPart } from './pair-steps.ts'
import { changeSide, type OwnPair, onPair } from './pairs.server.ts'
import { daysBeforeContact, isContact, messagesBeforeContact, type Shareable, shareables, shownOf } from './shares.ts'

type Shown = { id: Shareable; value: string }

export type Exchange = {
  /** What one’s own application has to show now. */
  own: (Shown & { isChosen: boolean })[]
  theirs: Shown[]
  /** From which day ways of contact can be chosen, while they cannot. */
  contactFrom: string | null
}

/** Returns what two people show each other, read from their applications. Nothing of anybody while one of them is held. */
export async function exchangeIn({ pairing, part, mine, theirs }: OwnPair, today: string): Promise<Exchange> {
  const mayContact = contactIsOpen({ pairing, mine, theirs }, today)
  const shown = (await isAnyHeld(db(), pairing)) ? [] : shownOf(chosenBy(theirs), chosenBy(mine))
  const [own, other] = await Promise.all([
    valuesOf(pairing, part, mayContact ? allIds : allIds.filter((id) => !isContact(id))),
    valuesOf(pairing, otherPart(part), shown),
  ])
  const from = addDays(pairing.introducedOn ?? today, daysBeforeContact)
  return {
    own: own.map((each) => ({ ...each, isChosen: chosenBy(mine).includes(each.id) })),
    theirs: other,
    contactFrom: mayContact ? null : dayInWords(from),
  }
}

/** Stores what somebody shows to the other, who hears of it when there is more to see. Returns false if it can no longer be done. */
export function chooseShares(userId: string, pairId: string, chosen: readonly string[], at = new Date()) {
  return onPair(userId, pairId, async (tx, { pairing, otherId, mine, theirs }) => {
    const shares = allIds.filter((id) => chosen.includes(id))
    if (pairing.state !== 'introduced' || !mine.knowsSafety) return false
    if (shares.some(isContact) && !contactIsOpen({ pairing, mine, theirs }, isoDay(at))) return false
    await changeSide(tx, mine, { shares: shares.join('\n') || null })
    const before = shownOf(chosenBy(mine), chosenBy(theirs))
    const hasMore = shownOf(shares, chosenBy(theirs)).some((id) => !before.includes(id))
    if (hasMore && otherId && !(await isAnyHeld(tx, pairing))) await tell(tx, otherId, at)
    return true
  })
}

const allIds = shareables.map(({ id }) => id)

/** Returns what somebody has chosen to show in a pair, seen by the other or not. */
export async function chosenIn(pairId: string, part: Part): Promise<Shareable[]> {
  const [side] = await db()
    .select()
    .from(pairSides)
    .where(and(eq(pairSides.pairingId, pairId), eq(pairSides.part, part)))
  return side ? chosenBy(side) : []
}

function chosenBy({ shares }: PairSide): Shareable[] {
  const chosen = shares?.split('\n') ?? []
  return allIds.filter((id) => chosen.includes(id))
}

function contactIsOpen({ pairing, mine, theirs }: Pick<OwnPair, 'pairing' | 'mine' | 'theirs'>, today: string) {
  const { introducedOn } = pairing
  return (
    introducedOn !== null &&
    addDays(introducedOn, daysBeforeContact) <= today &&
    [mine, theirs].every(({ written }) => written >= messagesBeforeContact)
  )
}

async function isAnyHeld(database: Queryable, { menteeId, mentorId }: Pairing) {
  const both = [menteeId, mentorId].filter((id) => id !== null)
  const held = await Promise.all(
    [connectMentees, connectMentors].map(({ userId, state }) =>
      database
        .select({ userId })
        .from(userId.table)
        .where(and(inArray(userId, both), eq(state, 'held'))),
    ),
  )
  return held.flat().length > 0
}

async function valuesOf({ menteeId, mentorId }: Pairing, part: Part, ids: readonly Shareable[]): Promise<Shown[]> {
  if (ids.length === 0) return []
  const applications = part === 'mentee' ? menteeApplications : mentorApplications
  const { userId, fullName: name, country, email, phone, linkedin } = applications
  const columns = { name, country, email, phone, linkedin }
  const [values] = await db()
    .select(columns)
    .from(applications)
    .where(eq(userId, (part === 'mentee' ? menteeId : mentorId) ?? ''))
  return ids.flatMap((id) => (values?.[id] ? [{ id, value: values[id] }] : []))
}
