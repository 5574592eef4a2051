import { expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { requiredOfMentee, requiredOfMentor } from '../../../test/example-application.ts'
import { db } from '../../platform/db/db.server.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'

test.each([
  ['/apply-mentee', requiredOfMentee, menteeApplications],
  ['/apply-mentor', requiredOfMentor, mentorApplications],
] as const)('an application to %s is dated by the server, whatever the form says', async (path, answers, table) => {
  const before = Date.now()
  await (await newMember()).post(path, { ...answers, step: '3', submittedAt: '2020-01-01' })
  const [application] = await db().select({ submittedAt: table.submittedAt }).from(table)
  expect(Math.abs(Number(application?.submittedAt) - before)).toBeLessThan(60_000)
})
