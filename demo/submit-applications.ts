import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { emailIndex } from '../app/account/accounts.server.ts'
import { users } from '../app/account/tables.ts'
import { saveCard } from '../app/connect/messages-page/settings/settings.server.ts'
import { holdApplicant } from '../app/connect/pairs/reports/holds-for-admin.server.ts'
import { acceptConduct } from '../app/connect/people/notify.server.ts'
import { connectMentees } from '../app/connect/people/tables.ts'
import { unreadMentees } from '../app/connect/requests/admission.server.ts'
import { changePlaces, openPlaces, restPlaces } from '../app/connect/requests/places.server.ts'
import { lockRequests, sendNextOf } from '../app/connect/requests/requests.server.ts'
import { leaveSearch, pauseSearch } from '../app/connect/requests/searches.server.ts'
import type { FileChange } from '../app/mentorship/application/applications.server.ts'
import { submitMenteeApplication } from '../app/mentorship/application/mentee/mentee-applications.server.ts'
import { menteePlan } from '../app/mentorship/application/mentee/mentee-questions.ts'
import { submitMentorApplication } from '../app/mentorship/application/mentor/mentor-applications.server.ts'
import { pendingMentors } from '../app/mentorship/application/mentor/mentor-decisions.server.ts'
import { mentorQuestions } from '../app/mentorship/application/mentor/mentor-questions.ts'
import { decide } from '../app/moderation/decisions.server.ts'
import type { Ruling } from '../app/moderation/queue.ts'
import { db } from '../app/platform/db/db.server.ts'
import { storeFile } from '../app/platform/files/files.server.ts'
import { isoDay } from '../app/platform/text/format-date.ts'
import { showsCountry, showsLanguages } from '../app/profiles/listing-preference.ts'
import { menteeApplications, mentorApplications } from '../app/profiles/tables.ts'
import { parseAnswers } from '../app/ui/wizard/answers.ts'
import { pdfOf } from './cv.ts'
import { drawn, type Portrait } from './drawings/portrait.ts'
import { menteeForm, mentees, type SampleMentee } from './mentees.ts'
import { mentorForm, mentors, type SampleMentor } from './mentors.ts'

const dayMs = 86_400_000
const portraitSide = 320

/** Submits and backdates the sample applications, and approves mentors that are not meant to be pending. */
export async function submitApplications(adminId: string): Promise<void> {
  for (const [place, mentor] of mentors.entries()) await submitMentor(adminId, mentor, place)
  for (const [place, mentee] of mentees.entries()) await submitMentee(adminId, mentee, place)
}

/** Nobody can sign in as an applicant. */
export const applicantAddress = (kind: 'mentor' | 'mentee', place: number) => `${kind}.${place}@applicants.example`

export function applicantAddresses(): string[] {
  return [
    ...mentors.map((_, place) => applicantAddress('mentor', place)),
    ...mentees.map((_, place) => applicantAddress('mentee', place)),
  ]
}

async function submitMentor(adminId: string, mentor: SampleMentor, place: number) {
  const userId = await applicant(applicantAddress('mentor', place))
  const isThis = eq(mentorApplications.userId, userId)
  if ((await db().$count(mentorApplications, isThis)) === 0) {
    const picture: FileChange = mentor.portrait ? await storePortrait(mentor.portrait) : 'removed'
    await submitMentorApplication(userId, parseAnswers(mentorQuestions, mentorForm(mentor)), tokenOf(userId), picture)
  }
  const [application] = await db()
    .update(mentorApplications)
    .set({ submittedAt: daysAgo(place * 4) })
    .where(and(isThis, eq(mentorApplications.status, 'pending')))
    .returning({ publicId: mentorApplications.publicId, version: mentorApplications.version })
  if (!application || mentor.state === 'pending') return
  if (mentor.languages) await saveSettings(userId, mentor, mentor.languages)
  const { publicId: itemId, version } = application
  await decide(pendingMentors, { adminId, itemId, version: String(version), ruling: { kind: 'approve' } }, 'at once')
  await bringMentor(adminId, userId, itemId, mentor.places)
}

async function saveSettings(userId: string, mentor: SampleMentor, languages: string[]) {
  const { supportAreas, showsCountry: isCountryShown } = mentor
  const shows = [showsLanguages, ...(isCountryShown ? [showsCountry] : [])]
  await saveCard(userId, 'time', { languages: languages.join('\n') })
  await saveCard(userId, 'help', { supportAreas: supportAreas.join('\n'), shows: shows.join('\n') })
}

async function submitMentee(adminId: string, mentee: SampleMentee, place: number) {
  const userId = await applicant(applicantAddress('mentee', place))
  const isThis = eq(menteeApplications.userId, userId)
  if ((await db().$count(menteeApplications, isThis)) > 0) return
  const cv: FileChange = mentee.hasCv ? await storeFile([cvOf(mentee)], { kind: 'cv' }) : 'removed'
  await submitMenteeApplication(userId, parseAnswers(menteePlan.questions, menteeForm(mentee)), tokenOf(userId), cv)
  const submittedAt = daysAgo(1 + place * 3)
  await db().update(menteeApplications).set({ submittedAt }).where(isThis)
  await db()
    .update(connectMentees)
    .set({ joinedOn: isoDay(submittedAt), unreadSince: submittedAt.toISOString() })
    .where(eq(connectMentees.userId, userId))
  await bringMentee(adminId, userId, mentee.state)
}

/** Brings a mentee into a state by the same commands that people give. */
async function bringMentee(adminId: string, userId: string, state: SampleMentee['state']) {
  const isThis = eq(connectMentees.userId, userId)
  const [mentee] = await db().select().from(connectMentees).where(isThis)
  if (!mentee) return
  const { publicId: itemId, version } = mentee
  const rule = (ruling: Ruling) =>
    decide(unreadMentees, { adminId, itemId, version: String(version), ruling }, 'at once')
  switch (state) {
    case 'admitted':
      await rule({ kind: 'approve' })
      return agree(userId)
    case 'paused':
      await rule({ kind: 'approve' })
      return pauseSearch(userId, isoDay(daysAgo(-30)))
    case 'question':
      return rule({ kind: 'ask', words: 'Which of the three areas matters most to you this year?' })
    case 'refused':
      return rule({ kind: 'reject', reason: 'unclear', words: 'Please say what kind of work you do.' })
    case 'left':
      return leaveSearch(userId)
    case 'on hold':
      return holdApplicant(adminId, 'mentee', itemId, 'hold')
    case undefined:
      return
  }
}

/** Sends what a mentee has chosen, as the page does once the code of conduct is accepted. */
async function agree(userId: string) {
  await db().transaction(async (tx) => {
    await lockRequests(tx)
    await acceptConduct(tx, userId)
    await sendNextOf(tx, userId, new Date())
  })
}

/** Likewise a mentor, whom `asked` leaves as an approval does. */
async function bringMentor(adminId: string, userId: string, publicId: string, places: SampleMentor['places']) {
  if (places === 'asked') return
  await openPlaces(userId, { capacity: 2, agrees: true })
  if (places === 'away') await changePlaces(userId, { capacity: 2, awayUntil: isoDay(daysAgo(-30)) })
  if (places === 'resting') await db().transaction((tx) => restPlaces(tx, userId))
  if (places === 'on hold') await holdApplicant(adminId, 'mentor', publicId, 'hold')
}

async function storePortrait(portrait: Portrait) {
  const picture = await sharp(Buffer.from(drawn(portrait)))
    .resize(portraitSide, portraitSide)
    .webp()
    .toBuffer()
  return storeFile([picture], { kind: 'image' })
}

function cvOf({ fullName, industry, country }: SampleMentee) {
  const experience = [
    '2025  Internship, Kitenge Cloudworks: pharmacy stock screens',
    '2024  Campus library, evening desk',
  ]
  const education = ['2021 - 2025  BSc in Computer Science, Lakeside University', '2020  School leaving certificate']
  return pdfOf([fullName, `${industry}, ${country}`, '', 'Experience', ...experience, '', 'Education', ...education])
}

async function applicant(address: string) {
  const email = emailIndex(address)
  const account = { id: randomUUID(), email, address }
  await db().insert(users).values(account).onConflictDoNothing()
  const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error(`There is no account of ${address}.`)
  return user.id
}

function tokenOf(userId: string) {
  return createHash('sha256').update(`sample application ${userId}`).digest('base64url').slice(0, 22)
}

function daysAgo(days: number) {
  return new Date(Date.now() - days * dayMs)
}
