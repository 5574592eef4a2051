import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { mentorApplications } from '../../profiles/tables.ts'
import { acceptConduct, hasAgreed, promiseNews } from '../people/notify.server.ts'
import { type MentorCommand, type MentorState, mentorStateAfter } from '../people/states.ts'
import { connectMentors } from '../people/tables.ts'
import { lockRequests, offerFreePlaces, whileLocked } from './requests.server.ts'
import { withdrawListed } from './who-goes.server.ts'

type Mentor = typeof connectMentors.$inferSelect

export type Places = { capacity: number; awayUntil: string | null | undefined }

/** Begins with an application, or begins anew: what others have asked the mentor ends. */
export async function mentorApplied(tx: Transaction, userId: string, at: Date): Promise<void> {
  await withdrawListed(tx, userId, at)
  await tx.insert(connectMentors).values({ userId }).onConflictDoNothing()
  await promiseNews(tx, userId, at)
}

/** Opens the places of an approved mentor who has agreed to the code of conduct, or agrees with this. */
export function openPlaces(
  userId: string,
  { capacity, agrees }: { capacity: number; agrees: boolean },
  at = new Date(),
): Promise<'done' | 'not agreed' | 'not now'> {
  return whileLocked(userId, async (tx) => {
    if (!(await isApproved(tx, userId))) return 'not now'
    if (agrees) await acceptConduct(tx, userId)
    else if (!(await hasAgreed(tx, userId))) return 'not agreed'
    return (await moveMentor(tx, userId, 'open', at, { capacity })) ? 'done' : 'not now'
  })
}

/** Stores how many places there are, and until when a mentor is away, if the places are open or will be. */
export function changePlaces(userId: string, places: Places, at = new Date()): Promise<boolean> {
  return whileLocked(userId, async (tx) => {
    const isOpen = inArray(connectMentors.state, ['open', 'away'])
    if ((await tx.$count(connectMentors, and(eq(connectMentors.userId, userId), isOpen))) === 0) return false
    await writePlaces(tx, userId, places, at)
    return true
  })
}

/** Returns the mentor’s state before, or null. Without `awayUntil`, an absence stays as it is. */
export async function writePlaces(
  tx: Transaction,
  userId: string,
  { capacity, awayUntil }: Places,
  at: Date,
): Promise<MentorState | null> {
  await lockRequests(tx)
  const changed = await tx
    .update(connectMentors)
    .set({ capacity })
    .where(eq(connectMentors.userId, userId))
    .returning({ state: connectMentors.state })
  if (awayUntil) await moveMentor(tx, userId, 'go away', at, { awayUntil })
  else if (awayUntil === null && changed[0]?.state === 'away')
    await moveMentor(tx, userId, 'return', at, { awayUntil: null })
  await offerFreePlaces(tx, userId, at)
  return changed[0]?.state ?? null
}

/** Ends an absence or a rest. */
export function comeBack(userId: string, at = new Date()): Promise<boolean> {
  return whileLocked(userId, async (tx) => {
    if (await moveMentor(tx, userId, 'return', at, { awayUntil: null })) return true
    return (
      (await tx.$count(connectMentors, and(eq(connectMentors.userId, userId), eq(connectMentors.state, 'open')))) > 0
    )
  })
}

/** Carries a command out on a locked account, if the mentor’s state allows it. Open places go to those in line. */
export async function moveMentor(
  tx: Transaction,
  userId: string,
  command: MentorCommand,
  at: Date,
  changes: Partial<Mentor> = {},
): Promise<boolean> {
  await lockRequests(tx)
  const isTheirs = eq(connectMentors.userId, userId)
  const [mentor] = await tx.select().from(connectMentors).where(isTheirs).for('update')
  const state = mentor && mentorStateAfter(command, mentor.state)
  if (!state) return false
  await tx
    .update(connectMentors)
    .set({ ...changes, state, missed: 0, declined: 0 })
    .where(isTheirs)
  await notify(tx, 'admin-mentors')
  if (state === 'open') await offerFreePlaces(tx, userId, at)
  return true
}

async function isApproved(tx: Transaction, userId: string) {
  const [application] = await tx
    .select({ status: mentorApplications.status })
    .from(mentorApplications)
    .where(eq(mentorApplications.userId, userId))
  return application?.status === 'approved'
}

/** Closes the places of a mentor who never answers, or always with no, until one press. Returns whether they were open. */
export async function restPlaces(tx: Transaction, userId: string): Promise<boolean> {
  const isOpen = and(eq(connectMentors.userId, userId), eq(connectMentors.state, 'open'))
  const rested = await tx
    .update(connectMentors)
    .set({ state: 'resting', missed: 0, declined: 0 })
    .where(isOpen)
    .returning({ userId: connectMentors.userId })
  await notify(tx, 'admin-mentors')
  return rested.length > 0
}
