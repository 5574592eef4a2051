import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../../app/account/passwords/password-hash.server.ts'
import { users } from '../../app/account/tables.ts'
import { submitMenteeApplication } from '../../app/mentorship/application/mentee/mentee-applications.server.ts'
import { menteeQuestions } from '../../app/mentorship/application/mentee/mentee-questions.ts'
import { submitMentorApplication } from '../../app/mentorship/application/mentor/mentor-applications.server.ts'
import { mentorQuestions } from '../../app/mentorship/application/mentor/mentor-questions.ts'
import { createArticle } from '../../app/news/editing/article-changes.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { storeFile } from '../../app/platform/files/files.server.ts'
import { newFormToken } from '../../app/platform/http/form-token.server.ts'
import { mentorApplications } from '../../app/profiles/tables.ts'
import { contactSubmissions } from '../../app/site/contact/tables.ts'
import { parseAnswers } from '../../app/ui/wizard/answers.ts'
import { submitReview } from '../../app/workplaces/reviews/reviews.server.ts'
import { applicationForm, examplePdf, requiredOfMentee, requiredOfMentor } from '../../test/example-application.ts'
import { exampleArticle } from '../../test/example-article.ts'
import { exampleReview, required } from '../../test/example-review.ts'
import { approveMentor } from '../../test/stored-mentor.ts'
import { contactMessage } from '../../test/stored-message.ts'
import { approveReview } from '../../test/stored-review.ts'
import { newMember, type Person } from '../harness/people.ts'
import { picture, storePendingReview } from '../harness/writes.ts'

export type UseCase = (admin: Person) => Promise<{ path: string; who: Person; body: URLSearchParams | FormData }>

const visitor: Person = { userId: '', cookie: '' }
const password = 'a-long-password-1'
const fields = (values: Record<string, string> = {}) => new URLSearchParams(values)

export const useCases: Record<string, UseCase> = {
  'a review is submitted': async () => ({
    path: '/submit-review',
    who: await newMember(),
    body: fields({ ...required, companyName: randomUUID(), step: '5', token: newFormToken() }),
  }),
  'a review is withdrawn': async () => {
    const receipt = await submitReview(randomUUID(), exampleReview(), newFormToken())
    return { path: '/review-receipt', who: visitor, body: fields({ code: receipt ?? '', withdraw: 'yes' }) }
  },
  'a review is approved': async (who) => {
    const { id } = await storePendingReview()
    return { path: `/admin/reviews/${id}/approval`, who, body: fields({ version: '1' }) }
  },
  'an approved review is deleted': async (who) => {
    const { id } = await storePendingReview()
    await approveReview(who.userId, id, 1)
    return { path: `/admin/reviews/${id}/deletion`, who, body: fields() }
  },
  'a mentee applies with a CV': async () => ({
    path: '/apply-mentee',
    who: await newMember(),
    body: applicationForm({ ...requiredOfMentee, token: newFormToken() }, cv()),
  }),
  'a mentee applies again with another CV': async () => {
    const who = await newMember()
    const answers = parseAnswers(menteeQuestions, applicationForm(requiredOfMentee))
    await submitMenteeApplication(who.userId, answers, newFormToken(), await storeFile([examplePdf()], { kind: 'cv' }))
    return { path: '/apply-mentee', who, body: applicationForm({ ...requiredOfMentee, token: newFormToken() }, cv()) }
  },
  'a mentor applies with a picture': async () => ({
    path: '/apply-mentor',
    who: await newMember(),
    body: applicationForm({ ...requiredOfMentor, token: newFormToken() }, photo()),
  }),
  'a listed mentor applies again': async (admin) => {
    const who = await newMember()
    await storeMentorApplication(who, admin)
    return {
      path: '/apply-mentor',
      who,
      body: applicationForm({ ...requiredOfMentor, token: newFormToken() }, photo()),
    }
  },
  'a mentor is approved': async (who) => ({
    path: `/admin/mentors/${await storeMentorApplication(await newMember())}/approval`,
    who,
    body: fields({ version: '1' }),
  }),
  'a listed mentor is deleted': async (who) => ({
    path: `/admin/mentors/${await storeMentorApplication(await newMember(), who)}/deletion`,
    who,
    body: fields(),
  }),
  'an article is published': async (who) => ({
    path: '/admin/create-article',
    who,
    body: articleForm({ ...exampleArticle, token: newFormToken() }),
  }),
  'an article is edited': async (who) => ({
    path: `/admin/edit-article/${await article(who)}`,
    who,
    body: fields({ ...exampleArticle, title: 'Another title', version: '1' }),
  }),
  'an article is deleted': async (who) => ({
    path: `/admin/articles/${await article(who)}/deletion`,
    who,
    body: fields(),
  }),
  'an inquiry is sent': async () => ({
    path: '/work-with-us?inquiry',
    who: await newMember(),
    body: fields({ name: 'Teff & Co', email: 'hr@teff.example', reason: 'A better place.', token: newFormToken() }),
  }),
  'a message is sent': async () => ({
    path: '/contact',
    who: visitor,
    body: fields({ name: 'Somebody', email: 'somebody@example.org', message: randomUUID() }),
  }),
  'a message is handled': async (who) => ({
    path: `/admin/messages/${await message()}/handling`,
    who,
    body: fields({ state: 'closed' }),
  }),
  'a message is deleted': async (who) => ({
    path: `/admin/messages/${await message()}/deletion`,
    who,
    body: fields(),
  }),
  'somebody signs up': async () => ({
    path: '/auth?mode=sign-up',
    who: visitor,
    body: fields({ email: `${randomBytes(6).toString('hex')}@example.org`, password }),
  }),
  'a member erases the account': async (admin) => {
    const who = await newMember()
    const stored = await hashPassword(password, { lane: 'owners', key: who.userId })
    await db().update(users).set({ password: stored }).where(eq(users.id, who.userId))
    await storeMentorApplication(who, admin)
    return { path: '/account/erasure', who, body: fields({ password }) }
  },
}

/** Approves the application when an admin is given; returns its public id. */
async function storeMentorApplication({ userId }: Person, admin?: Person) {
  const answers = parseAnswers(mentorQuestions, applicationForm(requiredOfMentor))
  await submitMentorApplication(userId, answers, newFormToken(), await storeFile([picture], { kind: 'image' }))
  const { publicId } = mentorApplications
  const [stored] = await db().select({ publicId }).from(mentorApplications).where(eq(mentorApplications.userId, userId))
  if (admin && stored) await approveMentor(admin.userId, stored.publicId, 1)
  return stored?.publicId
}

async function article({ userId }: Person) {
  const { fileId } = await storeFile([picture], { kind: 'media' })
  const image = [{ fileId, format: 'jpeg' as const, width: 64, height: 48 }]
  return (await createArticle(userId, exampleArticle, newFormToken(), image)).id
}

async function message() {
  await db().delete(contactSubmissions)
  return contactMessage()
}

function cv() {
  return { field: 'cv', name: 'cv.pdf', content: examplePdf(randomUUID(), 100_000) }
}

function photo() {
  return { field: 'picture', name: 'picture.png', content: Buffer.from(picture) }
}

function articleForm(values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  form.append('image', new File([picture], 'picture.png'))
  return form
}
