import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { holdOf, isAnyHeld } from '../../people/holds.server.ts'
import { notifyMembers } from '../../people/notify.server.ts'
import { connectHolds } from '../../people/tables.ts'
import { carryOutActs } from '../../requests/ends.server.ts'
import { hasSaidYes, peopleIn, reachesMentor } from '../../requests/ends.ts'
import { isOf, lockPairsOf, offerFreePlaces, sendNextOf } from '../../requests/requests.server.ts'
import { type Request, requests } from '../../tables.ts'
import { handOverOf } from '../hand-over.server.ts'

/**
 * Takes away reasons for which somebody is on hold, under the lock of requests. With the last one, what rested goes on.
 * Returns whether there was such a reason.
 */
export async function release(tx: Transaction, userId: string, reasons: string[], at: Date): Promise<boolean> {
  await lockPairsOf(tx, userId)
  const before = await holdOf(tx, userId)
  const isIt = and(eq(connectHolds.userId, userId), inArray(connectHolds.reason, reasons))
  if ((await tx.delete(connectHolds).where(isIt).returning()).length === 0) return false
  const after = await holdOf(tx, userId)
  if (after === 'none') await goOn(tx, userId, at)
  if (before === 'told' && after !== 'told') await notifyMembers(tx, userId, at)
  return true
}

async function goOn(tx: Transaction, userId: string, at: Date) {
  await handOverOf(tx, userId, at)
  for (const each of await restingFor(tx, userId)) await goOnWith(tx, each, at)
  await sendNextOf(tx, userId, at)
  await offerFreePlaces(tx, userId, at)
}

async function restingFor(tx: Transaction, userId: string) {
  const isOpen = and(isOf(requests, userId), eq(requests.state, 'open'))
  const open = await tx.select().from(requests).where(isOpen)
  const areFree = await Promise.all(open.map(async (each) => !(await isAnyHeld(tx, peopleIn(each)))))
  return open.filter((_, place) => areFree[place])
}

// Who has asked reads nothing now: see `prolong`.
async function goOnWith(tx: Transaction, resting: Request, at: Date) {
  await carryOutActs(tx, resting, at)
  const isIt = and(eq(requests.id, resting.id), eq(requests.state, 'open'))
  const [request] = await tx.update(requests).set({ hasRested: true }).where(isIt).returning()
  if (request?.mentorId && reachesMentor(request) && !hasSaidYes(request.saidYes, 'mentor'))
    await notifyMembers(tx, request.mentorId, at)
}
