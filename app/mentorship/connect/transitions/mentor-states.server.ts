import { and, eq } from 'drizzle-orm'
import { lockAccount } from '../../../account/accounts.server.ts'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { mentorApplications } from '../../tables.ts'
import { acceptConduct, hasAgreed, promiseNews, tell } from '../people/people.server.ts'
import { fillPlaces, lockRequests, whileLocked } from '../requests/requests.server.ts'
import { withdrawFromMentor, withdrawListed } from '../requests/who-goes.server.ts'
import { type MentorCommand, type MentorState, mentorStateAfter } from '../states.ts'
import { connectMentors } from '../tables.ts'

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

/** Stores how many places there are, and until when a mentor whose places are open is away. */
export function changePlaces(userId: string, places: Places, at = new Date()): Promise<boolean> {
  return whileLocked(userId, async (tx) => {
    const state = await writePlaces(tx, userId, places, at)
    return state === 'open' || state === 'away'
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
  await fillPlaces(tx, userId, at)
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

export async function mentorStateOf(publicId: string): Promise<MentorState | null> {
  const [mentor] = await db()
    .select({ state: connectMentors.state })
    .from(connectMentors)
    .innerJoin(mentorApplications, eq(mentorApplications.userId, connectMentors.userId))
    .where(eq(mentorApplications.publicId, publicId))
  return mentor?.state ?? null
}

/** Lets nobody ask a mentor until the hold is released. False for the admin's own application. */
export function holdMentor(adminId: string, publicId: string, at = new Date()): Promise<boolean> {
  return asAdmin(adminId, publicId, 'hold', at)
}

export function releaseMentor(adminId: string, publicId: string, at = new Date()): Promise<boolean> {
  return asAdmin(adminId, publicId, 'release', at)
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
    .set({ ...changes, state, missed: 0 })
    .where(isTheirs)
  await notify(tx, 'admin-mentors')
  if (state === 'open') await fillPlaces(tx, userId, at)
  if (state === 'held') await withdrawFromMentor(tx, userId, 'expired', at)
  return true
}

async function asAdmin(adminId: string, publicId: string, command: 'hold' | 'release', at: Date): Promise<boolean> {
  if (!publicIdPattern.test(publicId)) return false
  return db().transaction(async (tx) => {
    const [found] = await tx
      .select({ userId: mentorApplications.userId, status: mentorApplications.status })
      .from(mentorApplications)
      .where(eq(mentorApplications.publicId, publicId))
    if (!found || found.status === 'rejected' || found.userId === adminId) return false
    await lockAccount(tx, found.userId)
    await lockRequests(tx)
    if (!(await moveMentor(tx, found.userId, command, at, { awayUntil: null }))) return false
    await tell(tx, found.userId, at)
    await recordAction(tx, { adminId, verb: `${command} mentor`, target: publicId })
    return true
  })
}

async function isApproved(tx: Transaction, userId: string) {
  const [application] = await tx
    .select({ status: mentorApplications.status })
    .from(mentorApplications)
    .where(eq(mentorApplications.userId, userId))
  return application?.status === 'approved'
}
