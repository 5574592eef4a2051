import { beforeEach, expect, test } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { locationOf } from '../../../test/page.ts'
import { menteeApplication } from '../../../test/stored-mentee.ts'
import { menteesForAdmin } from '../../mentorship/application/applications-for-admin.server.ts'
import { menteeApplications } from '../../mentorship/tables.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'

const admin = await newAdmin()

beforeEach(async () => void (await db().delete(menteeApplications)))

async function statuses() {
  return (await menteesForAdmin()).mentees.map(({ status }) => status)
}

async function recorded() {
  return (await db().select().from(auditLog).orderBy(auditLog.position)).map(({ verb, target }) => [verb, target])
}

test('a mentee’s application is set in touch, closed or received again, which is saved and recorded in the audit log', async () => {
  const { publicId } = await menteeApplication()
  for (const state of ['in touch', 'closed', 'pending']) {
    const answer = await admin.post(`/admin/mentees/${publicId}/handling?state=pending`, { state, version: '1' })
    const outcome = new URLSearchParams({ tab: 'mentors', of: 'mentees', state: 'pending', outcome: `mentee ${state}` })
    expect(locationOf(answer)).toBe(`/admin?${outcome}`)
    expect(await statuses()).toEqual([state])
    expect((await recorded()).at(-1)).toEqual(['handle mentee application', publicId])
  }
})

test('an application that was sent again, is gone, or would get a state that does not exist is left as it is', async () => {
  const { publicId } = await menteeApplication({ version: 2 })
  const before = await recorded()
  for (const [id, form, outcome] of [
    [publicId, { state: 'closed', version: '1' }, 'mentee changed'],
    [publicId, { state: 'closed', version: 'x' }, 'mentee changed'],
    ['A'.repeat(22), { state: 'closed', version: '1' }, 'mentee gone'],
    ['x', { state: 'closed', version: '1' }, 'mentee gone'],
    [publicId, { state: 'approved', version: '2' }, 'no state'],
    [publicId, { version: '2' }, 'no state'],
  ] as const) {
    const answer = await admin.post(`/admin/mentees/${id}/handling`, form)
    expect(new URL(locationOf(answer) ?? '', 'http://localhost').searchParams.get('outcome')).toBe(outcome)
  }
  expect(await statuses()).toEqual(['pending'])
  expect(await recorded()).toEqual(before)
})
