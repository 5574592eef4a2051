import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../../app/account/passwords/password-hash.server.ts'
import { users } from '../../app/account/tables.ts'
import { submitMenteeApplication } from '../../app/mentorship/application/mentee/mentee-applications.server.ts'
import { menteePlan } from '../../app/mentorship/application/mentee/mentee-questions.ts'
import { submitMentorApplication } from '../../app/mentorship/application/mentor/mentor-applications.server.ts'
import { mentorQuestions } from '../../app/mentorship/application/mentor/mentor-questions.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { storeFile } from '../../app/platform/files/files.server.ts'
import { newFormToken } from '../../app/platform/http/form-token.server.ts'
import { mentorApplications } from '../../app/profiles/tables.ts'
import { contactSubmissions } from '../../app/site/contact/tables.ts'
import { parseAnswers } from '../../app/ui/wizard/answers.ts'
import { submitReview } from '../../app/workplaces/reviews/reviews.server.ts'
import { applicationForm, examplePdf, requiredOfMentee, requiredOfMentor } from '../../test/example-application.ts'
import { exampleArticle } from '../../test/example-article.ts'
import { exampleReview } from '../../test/example-review.ts'
import { approveMentor } from '../../test/stored-mentor.ts'
import { contactMessage } from '../../test/stored-message.ts'
import { approveReview } from '../../test/stored-review.ts'
import { newMember, type Person } from '../harness/people.ts'
import {
  application,
  approval,
  articleWithPicture,
  deletion,
  type Post,
  pendingReview,
  picture,
  review,
  storedArticle,
} from '../harness/writes.ts'

export type UseCase = (admin: Person) => Promise<Post>

const visitor: Person = { userId: '', cookie: '' }
const password = 'a-long-password-1'

export const useCases: Record<string, UseCase> = {
  'a review is submitted': async () => review(await newMember()),
  'a review is withdrawn': async () => {
    const code = (await submitReview(randomUUID(), exampleReview(), newFormToken())) ?? ''
    return form(visitor, '/review-receipt', { code, withdraw: 'yes' })
  },
  'a review is approved': approval,
  'an approved review is deleted': async (admin) => {
    const id = await pendingReview()
    await approveReview(admin.userId, id, 1)
    return form(admin, `/admin/reviews/${id}/deletion`)
  },
  'a mentee applies with a CV': async () => application(await newMember()),
  'a mentee applies again with another CV': async () => {
    const who = await newMember()
    const answers = parseAnswers(menteePlan.questions, applicationForm(requiredOfMentee))
    await submitMenteeApplication(who.userId, answers, newFormToken(), await storeFile([examplePdf()], { kind: 'cv' }))
    return application(who)
  },
  'a mentor applies with a picture': async () => mentorApplication(await newMember()),
  'a listed mentor applies again': async (admin) => {
    const who = await newMember()
    await storeMentorApplication(who, admin)
    return mentorApplication(who)
  },
  'a mentor is approved': async (admin) =>
    form(admin, `/admin/mentors/${await storeMentorApplication(await newMember())}/approval`, { version: '1' }),
  'a listed mentor is deleted': async (admin) =>
    form(admin, `/admin/mentors/${await storeMentorApplication(await newMember(), admin)}/deletion`),
  'an article is published': async (admin) => articleWithPicture(admin),
  'an article is edited': async (admin) => {
    const changed = { ...exampleArticle, title: 'Another title', version: '1' }
    return form(admin, `/admin/edit-article/${await storedArticle(admin)}`, changed)
  },
  'an article is deleted': deletion,
  'an inquiry is sent': async () => {
    const inquiry = { name: 'Teff & Co', email: 'hr@teff.example', reason: 'A better place.', token: newFormToken() }
    return form(await newMember(), '/work-with-us?inquiry', inquiry)
  },
  'a message is sent': async () =>
    form(visitor, '/contact', { name: 'Somebody', email: 'somebody@example.org', message: randomUUID() }),
  'a message is handled': async (admin) =>
    form(admin, `/admin/messages/${await message()}/handling`, { state: 'closed' }),
  'a message is deleted': async (admin) => form(admin, `/admin/messages/${await message()}/deletion`),
  'somebody signs up': async () =>
    form(visitor, '/auth?mode=sign-up', { email: `${randomBytes(6).toString('hex')}@example.org`, password }),
  'a member erases the account': async (admin) => {
    const who = await newMember()
    const stored = await hashPassword(password, { lane: 'owners', key: who.userId })
    await db().update(users).set({ password: stored }).where(eq(users.id, who.userId))
    await storeMentorApplication(who, admin)
    return form(who, '/account/erasure', { password })
  },
}

function form(who: Person, path: string, values: Record<string, string> = {}): Post {
  return { path, who, body: new URLSearchParams(values) }
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

async function message() {
  await db().delete(contactSubmissions)
  return contactMessage()
}

function mentorApplication(who: Person): Post {
  const photo = { field: 'picture', name: 'picture.png', content: Buffer.from(picture) }
  return { path: '/apply-mentor', who, body: applicationForm({ ...requiredOfMentor, token: newFormToken() }, photo) }
}
