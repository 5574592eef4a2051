import { and, eq, isNotNull } from 'drizzle-orm'
import { lockAccount } from '../../../account/accounts.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { toSearchKey } from '../../../platform/text/search-key.ts'
import { mentors } from '../../tables.ts'
import { connectChoices, connectMentees, isLivePairing, pairings } from '../tables.ts'
import { triedLately } from './avoid.server.ts'
import { lockRequests, mentorsChosen, sendNextOf, writeChoices } from './requests.server.ts'

/** A mentee has so many mentors at most, the one who is asked among them. */
export const maxChoices = 3

export type Chosen = 'chosen' | 'not applied' | 'not looking' | 'not listed' | 'own' | 'introduced' | 'full' | 'lately'

/** Adds a listed mentor to those whom a mentee would like to ask, and asks at once if nothing is in the way. */
export function choose(menteeId: string, listingId: string, at = new Date()): Promise<Chosen> {
  return db().transaction(async (tx) => {
    await lockAccount(tx, menteeId)
    await lockRequests(tx)
    const { state, userId } = connectMentees
    const [mentee] = await tx.select({ state }).from(connectMentees).where(eq(userId, menteeId))
    if (!mentee) return 'not applied'
    if (mentee.state === 'refused' || mentee.state === 'left') return 'not looking'
    const mentorId = publicIdPattern.test(listingId) ? await mentorListedAs(tx, listingId) : null
    return mentorId ? add(tx, menteeId, mentorId, at) : 'not listed'
  })
}

/**
 * Adds the mentor whom an application names, in the transaction that stores it. A name that several mentors have counts
 * only together with the listing that the form came from.
 */
export async function chooseNamed(
  tx: Transaction,
  menteeId: string,
  { name, listingId }: { name: string; listingId: string },
  at: Date,
): Promise<void> {
  const { publicId, userId, nameKey } = mentors
  const named = await tx
    .select({ publicId, userId })
    .from(mentors)
    .where(and(eq(nameKey, toSearchKey(name)), isNotNull(userId)))
    .limit(50)
  const mentor = named.find((each) => each.publicId === listingId) ?? (named.length === 1 ? named[0] : undefined)
  if (!mentor?.userId) return
  await lockRequests(tx)
  await add(tx, menteeId, mentor.userId, at)
}

/** Returns false if there is no such choice any more. */
export function changeChoice(menteeId: string, choiceId: string, change: 'up' | 'drop', at = new Date()) {
  return db().transaction(async (tx) => {
    await lockAccount(tx, menteeId)
    await lockRequests(tx)
    const isIt = and(eq(connectChoices.id, choiceId), eq(connectChoices.menteeId, menteeId))
    const [choice] = await tx.select().from(connectChoices).where(isIt)
    if (!choice) return false
    const chosen = await mentorsChosen(tx, menteeId)
    const place = chosen.indexOf(choice.mentorId)
    chosen.splice(place, 1)
    if (change === 'up') chosen.splice(Math.max(0, place - 1), 0, choice.mentorId)
    await writeChoices(tx, menteeId, chosen)
    await sendNextOf(tx, menteeId, at)
    return true
  })
}

async function add(tx: Transaction, menteeId: string, mentorId: string, at: Date): Promise<Chosen> {
  if (mentorId === menteeId) return 'own'
  const [underWay] = await tx
    .select()
    .from(pairings)
    .where(and(eq(pairings.menteeId, menteeId), isLivePairing))
  if (underWay?.state === 'introduced') return 'introduced'
  const chosen = await mentorsChosen(tx, menteeId)
  if (underWay?.mentorId === mentorId || chosen.includes(mentorId)) return 'chosen'
  if (chosen.length + (underWay ? 1 : 0) >= maxChoices) return 'full'
  if (await triedLately(tx, menteeId, mentorId, at)) return 'lately'
  await writeChoices(tx, menteeId, [...chosen, mentorId])
  await sendNextOf(tx, menteeId, at)
  return 'chosen'
}

async function mentorListedAs(tx: Transaction, listingId: string) {
  const [listed] = await tx.select({ userId: mentors.userId }).from(mentors).where(eq(mentors.publicId, listingId))
  return listed?.userId ?? null
}
