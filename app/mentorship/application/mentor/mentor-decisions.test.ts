import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mentorApplication, startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { storedUser } from '../../../../test/stored-user.ts'
import { claimNext, claimOf } from '../../../moderation/claims.server.ts'
import { carryOutDecisions, decide, undoDecision } from '../../../moderation/decisions.server.ts'
import { eraseAccount } from '../../../personal-data/erasure/erasure.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { auditLog } from '../../../platform/db/tables.ts'
import { mentorApplications, mentorClaims, mentors } from '../../tables.ts'
import { pendingMentors, placeOfApplication } from './mentor-decisions.server.ts'
import { deleteMentorApplication } from './mentor-removal.server.ts'

startWithoutMentors()

let [ann, ben]: [string, string] = ['', '']

beforeEach(async () => {
  ann = (await storedUser({ isAdmin: true })).userId
  ben = (await storedUser({ isAdmin: true })).userId
})

test('admins get the oldest applications, each a different one, and skip to the next', async () => {
  const at = (day: number) => ({ submittedAt: new Date(Date.UTC(2026, 2, day)) })
  const third = await mentorApplication(at(3))
  const first = await mentorApplication(at(1))
  const second = await mentorApplication(at(2))
  expect(await claimNext(pendingMentors, ann)).toEqual({ itemId: first.publicId })
  expect(await claimNext(pendingMentors, ben)).toEqual({ itemId: second.publicId })
  const place = await placeOfApplication(first.publicId)
  expect(await claimNext(pendingMentors, ann, place)).toEqual({ itemId: third.publicId })
})

test('each claim of an application, and each undo, is recorded as an access', async () => {
  const { publicId } = await mentorApplication()
  await claimNext(pendingMentors, ann)
  await approve(ann, publicId)
  await undoDecision(pendingMentors, ann, publicId)
  expect(await verbsOf(publicId)).toEqual(['open mentor application', 'open mentor application'])
})

test('an application that was sent again meanwhile is not approved unseen', async () => {
  const { publicId } = await mentorApplication()
  await approve(ann, publicId)
  await db().update(mentorApplications).set({ version: 2 })
  await expire()
  await carryOutDecisions(pendingMentors)
  expect(await db().$count(mentors)).toBe(0)
  expect(await approve(ann, publicId, '1')).toBe('changed')
  expect(await approve(ann, publicId, '2')).toBe('decided')
})

test('claims and decisions go with their application, with its account and with the admin', async () => {
  const at = (day: number) => ({ submittedAt: new Date(Date.UTC(2026, 2, day)) })
  const [deleted, erased] = [await mentorApplication(at(1)), await mentorApplication(at(2))]
  const last = await mentorApplication(at(3))
  await approve(ann, deleted.publicId)
  expect(await claimNext(pendingMentors, ann)).toEqual({ itemId: erased.publicId })
  await approve(ben, last.publicId)
  expect(await deleteMentorApplication(ben, deleted.publicId)).toBe('deleted')
  await eraseAccount(erased.userId)
  expect(await claimOf(pendingMentors, ann)).toBeNull()
  await eraseAccount(ben)
  expect(await db().$count(mentorClaims)).toBe(0)
})

function approve(adminId: string, itemId: string, version = '1') {
  return decide(pendingMentors, { adminId, itemId, version, ruling: { kind: 'approve' } as const }, 'after undo')
}

async function expire() {
  await db().update(mentorClaims).set({ until: sql`now() - interval '1 second'` })
}

async function verbsOf(target: string) {
  const rows = await db().select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.target, target))
  return rows.map(({ verb }) => verb)
}
