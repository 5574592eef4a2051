import { eq } from 'drizzle-orm'
import { db } from '../../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../tables.ts'
import { dayInWords } from '../days.ts'
import { isAnyHeld } from '../holds/holds.server.ts'
import { canWrite } from '../pair/pair-messages.server.ts'
import { changeSide, type OwnPair, onPair } from '../pair/pairs.server.ts'
import { otherPart, type Part } from '../states.ts'
import type { Pairing, PairSide } from '../tables.ts'
import { daysBeforeContact, isContact, messagesBeforeContact, type Shareable, shareables, shownOf } from './shares.ts'

type Shown = { id: Shareable; value: string }

export type Exchange = {
  /** What one’s own application has to show now. */
  own: (Shown & { isChosen: boolean })[]
  theirs: Shown[]
  /** From which day ways of contact can be chosen, while they cannot. */
  contactFrom: string | null
  /** Names one’s own choice as it stands, so that an old form changes nothing. */
  seen: string
}

/**
 * Returns what two people show each other, read from their applications: what is not there any more counts for nothing.
 * Nothing of anybody while one of them is held.
 */
export async function exchangeIn({ pairing, part, mine, theirs }: OwnPair, today: string): Promise<Exchange> {
  const mayContact = contactIsOpen({ pairing, mine }, today)
  const [own, other, isHeld] = await Promise.all([
    valuesOf(pairing, part),
    valuesOf(pairing, otherPart(part)),
    isAnyHeld(db(), [pairing.menteeId, pairing.mentorId]),
  ])
  const chosen = (side: PairSide, values: Shown[]) => values.filter(({ id }) => chosenBy(side).includes(id))
  const ids = (values: Shown[]) => values.map(({ id }) => id)
  const shown = isHeld ? [] : shownOf(ids(chosen(theirs, other)), ids(chosen(mine, own)))
  return {
    own: own
      .filter(({ id }) => mayContact || !isContact(id))
      .map((each) => ({ ...each, isChosen: chosenBy(mine).includes(each.id) })),
    theirs: other.filter(({ id }) => shown.includes(id)),
    contactFrom: mayContact ? null : dayInWords(addDays(pairing.introducedOn ?? today, daysBeforeContact)),
    seen: inField(chosenBy(mine)),
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
  return onPair(userId, pairId, async (tx, pair) => {
    const chosen = allIds.filter((id) => shares.includes(id))
    if (!canWrite(pair) || seen !== inField(chosenBy(pair.mine))) return false
    if (chosen.some(isContact) && !contactIsOpen(pair, isoDay(at))) return false
    await changeSide(tx, pair.mine, { shares: chosen.join('\n') || null })
    return true
  })
}

function inField(chosen: readonly Shareable[]) {
  return chosen.join(' ')
}

const allIds = shareables.map(({ id }) => id)

/** Returns what somebody has chosen to show in a pair, seen by the other or not. */
export function chosenBy({ shares }: PairSide): Shareable[] {
  const chosen = shares?.split('\n') ?? []
  return allIds.filter((id) => chosen.includes(id))
}

function contactIsOpen({ pairing, mine }: Pick<OwnPair, 'pairing' | 'mine'>, today: string) {
  const { introducedOn } = pairing
  return (
    introducedOn !== null &&
    addDays(introducedOn, daysBeforeContact) <= today &&
    [mine.written, mine.received].every((count) => count >= messagesBeforeContact)
  )
}

async function valuesOf({ menteeId, mentorId }: Pairing, part: Part): Promise<Shown[]> {
  const applications = part === 'mentee' ? menteeApplications : mentorApplications
  const { userId, fullName: name, country, email, phone, linkedin } = applications
  const [values] = await db()
    .select({ name, country, email, phone, linkedin })
    .from(applications)
    .where(eq(userId, (part === 'mentee' ? menteeId : mentorId) ?? ''))
  return allIds.flatMap((id) => (values?.[id] ? [{ id, value: values[id] }] : []))
}
