import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { lockAccount } from '../../account/accounts.server.ts'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { acquireLock } from '../../platform/db/transactions.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { mentorApplications, mentors } from '../../profiles/tables.ts'
import { reminderDay } from '../people/days.ts'
import { holdOf } from '../people/holds.server.ts'
import { countEvent } from '../people/months.server.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { connectChoices, pairs, type Request, requests } from '../tables.ts'
import { canBeAsked, isLooking } from './availability.server.ts'
import { withFacts } from './card-facts.server.ts'
import { areKeptApart } from './recent-pairs.server.ts'

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
 * Locks all pairs of somebody. Before anybody of them is notified: whoever writes a message locks the pair first, and then
 * the row of the other’s news.
 */
export async function lockPairsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: pairs.id }).from(pairs).where(isOf(pairs, userId)).orderBy(asc(pairs.id)).for('update')
}

/** Whether somebody is one of the two. */
export function isOf({ menteeId, mentorId }: typeof requests | typeof pairs, userId: string): SQL {
  return sql`(${menteeId} = ${userId} or ${mentorId} = ${userId})`
}

export type Choice = Pick<typeof connectChoices.$inferSelect, 'id' | 'mentorId' | 'listing'>

/** Returns whom a mentee would like to ask, the first first. */
export async function choicesOf(tx: Transaction, of: string): Promise<Choice[]> {
  const { id, menteeId, mentorId, listing, rank } = connectChoices
  return tx.select({ id, mentorId, listing }).from(connectChoices).where(eq(menteeId, of)).orderBy(asc(rank))
}

/** Stores a mentee’s choices, the first first. */
export async function writeChoices(tx: Transaction, menteeId: string, chosen: Omit<Choice, 'id'>[]): Promise<void> {
  await tx.delete(connectChoices).where(eq(connectChoices.menteeId, menteeId))
  const rows = chosen.map(({ mentorId, listing }, place) => ({
    ...{ id: newPublicId(), menteeId, mentorId, listing },
    rank: place + 1,
  }))
  if (rows.length > 0) await tx.insert(connectChoices).values(rows)
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
export async function sendNextOf(tx: Transaction, menteeId: string, at: Date): Promise<void> {
  if (!hidesMoments()) await sendChoices(tx, eq(connectChoices.menteeId, menteeId), at)
}

/** Gives the free places of a mentor to those in line. Where moments are hidden, the batch does so. */
export async function offerFreePlaces(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  if (hidesMoments()) return
  await notifyMembers(tx, await sendChoices(tx, eq(connectChoices.mentorId, mentorId), at), at)
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
    .where(and(which, isLooking(), mayAsk(at), canBeAsked()))
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
  const [listed] = await tx.select({ listing: mentors.publicId }).from(mentors).where(eq(mentors.userId, mentorId))
  const [two] = await withFacts(tx, [{ menteeId, mentorId }], at)
  const reaches = (await areKeptApart(tx, menteeId, mentorId, at)) ? 'nobody' : 'mentor'
  await tx.insert(requests).values({
    ...{ ...two, id: newPublicId(), ...listed, alias: suggestedAlias(), saidYes: 'mentee', reaches },
    ...daysFrom(openedOn),
  })
  await countEvent(tx, 'asked', at)
  // A request of somebody on hold rests from the beginning.
  if (reaches === 'mentor' && (await holdOf(tx, menteeId)) === 'none') await notifyMembers(tx, mentorId, at)
}

/** Returns the days of a request that is made on a day. */
export function daysFrom(openedOn: string): Pick<Request, 'openedOn' | 'dueOn' | 'nextOn'> {
  const dueOn = addDays(openedOn, answerDays)
  return { openedOn, dueOn, nextOn: nextStep({ openedOn, dueOn }, openedOn) }
}

/** Returns the day after `today` of the next reminder, or of the end. */
export function nextStep({ openedOn, dueOn }: Pick<Request, 'openedOn' | 'dueOn'>, today: string): string {
  return [addDays(openedOn, reminderDay), addDays(dueOn, -1)].find((day) => day > today) ?? dueOn
}
