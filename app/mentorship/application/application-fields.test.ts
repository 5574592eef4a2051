import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { requiredOfMentee, requiredOfMentor } from '../../../test/example-application.ts'
import { inGate } from '../../../test/in-gate.ts'
import { connectMentees } from '../../connect/people/tables.ts'
import { db } from '../../platform/db/db.server.ts'
import { menteeApplications, mentorApplications, mentors } from '../../profiles/tables.ts'
import { menteeQuestions } from './mentee/mentee-questions.ts'
import { mentorQuestions } from './mentor/mentor-questions.ts'

type Field = [name: string, value: string]

const foreignNames = [
  ...['id', 'userId', 'user_id', 'publicId', 'public_id', 'submittedBy', 'isAdmin', 'is_admin', 'isApproved'],
  ...['status', 'state', 'unreadSince', 'joinedOn'],
  ...[
    'submittedAt',
    'submitted_at',
    'createdAt',
    'version',
    'formTokenHash',
    'cvUrl',
    'cv_url',
    'imageUrl',
    'image_url',
  ],
  ...['cv', 'picture', 'title', 'photoUrl', '__proto__', '__proto__[status]', 'constructor', 'prototype', 'toString'],
]

beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(mentorApplications)
})

test.each([
  ['mentee', requiredOfMentee, menteeQuestions, menteeApplications, [{ version: 1 }, { state: 'unread' }]],
  ['mentor', requiredOfMentor, mentorQuestions, mentorApplications, [{ version: 1, status: 'pending' }]],
] as const)(
  'unknown fields and second values of known fields in a %s form change nothing',
  async (kind, required, questions, table, written) => {
    const answers = { ...required, fullName: 'Only Mine' }
    const contents = async () => {
      const rows = await db().select().from(table)
      const states = await db().select({ state: connectMentees.state }).from(connectMentees)
      return [
        ...rows.map(({ userId: _, publicId: __, formTokenHash: ___, submittedAt: ____, ...content }) => content),
        ...states,
      ]
    }
    const sent = Object.entries<string | readonly string[]>(answers)
    const answered = sent.flatMap(([field, given]) => [given].flat().map((each): Field => [field, String(each)]))
    const asked: Field[] = [...answered, ['step', '3'], ['to', '4']]
    const send = async (fields: Field[]) => {
      await db().delete(table)
      return (await newMember()).post(`/apply-${kind}`, new URLSearchParams(fields))
    }
    await send(asked)
    const expected = await contents()
    expect(expected).toMatchObject(written)
    expect(expected[0]).toMatchObject({ fullName: 'Only Mine' })

    const others = ['step', 'to', 'token', 'removeFile']
    const name = fc.oneof(
      fc.constantFrom(...foreignNames),
      fc
        .string({ minLength: 1, maxLength: 12 })
        .filter((each) => !(each in answers || each in questions) && !others.includes(each)),
    )
    const value = fc.constantFrom('true', '1', 'approved', '2020-01-01', `/cvs/${'a'.repeat(32)}`, 'x', '')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 12 }), async (added) => {
        const again = asked.map(([field]): Field => [field, 'second value'])
        const all: Field[] = foreignNames.map((field) => [field, 'approved'])
        expect((await send([...asked, ...all, ...added, ...again])).status).toBe(200)
        expect(await contents()).toEqual(expected)
      }),
      { numRuns: inGate(5, 20) },
    )
    expect(await db().$count(mentors)).toBe(0)
    expect(Object.hasOwn(Object.prototype, 'status')).toBe(false)
  },
)
