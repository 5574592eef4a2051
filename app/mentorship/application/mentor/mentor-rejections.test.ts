import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember, type Person } from '../../../../test/app.ts'
import { applicationForm, byScript, requiredOfMentor } from '../../../../test/example-application.ts'
import { inDays } from '../../../../test/in-days.ts'
import { newMails } from '../../../../test/mailbox.ts'
import { everyRow } from '../../../../test/security/everything-stored.ts'
import {
  approvedMentor,
  approveMentor,
  mentorApplication,
  rejectMentor,
  startWithoutMentors,
} from '../../../../test/stored-mentor.ts'
import { accountEmail } from '../../../account/accounts.server.ts'
import { runDueWork } from '../../../connect/due.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { auditLog } from '../../../platform/db/tables.ts'
import { mentorApplications, mentors } from '../../../profiles/tables.ts'

startWithoutMentors()

// What every mail has of its own.
const ownLines = /^(Message-ID|Date): .*$/gm
const because = { reason: 'unclear', words: 'What would you like to help with?' } as const

test('a rejected applicant reads why on the account page and in the form', async () => {
  const { member } = await rejected()
  const account = await (await member.get('/account')).text()
  expect(account).toContain(
    'It was not accepted: Something important is missing or unclear. You can change it and apply again.',
  )
  expect(account).toContain(because.words)
  expect(account).toContain('Change it and apply again')
  const form = await (await member.get('/apply-mentor')).text()
  expect(form).toContain('Your application was not accepted.')
  expect(form).toContain(because.words)
})

test.each([
  ['experience', 'It does not yet show enough experience to mentor here'],
  ['off-topic', 'It is about something else'],
] as const)(
  'who was rejected because of “%s”, offered now or formerly, reads why in words everywhere',
  async (reason, words) => {
    const { member, publicId } = await rejected()
    await db()
      .update(mentorApplications)
      .set({ rejectionReason: reason })
      .where(eq(mentorApplications.publicId, publicId))
    for (const path of ['/account', '/apply-mentor', '/connect'])
      expect(await (await member.get(path)).text(), path).toContain(words)
  },
)

test('the applicant gets one mail to the address of the account, which says only that there is something new', async () => {
  const { member, publicId } = await rejected()
  expect(await rejectMentor('bob', publicId, 1, because)).toBe('taken')
  const mails = await nextMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(/^Subject: Something new for you$/m)
  expect(mails[0]).toContain(`To: ${member.email}`)
  expect(mails[0]).toMatch(/http:\/\/localhost:3000\/next\r?\n/)
  expect(mails[0]).not.toMatch(/Amina|mentor|reject|help with/i)
})

test('an approval and a rejection send the same mail, byte for byte', async () => {
  const { member } = await rejected()
  const [rejection = ''] = await nextMails()
  const approved = await mentorApplication()
  expect(await approveMentor('ann', approved.publicId, 1)).toBe('decided')
  expect(await approveMentor('ann', approved.publicId, 1)).toBe('already approved')
  const [approval = '', ...others] = await nextMails()
  expect(others).toEqual([])
  const address = await accountEmail(approved.userId)
  expect(approval.replaceAll(address, member.email).replace(ownLines, '')).toBe(rejection.replace(ownLines, ''))
})

test('an application that is sent again is pending, without the reason', async () => {
  const { member, publicId } = await rejected()
  const sent = await member.post(
    '/apply-mentor',
    applicationForm({ ...requiredOfMentor, professionalBio: 'Much more' }),
    byScript,
  )
  expect(await sent.json()).toMatchObject({ kind: 'done' })
  const [row] = await db().select().from(mentorApplications)
  expect(row).toMatchObject({ publicId, version: 2, status: 'pending', rejectionReason: null, rejectionWords: null })
  const account = await (await member.get('/account')).text()
  expect(account).toContain('It is waiting for the team.')
  expect(account).not.toContain(because.words)
  expect(await approveMentor('ann', publicId, 2)).toBe('decided')
})

test('only a pending application in the version that the admin saw is rejected, once and audited without words', async () => {
  const before = await db().$count(auditLog)
  const { publicId } = await mentorApplication({ version: 2 })
  for (const version of [1, 3, Number.NaN])
    expect(await rejectMentor('ann', publicId, version, because)).toBe('changed')
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => rejectMentor('ann', publicId, 2, because)))
  expect(outcomes.toSorted()).toEqual([...Array(5).fill('taken'), 'decided'].toSorted())
  const approved = await approvedMentor()
  expect(await rejectMentor('ann', approved.publicId, 1, because)).toBe('already approved')
  expect(await rejectMentor('ann', 'no such\u0000', 1, because)).toBe('gone')
  expect(await approveMentor('ann', publicId, 2)).toBe('taken')
  expect(await db().$count(mentors)).toBe(1)
  const rows = await db().select().from(auditLog).orderBy(auditLog.position).offset(before)
  expect(rows.map(({ verb, target }) => [verb, target])).toEqual([['reject mentor', publicId]])
  const stored = [...(await everyRow()).values()].join('\n')
  expect(stored).not.toContain(because.words)
})

async function rejected(): Promise<{ member: Person & { email: string; userId: string }; publicId: string }> {
  await newMails()
  const member = await newMember()
  const { publicId } = await mentorApplication({ userId: member.userId })
  expect(await rejectMentor('ann', publicId, 1, because)).toBe('decided')
  return { member, publicId }
}

// Mails are sent at a random moment, within two days.
async function nextMails() {
  await runDueWork(inDays(2))
  return newMails()
}
