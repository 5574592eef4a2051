import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { lockAccount } from '../../account/accounts.server.ts'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { acquireLock } from '../../platform/db/transactions.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { mentorApplications, mentors } from '../../profiles/tables.ts'
import { reminderDay } from '../people/days.ts'
import { countEvent } from '../people/months.server.ts'
import { markHeard, tell } from '../people/notify.server.ts'
import type { Part } from '../people/states.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { canBeAsked, isLooking } from './availability.server.ts'
import { withFacts } from './facts.server.ts'
import { holdOf } from './holds.server.ts'
import { noteEnd } from './noted-ends.server.ts'
import { areKeptApart, avoid } from './recent-pairs.server.ts'
import { connectChoices, isLivePairing, type Pairing, pairCalls, pairings, pairSides } from './tables.ts'

type Sendable = { id: string; menteeId: string; mentorId: string }

/** How many days a mentor has to answer. */
export const answerDays = 7
/** A mentee sends so many requests within so many days. */
export const maxRequests = 5
export const requestDays = 30

/**
 * Makes all that requests do happen one after the other. Taken after the account of whoever acts, and before any row
 * of Connect: a request belongs to two people, whose accounts two transactions could otherwise want crosswise.
 */
export function lockRequests(tx: Transaction): Promise<void> {
  return acquireLock(tx, 'upinde requests')
}

/** Does something for a member, with the account and all that requests do locked, in the order that prevents deadlocks. */
export function whileLocked<Result>(userId: string, act: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db().transaction(async (tx) => {
    await lockAccount(tx, userId)
    await lockRequests(tx)
    return act(tx)
  })
}

/**
 * Locks all that somebody has with others. Before anybody of them is told: whoever writes a message locks the pair first,
 * and then the row of the other’s news.
 */
export async function lockPairsOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ id: pairings.id })
    .from(pairings)
    .where(or(eq(pairings.menteeId, userId), eq(pairings.mentorId, userId)))
    .orderBy(asc(pairings.id))
    .for('update')
}

export function hasSaidYes(saidYes: Pairing['saidYes'], part: Part): boolean {
  return saidYes === part || saidYes === 'both'
}

/**
 * Sends each of these choices that can be sent now: its mentee has no other request under way, its mentor has a place.
 * Whoever has waited longest comes first. Returns whose.
 */
export async function sendChoices(tx: Transaction, which: SQL, at: Date): Promise<string[]> {
  const sent: string[] = []
  for (;;) {
    const [choice] = await sendable(tx, which, at).limit(1)
    if (!choice) return sent
    await send(tx, choice, at)
    sent.push(choice.menteeId)
  }
}

/** Sends the next choice of a mentee. Where moments are hidden, the batch does so. */
export async function sendNextOf(tx: Transaction, menteeId: string, at: Date): Promise<string[]> {
  return hidesMoments() ? [] : sendChoices(tx, eq(connectChoices.menteeId, menteeId), at)
}

/** What ends with what two people have. Their messages stay for a while, for the team. */
const nothingKept = { shares: null, otherShares: null, goals: null }

/** Gives the places of one or more mentors to those in line. Where moments are hidden, the batch does so. */
export async function fillPlaces(tx: Transaction, mentorId: string | string[], at: Date): Promise<void> {
  if (hidesMoments()) return
  const isOfThem = inArray(connectChoices.mentorId, [mentorId].flat())
  for (const menteeId of await sendChoices(tx, isOfThem, at)) await tell(tx, menteeId, at)
}

export function sendable(database: Queryable, which: SQL | undefined, at: Date) {
  const { id, menteeId, mentorId, rank } = connectChoices
  return database
    .select({ id, menteeId, mentorId: connectMentors.userId })
    .from(connectChoices)
    .innerJoin(connectMentees, eq(connectMentees.userId, menteeId))
    .innerJoin(connectPeople, eq(connectPeople.userId, menteeId))
    .innerJoin(connectMentors, eq(connectMentors.userId, mentorId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, mentorId))
    .where(and(which, isLooking(database), mayAsk(at), canBeAsked()))
    .orderBy(asc(connectMentees.joinedOn), asc(connectMentees.publicId), asc(rank))
}

// Requests of the days before count no more.
function mayAsk(at: Date) {
  return sql`(select count(*) from unnest(${connectMentees.askedOn}) asked where asked > ${firstDay(at)}::date) < ${maxRequests}`
}

/** Returns the day whose requests count no more. */
export function firstDay(at: Date): string {
  return addDays(isoDay(at), -requestDays)
}

async function send(tx: Transaction, { id, menteeId, mentorId }: Sendable, at: Date) {
  await tx.delete(connectChoices).where(eq(connectChoices.id, id))
  const openedOn = isoDay(at)
  await tx
    .update(connectMentees)
    .set({ askedOn: sql`array_append(${connectMentees.askedOn}, ${openedOn}::date)` })
    .where(eq(connectMentees.userId, menteeId))
  const dueOn = addDays(openedOn, answerDays)
  const [listed] = await tx.select({ listing: mentors.publicId }).from(mentors).where(eq(mentors.userId, mentorId))
  const [two] = await withFacts(tx, [{ menteeId, mentorId }], at)
  const opened = { ...two, id: newPublicId(), ...listed, openedOn, dueOn, alias: suggestedAlias() }
  await countEvent(tx, 'asked', at)
  const reaches = (await areKeptApart(tx, menteeId, mentorId, at)) ? 'nobody' : 'mentor'
  const seat = await freeSeat(tx, mentorId)
  const nextOn = nextStep({ openedOn, dueOn }, openedOn)
  await tx.insert(pairings).values({ ...opened, saidYes: 'mentee', seat, nextOn, reaches })
  // A request of somebody on hold rests from the beginning.
  if (reaches === 'mentor' && (await holdOf(tx, menteeId)) === 'none') await tell(tx, mentorId, at)
}

/** Whether what two people have reaches the mentor, and not only the mentee, who cannot tell. */
export function reachesMentor({ seat, reaches }: Pick<Pairing, 'seat' | 'reaches'>): boolean {
  return seat !== null && reaches !== 'nobody'
}

async function freeSeat(tx: Transaction, mentorId: string) {
  const taken = await tx
    .select({ seat: pairings.seat })
    .from(pairings)
    .where(and(eq(pairings.mentorId, mentorId), isLivePairing))
  return firstFree(taken)
}

/** Returns the first seat of a mentor that nobody has. */
export function firstFree(taken: Pick<Pairing, 'seat'>[]): number | null {
  return [1, 2, 3, 4, 5].find((seat) => !taken.some((each) => each.seat === seat)) ?? null
}

/** Returns the day after `today` of the next reminder, or of the end. */
export function nextStep({ openedOn, dueOn }: Pick<Pairing, 'openedOn' | 'dueOn'>, today: string): string {
  return [addDays(openedOn, reminderDay), addDays(dueOn, -1)].find((day) => day > today) ?? dueOn
}

/**
 * Ends what a mentee has with a mentor, and sends the mentee’s next choice. Of all that did not come about, the mentee
 * reads the same.
 */
export async function endRequest(
  tx: Transaction,
  pairing: Pairing,
  end: Pick<Pairing, 'state'> & { kindSentence?: Pairing['kindSentence'] | undefined; by?: Part },
  at: Date,
): Promise<void> {
  await noteEnd(tx, pairing)
  await tx
    .update(pairings)
    .set({ state: end.state, kindSentence: end.kindSentence, closedOn: isoDay(at), nextOn: null, facts: null })
    .where(eq(pairings.id, pairing.id))
  await tx.delete(pairCalls).where(eq(pairCalls.pairingId, pairing.id))
  await tx.update(pairSides).set(nothingKept).where(eq(pairSides.pairingId, pairing.id))
  if (end.state === 'declined' || end.state === 'expired') await avoid(tx, pairing, end.state, at)
  const { menteeId, mentorId } = pairing
  if (end.state === 'ended') await countEvent(tx, 'ended', at)
  // Who has said yes, and waits for the other.
  else if (hasSaidYes(pairing.saidYes, 'mentor') && mentorId && end.by !== 'mentor') await tell(tx, mentorId, at)
  if (!menteeId) return
  if (end.state !== 'ended') await (end.by === 'mentee' ? markHeard : tell)(tx, menteeId, at)
  if (mentorId && (end.state === 'declined' || end.state === 'expired')) await dropChoice(tx, menteeId, mentorId)
  await sendNextOf(tx, menteeId, at)
}

/** Ends a request or an offer to which one of the two says no, and gives the place to the next in line. */
export async function decline(
  tx: Transaction,
  pairing: Pairing,
  { by, kindSentence }: { by: Part; kindSentence?: Pairing['kindSentence'] },
  at: Date,
): Promise<void> {
  await endRequest(tx, pairing, { state: 'declined', kindSentence, by }, at)
  if (pairing.mentorId) await fillPlaces(tx, pairing.mentorId, at)
}

/**
 * Ends what two people who were introduced have, for one of them, or for neither. Who did not ask for it is told. If both
 * have written, the mentee’s weeks of waiting begin anew: otherwise nobody who has just come would ever pass.
 */
export async function endPair(tx: Transaction, pairing: Pairing, endedBy: string | null, at: Date): Promise<void> {
  await avoid(tx, pairing, 'ended', at)
  if (pairing.menteeId && (await haveBothWritten(tx, pairing.id)))
    await tx
      .update(connectMentees)
      .set({ joinedOn: isoDay(at) })
      .where(eq(connectMentees.userId, pairing.menteeId))
  await endRequest(tx, pairing, { state: 'ended' }, at)
  const others = [pairing.menteeId, pairing.mentorId].filter((each) => each !== null && each !== endedBy)
  await tell(tx, others as string[], at)
  if (pairing.mentorId) await fillPlaces(tx, pairing.mentorId, at)
}

async function haveBothWritten(tx: Transaction, pairingId: string) {
  const { pairingId: of, part, written, received } = pairSides
  return (await tx.$count(pairSides, and(eq(of, pairingId), eq(part, 'mentee'), gt(written, 0), gt(received, 0)))) > 0
}

// A mentor who was chosen, and whom a round or the team suggested before the choice was sent.
async function dropChoice(tx: Transaction, menteeId: string, mentorId: string) {
  const isIt = and(eq(connectChoices.menteeId, menteeId), eq(connectChoices.mentorId, mentorId))
  await tx.delete(connectChoices).where(isIt)
}
