import { and, eq } from 'drizzle-orm'
import { lockAccount } from '../../../account/accounts.server.ts'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { mentorApplications } from '../../tables.ts'
import { type MentorCommand, type MentorState, mentorStateAfter } from '../states.ts'
import { connectMentors } from '../tables.ts'
import { acceptConduct, hasAgreed, promiseNews, tell } from './people.server.ts'

type Mentor = typeof connectMentors.$inferSelect

export type Places = { capacity: number; awayUntil: string | null | undefined }

export async function mentorApplied(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.insert(connectMentors).values({ userId }).onConflictDoNothing()
  await promiseNews(tx, userId, at)
}

/** Opens the places of an approved mentor who has agreed to the code of conduct, or agrees with this. */
export function openPlaces(
  userId: string,
  { capacity, agrees }: { capacity: number; agrees: boolean },
): Promise<'done' | 'not agreed' | 'not now'> {
  return asMember(userId, async (tx) => {
    if (!(await isApproved(tx, userId))) return 'not now'
    if (agrees) await acceptConduct(tx, userId)
    else if (!(await hasAgreed(tx, userId))) return 'not agreed'
    return (await moveMentor(tx, userId, 'open', { capacity })) ? 'done' : 'not now'
  })
}

/** Stores how many places there are, and until when a mentor whose places are open is away. */
export function changePlaces(userId: string, places: Places): Promise<boolean> {
  return asMember(userId, async (tx) => {
    const state = await writePlaces(tx, userId, places)
    return state === 'open' || state === 'away'
  })
}

/** Returns the mentor’s state before, or null. Without `awayUntil`, an absence stays as it is. */
export async function writePlaces(
  tx: Transaction,
  userId: string,
  { capacity, awayUntil }: Places,
): Promise<MentorState | null> {
  const changed = await tx
    .update(connectMentors)
    .set({ capacity })
    .where(eq(connectMentors.userId, userId))
    .returning({ state: connectMentors.state })
  if (awayUntil) await moveMentor(tx, userId, 'go away', { awayUntil })
  else if (awayUntil === null && changed[0]?.state === 'away')
    await moveMentor(tx, userId, 'return', { awayUntil: null })
  return changed[0]?.state ?? null
}

/** Ends an absence or a rest. */
export function comeBack(userId: string): Promise<boolean> {
  return asMember(userId, async (tx) => {
    if (await moveMentor(tx, userId, 'return', { awayUntil: null })) return true
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

/** Carries a command out on a locked account, if the mentor’s state allows it. */
export async function moveMentor(
  tx: Transaction,
  userId: string,
  command: MentorCommand,
  changes: Partial<Mentor> = {},
): Promise<boolean> {
  const isTheirs = eq(connectMentors.userId, userId)
  const [mentor] = await tx.select().from(connectMentors).where(isTheirs).for('update')
  const state = mentor && mentorStateAfter(command, mentor.state)
  if (!state) return false
  await tx
    .update(connectMentors)
    .set({ ...changes, state })
    .where(isTheirs)
  await notify(tx, 'admin-mentors')
  return true
}

function asMember<Result>(userId: string, change: (tx: Transaction) => Promise<Result>) {
  return db().transaction(async (tx) => {
    await lockAccount(tx, userId)
    return change(tx)
  })
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
    if (!(await moveMentor(tx, found.userId, command, { awayUntil: null }))) return false
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
