import { eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/realtime/live.server.ts'
import { askedAnswers, eachField } from '../../../ui/wizard/answers.ts'
import type { Answers } from '../../../ui/wizard/question.ts'
import { unlistMentor } from '../../directory/mentors.server.ts'
import { sharesName } from '../../name-words.ts'
import { mentorApplications } from '../../tables.ts'
import { photoAddress } from '../application-files.ts'
import { type FileChange, type Submission, submitOnce } from '../applications.server.ts'
import { privacyFriendlyName, suggestedAlias } from './listing-preference.ts'
import { type MentorField, mentorQuestions } from './mentor-questions.ts'

const { picture: _, ...written } = mentorQuestions
const ofMember = (userId: string) => eq(mentorApplications.userId, userId)

/**
 * Stores a member's mentor application, pending, in place of an earlier one, whose listing goes with it. In: answers
 * without errors.
 */
export function submitMentorApplication(
  userId: string,
  answers: Answers<MentorField>,
  token: string,
  picture: FileChange,
): Promise<Submission> {
  return submitOnce(userId, token, picture, {
    addressOf: photoAddress,
    async before(tx) {
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
      const again = { version: sql`${mentorApplications.version} + 1`, submittedAt: sql`now()` }
      await tx
        .insert(mentorApplications)
        .values({ ...content, userId, publicId: newPublicId() })
        .onConflictDoUpdate({ target: mentorApplications.userId, set: { ...content, ...again } })
      await unlistMentor(tx, userId)
      await notify(tx, 'admin-mentors')
    },
  })
}

/** What a member wrote in the mentor application that is stored, and the address of the picture; null without one. */
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

// The form refuses a name that leads back to the full one; whoever comes another way gets a suggestion.
function aliasIn({ displayName, fullName }: Answers<MentorField>) {
  return displayName === '' || sharesName(displayName, fullName) ? suggestedAlias(fullName) : displayName
}
