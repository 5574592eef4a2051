import { and, eq, gt, isNotNull, not, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { eachAlone } from '../../platform/db/transactions.server.ts'
import { noteEnding } from '../../platform/endings/note-ending.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { addMonths, reminderDay, terms } from '../people/days.ts'
import { isAnyHeld, isHeld } from '../people/holds.server.ts'
import { countEvent } from '../people/months.server.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { type Part, parts } from '../people/states.ts'
import { connectMentees } from '../people/tables.ts'
import { connectChoices, pairCalls, pairMessages, pairSides, pairs, type Request, requests } from '../tables.ts'
import { type Act, type ActOf, actsIn, type Between, type End, hasSaidYes, isPair, peopleIn, ruleOf } from './ends.ts'
import { keepApart } from './recent-pairs.server.ts'
import { lockRequests, offerFreePlaces, sendNextOf, writeChoices } from './requests.server.ts'

/**
 * Ends what two people have, for one of them or for nobody, under the lock of requests: the one way out of it (`ends`). What
 * one of them does reaches the other at once, or at the next full minute, until when only their own pages show it.
 */
export async function end(tx: Transaction, between: Between, by: Part | null, how: End, at: Date): Promise<void> {
  await noteEnd(tx, between, by, how)
  // Once one of the two is no longer named, nothing tells whom to keep apart.
  if (how.kind === 'forget') await keepThemApart(tx, between, by, how, at)
  if (by === null || !hidesMoments()) return carryOut(tx, between, by, how, at)
  const acts = JSON.stringify([...actsIn(between), { ...(how as Act), by }])
  const table = tableOf(between)
  await tx.update(table).set({ acts }).where(eq(table.id, between.id))
}

/** Notes an end for restored backups. A block is noted instead of the end that it brings. */
export async function noteEnd(tx: Transaction, { id, endedOn }: Between, by: Part | null, how: End): Promise<void> {
  if (by === null) return void (await noteEnding(tx, subjects.pair(id)))
  const isBlock = 'blocks' in how && how.blocks
  await noteEnding(tx, subjects.act(isBlock ? 'block' : endedOn === null ? 'end' : 'close', id, by))
}

/** Carries out all that waits for the full minute, and introduces who have both said yes: in no order. */
export async function carryOutAll(at = new Date(), stopping?: AbortSignal): Promise<void> {
  const isFree = and(not(isHeld(requests.menteeId)), not(isHeld(requests.mentorId)))
  const areAgreed = and(eq(requests.state, 'open'), eq(requests.saidYes, 'both'), isFree)
  const found = unionAll(
    db()
      .select({ id: requests.id })
      .from(requests)
      .where(or(isNotNull(requests.acts), areAgreed)),
    db().select({ id: pairs.id }).from(pairs).where(isNotNull(pairs.acts)),
  ).as('found')
  const waiting = await db().select({ id: found.id }).from(found).orderBy(sql`random()`)
  await eachAlone(waiting, stopping, async (tx, { id }) => {
    await lockRequests(tx)
    const between = await lockedBetween(tx, id)
    if (between) await carryOutActs(tx, between, at)
  })
}

/** Does the same for one of them, which is locked. While one of the two is on hold, nobody is introduced. */
export async function carryOutActs(tx: Transaction, between: Between, at: Date): Promise<void> {
  const { id } = between
  const table = tableOf(between)
  await tx.update(table).set({ acts: null }).where(eq(table.id, id))
  for (const { by, ...act } of actsIn(between) satisfies ActOf[]) {
    // What was taken back is gone, but whom somebody blocks with it stays blocked.
    const now = (await lockedBetween(tx, id)) ?? { ...between, endedOn: between.endedOn ?? isoDay(at) }
    await carryOut(tx, now, by, act, at)
  }
  const [request] = await tx.select().from(requests).where(eq(requests.id, id))
  if (request?.state !== 'open' || request.saidYes !== 'both') return
  if (await isAnyHeld(tx, peopleIn(request))) return
  await introduce(tx, request, at)
  await notifyMembers(tx, peopleIn(request), at)
}

/** Returns the request or the pair of an id, locked. */
export async function lockedBetween(tx: Transaction, id: string): Promise<Between | null> {
  const [request] = await tx.select().from(requests).where(eq(requests.id, id)).for('update')
  if (request) return request
  // Afterwards, because one may have become the other meanwhile.
  const [pair] = await tx.select().from(pairs).where(eq(pairs.id, id)).for('update')
  return pair ?? null
}

/** Brings two people together who have both said yes. */
export async function introduce(tx: Transaction, request: Request, at: Date): Promise<void> {
  const { id, menteeId, mentorId, listing, alias } = request
  const introducedOn = isoDay(at)
  await tx.delete(requests).where(eq(requests.id, id))
  await tx.insert(pairs).values({
    ...{ id, menteeId, mentorId, listing, alias, mentorAlias: request.mentorAlias ?? suggestedAlias(), introducedOn },
    nextOn: addDays(introducedOn, reminderDay),
  })
  await countEvent(tx, 'introduced', at)
  if (menteeId) {
    await tx.update(connectMentees).set({ outlook: null }).where(eq(connectMentees.userId, menteeId))
    await writeChoices(tx, menteeId, [])
  }
  const lastsUntil = addMonths(introducedOn, Number(terms[0]?.id))
  await tx
    .insert(pairSides)
    .values(parts.map((part) => ({ pairId: id, part, lastsUntil, otherLastsUntil: lastsUntil })))
}

async function carryOut(tx: Transaction, between: Between, by: Part | null, how: End, at: Date): Promise<void> {
  const rule = ruleOf(how)
  const isOpen = between.endedOn === null
  if (isPair(between)) {
    if (isOpen) await endPair(tx, between.id, between.menteeId, how, at)
    if (how.kind === 'forget' && by) await emptyPair(tx, between.id, by)
    if (how.kind === 'forget' || (how.kind === 'end' && how.closes))
      await tx.update(pairs).set({ isHidden: true }).where(eq(pairs.id, between.id))
  } else if (isOpen) await endRequest(tx, between, by, how, at)
  // Nobody reads that what they took back did not come about.
  else if (how.kind === 'take back')
    await tx.update(requests).set({ isHidden: true }).where(eq(requests.id, between.id))
  if (how.kind !== 'forget') await keepThemApart(tx, between, by, how, at)
  if (!isOpen) return
  const told = parts.filter((part) => (rule.tells === 'both' || part !== by) && mayHear(between, part))
  await notifyMembers(tx, peopleIn(between, told), at)
  if (between.menteeId) await sendNextOf(tx, between.menteeId, at)
  if (between.mentorId) await offerFreePlaces(tx, between.mentorId, at)
}

function mayHear(between: Between, part: Part) {
  return part === 'mentee' || isPair(between) || hasSaidYes(between.saidYes, 'mentor')
}

async function endRequest(tx: Transaction, request: Request, by: Part | null, how: End, at: Date) {
  const { id, menteeId, mentorId, saidYes } = request
  const isIt = eq(requests.id, id)
  const isTakenBack = by === 'mentee' && how.kind !== 'not now'
  // The mentor, who has said yes, should read that it did not come about; the mentee should not read that yes from it.
  if (isTakenBack && !hasSaidYes(saidYes, 'mentor')) return void (await tx.delete(requests).where(isIt))
  const state = ruleOf(how).request || 'withdrawn'
  const kindSentence = how.kind === 'not now' ? how.kindSentence : null
  await tx
    .update(requests)
    .set({ state, kindSentence, endedOn: isoDay(at), nextOn: null, facts: null, isHidden: isTakenBack })
    .where(isIt)
  // A mentor who was chosen, and whom a round or the team suggested before the choice was sent.
  if (menteeId && mentorId && (state === 'declined' || state === 'expired'))
    await tx
      .delete(connectChoices)
      .where(and(eq(connectChoices.menteeId, menteeId), eq(connectChoices.mentorId, mentorId)))
}

// If both have written, the mentee’s weeks of waiting begin anew, unless the mentor is gone: otherwise nobody who has just
// come would ever pass. Their messages stay for a while, for the team.
async function endPair(tx: Transaction, id: string, menteeId: string | null, how: End, at: Date) {
  const { pairId, part, written, received } = pairSides
  const haveBothWritten = and(eq(pairId, id), eq(part, 'mentee'), gt(written, 0), gt(received, 0))
  const isMentorGone = how.kind === 'forget' || how.kind === 'reject'
  if (menteeId && !isMentorGone && (await tx.$count(pairSides, haveBothWritten)) > 0)
    await tx
      .update(connectMentees)
      .set({ joinedOn: isoDay(at) })
      .where(eq(connectMentees.userId, menteeId))
  await tx
    .update(pairs)
    .set({ endedOn: isoDay(at), nextOn: null })
    .where(eq(pairs.id, id))
  await tx.delete(pairCalls).where(eq(pairCalls.pairId, id))
  await tx.update(pairSides).set({ shares: null, otherShares: null, goals: null }).where(eq(pairId, id))
  if (how.kind === 'reject') await takeThanks(tx, id, 'mentor')
  await countEvent(tx, 'ended', at)
}

async function emptyPair(tx: Transaction, id: string, gone: Part) {
  await tx.delete(pairMessages).where(eq(pairMessages.pairId, id))
  await tx
    .update(pairSides)
    .set({ shares: null, otherShares: null, goals: null, checkIn: null })
    .where(eq(pairSides.pairId, id))
  await takeThanks(tx, id, gone)
}

async function takeThanks(tx: Transaction, id: string, from: Part) {
  await tx
    .update(pairSides)
    .set({ mayThank: false })
    .where(and(eq(pairSides.pairId, id), eq(pairSides.part, from)))
}

// Written anew also for nothing but a closed page, so that no row tells a block. Of what the other had taken back meanwhile,
// the mentee should read nothing.
async function keepThemApart(tx: Transaction, between: Between, by: Part | null, how: End, at: Date) {
  const isBlocked = [how, ...actsIn(between)].some((each) => 'blocks' in each && each.blocks)
  const isGone = how.kind === 'forget'
  // Nobody meets a mentee who is gone again, and a mentor only as somebody whose account is still there.
  const isMoot = isGone && (by === 'mentee' || between.endedOn !== null)
  const apart = isMoot ? undefined : ruleOf(how).apart[isPair(between) ? 'pair' : 'request']
  const why = isBlocked ? 'blocked' : apart
  if (!why) return
  const isRead = isPair(between) || (between.endedOn === null && !isGone)
  await keepApart(tx, isRead ? between : { ...between, listing: null }, why, at)
}

function tableOf(between: Between) {
  return isPair(between) ? pairs : requests
}

/** Returns all that somebody has with others, as one of two. */
export async function allOf(database: Queryable, part: Part, userId: string): Promise<Between[]> {
  const [inRequests, inPairs] = [
    part === 'mentee' ? requests.menteeId : requests.mentorId,
    part === 'mentee' ? pairs.menteeId : pairs.mentorId,
  ]
  return [
    ...(await database.select().from(requests).where(eq(inRequests, userId))),
    ...(await database.select().from(pairs).where(eq(inPairs, userId))),
  ]
}
