import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { emailIndex } from '../app/account/accounts.server.ts'
import { type SignIn, signIn } from '../app/account/sign-in/sign-in.server.ts'
import { signUp } from '../app/account/sign-up/sign-up.server.ts'
import { users } from '../app/account/tables.ts'
import { sendInquiry } from '../app/partnership/inquiries.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newFormToken } from '../app/platform/http/form-token.server.ts'
import { mentorApplications } from '../app/profiles/tables.ts'
import { Person, visitor } from './app.ts'
import { applicationForm, completeMentee, completeMentor, examplePdf } from './example-application.ts'
import type { FormFields } from './multipart.ts'
import { picture } from './pictures.ts'
import { ownTurn } from './stored-user.ts'

export const password = 'mvua ya masika'

export async function signedUp(email = `${randomBytes(6).toString('hex')}@example.org`) {
  return personOf(email, await signUp({ email, password }, ownTurn))
}

export async function signedIn(email: string) {
  return personOf(email, await signIn({ email, password }, ownTurn))
}

async function personOf(email: string, signIn: SignIn) {
  if (signIn.kind === 'refused') throw new Error(signIn.message)
  const [cookie] = signIn.cookie.split(';')
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailIndex(email)))
  return new Person(user?.id, email, cookie) as Person & { userId: string; email: string }
}

export const mentorsFullName = 'Zuri Kamau'

/** Leaves something of a member everywhere; everything typed ends with `mark`. */
export async function useEverything(member: Person & { userId: string; email: string }, admin: Person, mark: string) {
  const marked = { fullName: `Name ${mark}`, phone: `Phone ${mark}`, email: member.email }
  const mentee = { ...completeMentee, ...marked, otherInfo: `Other ${mark}` }
  await send(member, '/apply-mentee', mentee, ['cv', `${mark}.pdf`, examplePdf(`CV ${mark}`)])
  // The full name carries no mark, because a mentor with an alias must never be shown under it.
  const hidden = { fullName: mentorsFullName, professionalBio: `Bio ${mark}`, displayName: `Alias ${mark}` }
  const alsoShow = ['My company', 'My picture']
  const mentor = { ...completeMentor, ...marked, ...hidden, alsoShow, warned: 'yes' }
  await send(member, '/apply-mentor', mentor, ['picture', `${mark}.png`, await picture('png', 300, 300)])
  const [application] = await db()
    .select({ publicId: mentorApplications.publicId })
    .from(mentorApplications)
    .where(eq(mentorApplications.userId, member.userId))
  const approval = await admin.post(`/admin/mentors/${application?.publicId}/approval`, { version: '1' })
  expect(approval.headers.get('location')).toContain('approved')
  const settings: FormFields[] = [
    { card: 'time', languages: 'French' },
    { card: 'apart', notWith: 'employer', employer: `Employer ${mark}` },
    { card: 'note', note: `Note ${mark}`, warned: 'yes' },
    { card: 'help', supportAreas: completeMentor.supportAreas, shows: ['languages', 'country'] },
  ]
  for (const card of settings) {
    const saved = await member.post('/connect/settings', card)
    expect(saved.headers.get('location')).toBe(`/connect/settings?saved=${card.card}`)
  }
  const inquiry = { name: `Company ${mark}`, email: member.email, reason: `Reason ${mark}`, token: newFormToken() }
  expect(await sendInquiry(member.userId, inquiry)).toBe('stored')
  expect((await visitor.post('/auth?mode=reset', { email: member.email })).status).toBe(200)
}

type File = [field: string, name: string, content: Buffer]

async function send(member: Person, path: string, answers: FormFields, [field, name, content]: File) {
  const body = applicationForm({ token: newFormToken(), ...answers }, { field, name, content })
  expect((await member.post(path, body)).status).toBe(200)
}
