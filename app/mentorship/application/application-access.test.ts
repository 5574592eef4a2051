import { expect, test } from 'vitest'
import { menteeApplication, menteeWithCv } from '../../../test/stored-mentee.ts'
import { mentorApplication, startWithoutMentors } from '../../../test/stored-mentor.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import type { Question } from '../../ui/wizard/question.ts'
import { openCv, openMenteeApplication, openMentorApplication, ownerOfCv } from './application-access.server.ts'
import { menteeQuestions } from './mentee/mentee-questions.ts'
import { mentorQuestions } from './mentor/mentor-questions.ts'

startWithoutMentors()

test('opening a mentor application shows every answer in question order and is audited', async () => {
  const row = await mentorApplication({
    submittedAt: new Date('2026-03-04'),
    phone: null,
    supportAreas: 'Leadership development\nConfidence and resilience',
    linkedin: 'javascript:alert(1)',
  })
  const [opened, kept] = await withAudit(() => openMentorApplication('ann', row.publicId))
  expect(opened).toEqual({
    publicId: row.publicId,
    version: 1,
    status: 'pending',
    submittedOn: '4 March 2026',
    fullName: 'Amina Diallo',
    photoUrl: null,
    answers: expect.arrayContaining([
      { title: 'Email', answer: 'amina.diallo@example.org', link: 'mailto:amina.diallo@example.org', isWords: false },
      { title: 'Phone', answer: null, link: null, isWords: false },
      { title: 'Country', answer: 'Senegal', link: null, isWords: false },
      { title: 'Gender', answer: 'Woman', link: null, isWords: false },
      { title: 'Pronouns', answer: 'She/Her', link: null, isWords: false },
      { title: 'Industry', answer: 'Finance / Banking / Insurance', link: null, isWords: false },
      {
        title: 'Professional stage',
        answer: 'Senior professional (7+ years of experience)',
        link: null,
        isWords: false,
      },
      { title: 'Company', answer: 'Teranga Bank', link: null, isWords: false },
      { title: 'Role', answer: 'Head of Risk', link: null, isWords: false },
      { title: 'Professional bio', answer: row.professionalBio, link: null, isWords: true },
      {
        title: 'Can help with',
        answer: 'Leadership development\nConfidence and resilience',
        link: null,
        isWords: false,
      },
      { title: 'LinkedIn', answer: 'javascript:alert(1)', link: null, isWords: false },
      { title: 'Availability', answer: 'As needed (flexible)', link: null, isWords: false },
      { title: 'Directory listing', answer: 'Yes, list me under my own name', link: null, isWords: false },
      { title: 'Display name', answer: null, link: null, isWords: false },
      { title: 'Also shown', answer: null, link: null, isWords: false },
      { title: 'On the home page', answer: null, link: null, isWords: false },
    ]),
  })
  expect(opened?.answers.map(({ title }) => title)).toEqual(titlesOf(mentorQuestions))
  expect(kept).toEqual([['ann', 'open mentor application', row.publicId]])
})

test('opening a mentee application shows every answer and is audited', async () => {
  const { mentee, fileId } = await menteeWithCv('%PDF-')
  const [opened, kept] = await withAudit(() => openMenteeApplication('ann', mentee.publicId))
  expect(Object.keys(opened ?? {}).sort()).toEqual(['answers', 'cvUrl', 'fullName', 'submittedOn'])
  expect(opened).toMatchObject({ fullName: 'Kofi Mensah', cvUrl: `/cvs/${fileId}` })
  expect(opened?.answers.map(({ title }) => title)).toEqual(titlesOf(menteeQuestions))
  expect(Object.fromEntries(opened?.answers.map(({ title, answer }) => [title, answer]) ?? [])).toMatchObject({
    Email: 'kofi.mensah@example.org',
    Phone: '+233 20 000 0000',
    Country: 'Ghana',
    Gender: 'Man',
    Pronouns: 'He/Him',
    Industry: 'ICT / Technology / Software',
    'Professional stage': 'Early-career (0–3 years of experience)',
    'Growth areas': 'Leadership development\nOther',
    'Other growth area': 'Speaking in public',
    'Mentor qualities': 'Somebody patient.',
    'Match preference': 'I’d like to be matched with a mentor by Upinde',
    'Selected mentor': null,
    'Other information': null,
    LinkedIn: 'https://www.linkedin.com/in/kofi-mensah-example',
  })
  expect(opened?.answers.at(-1)?.link).toBe('https://www.linkedin.com/in/kofi-mensah-example')
  expect(kept).toEqual([['ann', 'open mentee application', mentee.publicId]])
})

test('every access is audited, even a repeated one by the same admin', async () => {
  const { publicId } = await menteeApplication()
  const [, kept] = await withAudit(async () => {
    for (const admin of ['ann', 'ann', 'bob']) await openMenteeApplication(admin, publicId)
  })
  expect(kept.map(([admin]) => admin)).toEqual(['ann', 'ann', 'bob'])
})

test('an unknown id opens nothing and leaves no audit row', async () => {
  const mentor = await mentorApplication()
  const mentee = await menteeApplication()
  const [opened, kept] = await withAudit(() =>
    Promise.all([
      openMentorApplication('ann', mentee.publicId),
      openMenteeApplication('ann', mentor.publicId),
      openMentorApplication('ann', mentor.userId),
      openMenteeApplication('ann', '\u0000'),
      openCv('ann', '0'.repeat(32)),
      ownerOfCv('0'.repeat(32)),
    ]),
  )
  expect([opened, kept]).toEqual([[null, null, null, null, null, null], []])
})

test('access to a CV is audited under the id of its application', async () => {
  const { mentee, fileId } = await menteeWithCv('%PDF-')
  const [opened, kept] = await withAudit(() => openCv('ann', fileId))
  expect([opened, kept]).toEqual([mentee.publicId, [['ann', 'open cv', mentee.publicId]]])
  expect(await ownerOfCv(fileId)).toBe(mentee.userId)
})

/** Those of all but the name, which stands above, and the file. */
function titlesOf(questions: Record<string, Question>) {
  return Object.entries(questions).flatMap(([field, { title, kind }]) =>
    field === 'fullName' || kind === 'file' ? [] : [title],
  )
}

async function withAudit<Result>(act: () => Promise<Result>) {
  const before = await db().$count(auditLog)
  const result = await act()
  const rows = await db().select().from(auditLog).orderBy(auditLog.position).offset(before)
  return [result, rows.map(({ adminId, verb, target }) => [adminId, verb, target])] as const
}
