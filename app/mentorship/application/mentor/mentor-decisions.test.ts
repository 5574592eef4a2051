import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mentorApplication, startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { storedUser } from '../../../../test/stored-user.ts'
import { carryOutDecisions, decide } from '../../../moderation/decisions.server.ts'
import { waitingDecisions } from '../../../moderation/tables.ts'
import { eraseAccount } from '../../../personal-data/erasure/erasure.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { mentorApplications, mentors } from '../../../profiles/tables.ts'
import { pendingMentors } from './mentor-decisions.server.ts'

startWithoutMentors()

let [ann, ben]: [string, string] = ['', '']

beforeEach(async () => {
  ann = (await storedUser({ isAdmin: true })).userId
  ben = (await storedUser({ isAdmin: true })).userId
})

test('an application that was sent again meanwhile is not approved unseen', async () => {
  const { publicId } = await mentorApplication()
  await approve(ann, publicId)
  await db().update(mentorApplications).set({ version: 2 })
  await expire()
  await carryOutDecisions([pendingMentors])
  expect(await db().$count(mentors)).toBe(0)
  expect(await approve(ann, publicId, '1')).toBe('changed')
  expect(await approve(ann, publicId, '2')).toBe('decided')
})

test('a decision goes with the admin, and has no effect on an application that is gone', async () => {
  const [erased, kept] = [await mentorApplication(), await mentorApplication()]
  await approve(ann, erased.publicId)
  await approve(ben, kept.publicId)
  await eraseAccount(erased.userId)
  await eraseAccount(ben)
  await expire()
  await carryOutDecisions([pendingMentors])
  expect([await db().$count(waitingDecisions), await db().$count(mentors)]).toEqual([0, 0])
})

function approve(adminId: string, itemId: string, version = '1') {
  return decide(pendingMentors, { adminId, itemId, version, ruling: { kind: 'approve' } as const }, 'after undo')
}

async function expire() {
  await db().update(waitingDecisions).set({ takesEffectAt: sql`now() - interval '1 second'` })
}
