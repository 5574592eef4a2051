import { eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/db/db.server.ts'
import type { Submission } from '../../../platform/db/insert-once.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/realtime/live.server.ts'
import { askedAnswers, eachField } from '../../../ui/wizard/answers.ts'
import type { Answers } from '../../../ui/wizard/question.ts'
import { unlistMentor } from '../../directory/mentors.server.ts'
import { sharesName } from '../../name-words.ts'
import { mentorApplications } from '../../tables.ts'
import { photoAddress } from '../application-files.ts'
import { type FileChange, submitOnce } from '../applications.server.ts'
import { privacyFriendlyName, suggestedAlias } from './listing-preference.ts'
import { type MentorField, mentorQuestions } from './mentor-questions.ts'

const { picture: _, ...written } = mentorQuestions
const ofMember = (userId: string) => eq(mentorApplications.userId, userId)

/** Stores valid answers as a pending application, replacing an earlier one and its listing. */
export function submitMentorApplication(
  userId: string,
  answers: Answers<MentorField>,
  token: string,
  picture: FileChange,
): Promise<Submission> {
  return submitOnce(userId, token, picture, {
    addressOf: photoAddress,
    async lockStored(tx) {
      const { formTokenHash, imageUrl } = mentorApplications
      const stored = await tx
        .select({ formTokenHash, fileUrl: imageUrl })
        .from(mentorApplications)
        .where(ofMember(userId))
        .for('update')
      return stored[0]
    },
    async write(tx, { formTokenHash, fileUrl }) {
      const content = { ...contentOf(answers), formTokenHash, imageUrl: fileUrl, status: 'pending' as const }
      const resubmission = { version: sql`${mentorApplications.version} + 1`, submittedAt: sql`now()` }
      await tx
        .insert(mentorApplications)
        .values({ ...content, userId, publicId: newPublicId() })
        .onConflictDoUpdate({ target: mentorApplications.userId, set: { ...content, ...resubmission } })
      await unlistMentor(tx, userId)
      await notify(tx, 'admin-mentors')
    },
  })
}

export async function ownMentorApplication(
  userId: string,
): Promise<{ answers: Answers<MentorField>; fileUrl: string | null } | null> {
  const columns = eachField(written, (field) => mentorApplications[field])
  const [stored] = await db()
    .select({ ...columns, imageUrl: mentorApplications.imageUrl })
    .from(mentorApplications)
    .where(ofMember(userId))
  if (!stored) return null
  const { imageUrl, ...answers } = stored
  return { answers: { ...eachField(written, (field) => answers[field] ?? ''), picture: '' }, fileUrl: imageUrl }
}

function contentOf(answers: Answers<MentorField>) {
  const asked = askedAnswers(mentorQuestions, answers)
  const { fullName, email, country, industry, professionalStage } = asked
  const { professionalBio, availability, galleryPreference } = asked
  return {
    ...eachField(written, (field) => asked[field] || null),
    fullName,
    email,
    country,
    industry,
    professionalStage,
    professionalBio,
    availability,
    galleryPreference,
    displayName: galleryPreference === privacyFriendlyName ? aliasIn(asked) : null,
  }
}

// The form refuses an alias that reveals the full name; a submission that bypasses the form gets a suggestion.
function aliasIn({ displayName, fullName }: Answers<MentorField>) {
  return displayName === '' || sharesName(displayName, fullName) ? suggestedAlias(fullName) : displayName
}
