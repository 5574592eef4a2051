import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { addMonths, reminderDay, terms } from '../people/days.ts'
import { countEvent } from '../people/months.server.ts'
import { parts } from '../people/states.ts'
import { connectMentees } from '../people/tables.ts'
import { writeChoices } from './own-choices.server.ts'
import { type Pairing, pairings, pairSides } from './tables.ts'

/** Brings two people together who have both said yes. */
export async function introduce(
  tx: Transaction,
  { id: pairingId, menteeId, mentorAlias }: Pairing,
  at: Date,
): Promise<void> {
  const introducedOn = isoDay(at)
  await tx
    .update(pairings)
    .set({
      state: 'introduced',
      introducedOn,
      saidYes: null,
      mentorAlias: mentorAlias ?? suggestedAlias(),
      facts: null,
      nextOn: addDays(introducedOn, reminderDay),
    })
    .where(eq(pairings.id, pairingId))
  await countEvent(tx, 'introduced', at)
  if (menteeId) {
    await tx.update(connectMentees).set({ outlook: null }).where(eq(connectMentees.userId, menteeId))
    await writeChoices(tx, menteeId, [])
  }
  const lastsUntil = addMonths(introducedOn, Number(terms[0]?.id))
  await tx.insert(pairSides).values(parts.map((part) => ({ pairingId, part, lastsUntil, otherLastsUntil: lastsUntil })))
}
