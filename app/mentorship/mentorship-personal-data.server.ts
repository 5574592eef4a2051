import { eq, sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { PersonalDataFact, PersonalDataSection } from '../account/personal-data-section.ts'
import { connectSection } from '../connect/connect-personal-data.server.ts'
import { forgetReported } from '../connect/pairs/reports/reports.server.ts'
import { settingsQuestions } from '../connect/people/settings.ts'
import { menteeStatus } from '../connect/people/states.ts'
import { connectMentees, connectPeople } from '../connect/people/tables.ts'
import { forgetMentee } from '../connect/requests/who-goes.server.ts'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { notify } from '../platform/live/live.server.ts'
import { formatDate } from '../platform/text/format-date.ts'
import { detachListing, minutesToLeave } from '../profiles/leaving-listings.server.ts'
import { nameInWords } from '../profiles/listing-preference.ts'
import { jobLine, leavingTime } from '../profiles/mentor-lines.ts'
import { mentorRejectionText } from '../profiles/mentor-rejection-reasons.ts'
import { areas, availabilities, languages } from '../profiles/mentoring-options.ts'
import { fileIdAt, unusedFiles } from '../profiles/mentorship-files.server.ts'
import { menteeApplications, mentorApplications, mentors } from '../profiles/tables.ts'
import { countries } from '../site/countries.ts'
import { industries } from '../site/industries.ts'
import { labelOf } from '../ui/form/options.ts'
import { eachField } from '../ui/wizard/answers.ts'
import { type Question, shownAnswer } from '../ui/wizard/question.ts'
import { type Message, t } from '../words/words.ts'
import { menteeQuestions } from './application/mentee/mentee-questions.ts'
import { mentorQuestions } from './application/mentor/mentor-questions.ts'
import { removeMentorApplication } from './application/mentor/mentor-removal.server.ts'

const { cv: _cv, ...writtenByMentee } = menteeQuestions
const { picture: _picture, ...writtenByMentor } = mentorQuestions

const thisAccount = sql.placeholder('userId')

const menteeApplicationOf = db()
  .select({
    ...eachField(writtenByMentee, (field) => menteeApplications[field]),
    submittedAt: menteeApplications.submittedAt,
    cvUrl: menteeApplications.cvUrl,
    state: connectMentees.state,
  })
  .from(menteeApplications)
  .innerJoin(connectMentees, eq(connectMentees.userId, menteeApplications.userId))
  .where(eq(menteeApplications.userId, thisAccount))
  .prepare('mentee application of an account')

const mentorOf = db()
  .select({
    application: {
      ...eachField(writtenByMentor, (field) => mentorApplications[field]),
      submittedAt: mentorApplications.submittedAt,
      imageUrl: mentorApplications.imageUrl,
      status: mentorApplications.status,
      rejectionReason: mentorApplications.rejectionReason,
      rejectionWords: mentorApplications.rejectionWords,
    },
    listing: {
      publicId: mentors.publicId,
      name: mentors.name,
      title: mentors.title,
      company: mentors.company,
      industry: mentors.industry,
      professionalBio: mentors.professionalBio,
      supportAreas: mentors.supportAreas,
      availability: mentors.availability,
      languages: mentors.languages,
      country: mentors.country,
      hasPlace: mentors.hasPlace,
      isOnHomePage: mentors.isOnHomePage,
      imageUrl: mentors.imageUrl,
      leaves: mentors.leaves,
    },
  })
  .from(mentorApplications)
  .leftJoin(mentors, eq(mentors.userId, mentorApplications.userId))
  .where(eq(mentorApplications.userId, thisAccount))
  .prepare('mentor application and listing of an account')

type MenteeApplication = Awaited<ReturnType<typeof menteeApplicationOf.execute>>[number]
type Mentor = Awaited<ReturnType<typeof mentorOf.execute>>[number]

export async function personalData(userId: string): Promise<PersonalDataSection[]> {
  const connect = await connectSection(userId)
  // Whoever applies is heard of in Connect from then on.
  const [[mentee], [mentor]] = connect.data
    ? await Promise.all([menteeApplicationOf.execute({ userId }), mentorOf.execute({ userId })])
    : [[], []]
  return [menteeSection(mentee), mentorSection(mentor?.application), listingSection(mentor?.listing), connect]
}

/**
 * Deletes both applications, and the listing at once or with the next batch. Returns the ids of the files to delete
 * once the transaction commits.
 */
export async function erasePersonalData(tx: Transaction, userId: string): Promise<string[]> {
  await forgetMentee(tx, userId, new Date())
  await forgetReported(tx, userId)
  await tx.delete(connectPeople).where(eq(connectPeople.userId, userId))
  const [mentee] = await tx
    .delete(menteeApplications)
    .where(eq(menteeApplications.userId, userId))
    .returning({ cvUrl: menteeApplications.cvUrl })
  const mentor = await removeMentorApplication(tx, eq(mentorApplications.userId, userId), detachListing)
  if (mentee) await notify(tx, 'admin-mentees')
  if (mentor) await notify(tx, 'admin-mentors')
  const files = [mentee?.cvUrl, mentor?.imageUrl].flatMap((address) => (address ? [fileIdAt(address)] : []))
  return unusedFiles(files, tx)
}

function menteeSection(stored: MenteeApplication | undefined): PersonalDataSection {
  const section = { name: 'menteeApplication', title: t('Mentee application') }
  const change = { to: href('/apply-mentee'), label: t('Change it') }
  if (!stored) return { ...section, summary: t('You have not applied as a mentee.'), facts: [], files: [], data: null }
  const { state, ...application } = stored
  return {
    ...section,
    summary: t('Sent on {submittedAt}. The team can read it.', { submittedAt: formatDate(stored.submittedAt) }),
    facts: factsOf(writtenByMentee, stored),
    files: stored.cvUrl
      ? [{ name: 'cv.pdf', label: t('Your CV'), address: stored.cvUrl, kind: 'cv', fileId: fileIdAt(stored.cvUrl) }]
      : [],
    change,
    data: { ...application, status: menteeStatus(state) },
  }
}

function mentorSection(stored: Mentor['application'] | undefined): PersonalDataSection {
  const section = { name: 'mentorApplication', title: t('Mentor application') }
  const change = { to: href('/apply-mentor'), label: t('Change it') }
  if (!stored) return { ...section, summary: t('You have not applied as a mentor.'), facts: [], files: [], data: null }
  return {
    ...section,
    summary: t('Sent on {submittedAt}. {mentorState} The team can read it.', {
      submittedAt: formatDate(stored.submittedAt),
      mentorState: mentorState(stored),
    }),
    facts: [...rejectionFacts(stored), ...factsOf(writtenByMentor, stored)],
    files: stored.imageUrl
      ? [
          {
            name: 'picture.webp',
            label: t('Your profile picture'),
            address: stored.imageUrl,
            kind: 'image',
            fileId: fileIdAt(stored.imageUrl),
          },
        ]
      : [],
    change: stored.status === 'rejected' ? { ...change, label: t('Change it and apply again') } : change,
    data: stored,
  }
}

function mentorState({ status, rejectionReason }: Mentor['application']) {
  if (status === 'approved') return t('It is approved.')
  if (!rejectionReason) return t('It is waiting for the team.')
  return t('It was not accepted: {mentorRejectionText}. You can change it and apply again.', {
    mentorRejectionText: mentorRejectionText(rejectionReason),
  })
}

function rejectionFacts({ rejectionReason, rejectionWords }: Mentor['application']): PersonalDataFact[] {
  if (!rejectionReason) return []
  const why = { title: t('Why it was not accepted'), answer: mentorRejectionText(rejectionReason) }
  return rejectionWords ? [why, { title: t('What the admin wrote'), answer: rejectionWords }] : [why]
}

function listingSection(listing: Mentor['listing'] | undefined): PersonalDataSection {
  const section = { name: 'listing', title: t('Your place in the mentor directory'), files: [] }
  if (!listing) return { ...section, summary: t('You are not in the directory.'), facts: [], data: null }
  const shown = listing.imageUrl
    ? t('This is what members see of you, with your picture.')
    : t('This is what members see of you.')
  const leaving = listing.leaves
    ? t('It goes {leavingTime}, so that nobody can tell when you changed it.', {
        leavingTime: leavingTime(minutesToLeave()),
      })
    : ''
  return {
    ...section,
    summary: `${shown} ${leaving}`.trim(),
    facts: [
      { title: t('Name'), answer: nameInWords(listing.name) },
      { title: t('Line'), answer: jobLine(listing) },
      { title: t('Industry'), answer: labelOf(industries, listing.industry) },
      { title: t('Professional bio'), answer: listing.professionalBio },
      ...offerFacts(listing),
    ],
    change: { to: href('/mentor/:mentorId?', { mentorId: listing.publicId }), label: t('See it as members do') },
    data: listing,
  }
}

function offerFacts(listing: NonNullable<Mentor['listing']>): PersonalDataFact[] {
  const { supportAreas, availability, country, hasPlace, isOnHomePage } = listing
  const help = supportAreas.map((area) => labelOf(areas, area)).join('\n')
  const often = availability && labelOf(availabilities, availability)
  const spoken = listing.languages.map((language) => labelOf(languages, language)).join('\n')
  return [
    ...(help ? [{ title: t(mentorQuestions.supportAreas.title), answer: help }] : []),
    ...(often ? [{ title: t(mentorQuestions.availability.title), answer: often }] : []),
    ...(spoken ? [{ title: t(settingsQuestions.languages.title), answer: spoken }] : []),
    ...(country ? [{ title: t(mentorQuestions.country.title), answer: labelOf(countries, country) }] : []),
    ...(hasPlace ? [{ title: t('Places'), answer: t('Has a place') }] : []),
    ...(isOnHomePage ? [{ title: t(mentorQuestions.homePage.title), answer: t('Name, role and industry') }] : []),
  ]
}

function factsOf(
  questions: Record<string, Question & { title: Message }>,
  stored: Record<string, unknown>,
): PersonalDataFact[] {
  return Object.entries(questions).map(([field, question]) => ({
    title: t(question.title),
    answer: shownAnswer(question, (stored[field] as string | null) ?? '') || t('Not provided'),
  }))
}
