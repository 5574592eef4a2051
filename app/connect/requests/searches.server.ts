import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { noteEnding, onDay } from '../../platform/endings/note-ending.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { acceptConduct, promiseNews } from '../people/notify.server.ts'
import { type MenteeCommand, menteeStateAfter } from '../people/states.ts'
import { connectMentees } from '../people/tables.ts'
import { pairs, requests } from '../tables.ts'
import { end } from './ends.server.ts'
import { actsIn, asLeftBy, isOffer } from './ends.ts'
import { choicesOf, lockRequests, sendNextOf, whileLocked, writeChoices } from './requests.server.ts'
import { leaveLongLines } from './who-goes.server.ts'

type Mentee = typeof connectMentees.$inferSelect

/** Begins the wait for a mentor, or begins it anew. Whoever was waiting already keeps the weeks. */
export async function menteeApplied(tx: Transaction, userId: string, publicId: string, at: Date): Promise<void> {
  await lockRequests(tx)
  const today = isoDay(at)
  const started = await tx
    .insert(connectMentees)
    .values({ userId, publicId, joinedOn: today, unreadSince: today })
    .onConflictDoNothing()
    .returning({ userId: connectMentees.userId })
  if (started.length === 0)
    await moveMentee(tx, userId, 'apply', at, ({ state, joinedOn }) => ({
      ...{ question: null, answer: null, refusalReason: null, refusalWords: null, pausedUntil: null },
      joinedOn: state === 'refused' || state === 'left' ? today : joinedOn,
    }))
  await promiseNews(tx, userId, at)
}

/** Like the next ones, returns false if it can no longer be done, but not if it was done already. */
export function answerQuestion(userId: string, answer: string, at = new Date()): Promise<boolean> {
  return asMember(userId, 'answer', { answer }, at, (mentee) => mentee.state === 'unread' && mentee.answer === answer)
}

/** Has a mentee agree to the code of conduct, which sends what has waited for it. */
export function agreeToConduct(userId: string, at = new Date()): Promise<boolean> {
  return whileLocked(userId, async (tx) => {
    const isMentee = (await tx.$count(connectMentees, eq(connectMentees.userId, userId))) > 0
    if (!isMentee) return false
    await acceptConduct(tx, userId)
    await sendNextOf(tx, userId, at)
    return true
  })
}

export function pauseSearch(userId: string, pausedUntil: string, at = new Date()): Promise<boolean> {
  return asMember(userId, 'pause', { pausedUntil }, at)
}

export function resumeSearch(userId: string, at = new Date()): Promise<boolean> {
  return asMember(userId, 'resume', { pausedUntil: null }, at)
}

export function leaveSearch(userId: string, at = new Date()): Promise<boolean> {
  const changes = { pausedUntil: null, question: null, answer: null }
  return asMember(userId, 'leave', changes, at, ({ state }) => state === 'left')
}

export function returnToSearch(userId: string, at = new Date()): Promise<boolean> {
  const changes = { joinedOn: isoDay(at), missed: 0 }
  return asMember(userId, 'return', changes, at, ({ state }) => state === 'unread' || state === 'admitted')
}

export type NoteEnds = 'request' | 'suggestion' | 'pause'

/** Returns what a mentee has that `rewriteNote` would end. */
export async function whatNoteEnds(
  { userId, pausedUntil }: Pick<Mentee, 'userId' | 'pausedUntil'>,
  at = new Date(),
): Promise<NoteEnds | null> {
  const request = await openRequestOf(db(), userId, at)
  if (request) return isOffer(request) ? 'suggestion' : 'request'
  return pausedUntil ? 'pause' : null
}

/** Stores the note that a mentor sees. A changed one is read again before anything is sent on. */
export async function rewriteNote(tx: Transaction, userId: string, note: string, at: Date): Promise<void> {
  await lockRequests(tx)
  const [mentee] = await tx.select().from(connectMentees).where(eq(connectMentees.userId, userId)).for('update')
  if (!mentee || (mentee.note ?? '') === note) return
  const isMoved = await moveMentee(tx, userId, 'rewrite', at, () => ({ note: note || null, pausedUntil: null }))
  if (isMoved?.state === 'admitted') await promiseNews(tx, userId, at)
  if (!isMoved)
    await tx
      .update(connectMentees)
      .set({ note: note || null })
      .where(eq(connectMentees.userId, userId))
}

/**
 * Carries a command out on a locked account, if the mentee’s state allows it. Returns the mentee as it was before, or null.
 * Whoever is no longer looking has nothing sent, and whoever looks again has the next choice sent.
 */
export async function moveMentee(
  tx: Transaction,
  userId: string,
  command: MenteeCommand,
  at: Date,
  changes: (mentee: Mentee) => Partial<Mentee> = () => ({}),
): Promise<Mentee | null> {
  await lockRequests(tx)
  const isTheirs = eq(connectMentees.userId, userId)
  const [mentee] = await tx.select().from(connectMentees).where(isTheirs).for('update')
  const state = mentee && menteeStateAfter(command, mentee.state)
  if (!mentee || !state) return null
  const version = mentee.version + 1
  const unreadSince = state === 'unread' && mentee.state !== 'unread' ? isoDay(at) : mentee.unreadSince
  const changed = { ...(state !== mentee.state && { outlook: null }), ...changes(mentee), state, version, unreadSince }
  await tx.update(connectMentees).set(changed).where(isTheirs)
  await notify(tx, 'admin-mentees')
  if (state === 'left') await noteEnding(tx, onDay(subjects.search(userId)))
  if (state === 'left') await writeChoices(tx, userId, [])
  const isLooking = state === 'admitted' && !{ ...mentee, ...changed }.pausedUntil
  if (isLooking) await leaveLongLines(tx, userId, at)
  if (isLooking) await sendNextOf(tx, userId, at)
  else await takeBack(tx, userId, at, state !== 'left')
  if (state === 'left' || state === 'refused') await endPairOf(tx, userId, at)
  return mentee
}

function asMember(
  userId: string,
  command: MenteeCommand,
  changes: Partial<Mentee>,
  at: Date,
  isDone: (mentee: Mentee) => boolean = () => false,
): Promise<boolean> {
  return whileLocked(userId, async (tx) => {
    const before = await moveMentee(tx, userId, command, at, () => changes)
    if (before && (command === 'answer' || command === 'return')) await promiseNews(tx, userId, at)
    if (before) return true
    const [mentee] = await tx.select().from(connectMentees).where(eq(connectMentees.userId, userId))
    return mentee !== undefined && isDone(mentee)
  })
}

/**
 * Lets a search rest until its mentee goes on with it, and the weeks of waiting begin anew. Before that ends which nobody
 * answered, so that nothing more is sent.
 */
export async function restSearch(tx: Transaction, userId: string, at: Date): Promise<void> {
  const isLooking = and(eq(connectMentees.userId, userId), eq(connectMentees.state, 'admitted'))
  const version = sql`${connectMentees.version} + 1`
  await tx
    .update(connectMentees)
    .set({ state: 'resting', version, joinedOn: isoDay(at), missed: 0, outlook: null })
    .where(isLooking)
  await notify(tx, 'admin-mentees')
}

/**
 * Takes a mentee’s open request back, as if it had not been sent. The mentor is the first choice again, unless the mentee
 * no longer wants that.
 */
export async function takeBack(tx: Transaction, menteeId: string, at: Date, keepsChoice: boolean): Promise<void> {
  const request = await openRequestOf(tx, menteeId, at)
  if (!request) return
  // A mentor who has gone meanwhile is no choice, as the batch tells.
  const isGone = actsIn(request).some(({ kind }) => kind === 'withdraw' || kind === 'forget')
  const mentorId = isGone ? null : request.mentorId
  await end(tx, request, 'mentee', { kind: 'take back' }, at)
  if (keepsChoice && !isOffer(request) && (mentorId || isGone))
    await writeChoices(tx, menteeId, [{ mentorId, listing: request.listing }, ...(await choicesOf(tx, menteeId))])
}

async function openRequestOf(database: Queryable, menteeId: string, at: Date) {
  const isTheirs = and(eq(requests.menteeId, menteeId), isNull(requests.endedOn))
  const [request] = await database.select().from(requests).where(isTheirs)
  return request && asLeftBy('mentee', request, isoDay(at)).state === 'open' ? request : null
}

/** Ends what a mentee who no longer looks for a mentor has with one. */
async function endPairOf(tx: Transaction, menteeId: string, at: Date) {
  const isTheirs = and(eq(pairs.menteeId, menteeId), isNull(pairs.endedOn))
  for (const each of await tx.select().from(pairs).where(isTheirs))
    await end(tx, each, 'mentee', { kind: 'end', closes: false, blocks: false }, at)
}
