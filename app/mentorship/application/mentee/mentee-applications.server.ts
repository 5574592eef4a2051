import { eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/db/db.server.ts'
import type { Submission } from '../../../platform/db/insert-once.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/realtime/live.server.ts'
import { askedAnswers, eachField } from '../../../ui/wizard/answers.ts'
import type { Answers } from '../../../ui/wizard/question.ts'
import { menteeApplications } from '../../tables.ts'
import { cvAddress } from '../application-files.ts'
import { type FileChange, submitOnce } from '../applications.server.ts'
import { type MenteeField, menteeQuestions } from './mentee-questions.ts'

const { cv: _, ...written } = menteeQuestions
const ofMember = (userId: string) => eq(menteeApplications.userId, userId)

export function submitMenteeApplication(
  userId: string,
  answers: Answers<MenteeField>,
  token: string,
  cv: FileChange,
): Promise<Submission> {
  return submitOnce(userId, token, cv, {
    addressOf: cvAddress,
    async lockStored(tx) {
      const { formTokenHash, cvUrl } = menteeApplications
      const stored = await tx
        .select({ formTokenHash, fileUrl: cvUrl })
        .from(menteeApplications)
        .where(ofMember(userId))
        .for('update')
      return stored[0]
    },
    async write(tx, { formTokenHash, fileUrl }) {
      const content = { ...contentOf(answers), formTokenHash, cvUrl: fileUrl, status: 'pending' as const }
      const resubmission = { version: sql`${menteeApplications.version} + 1`, submittedAt: sql`now()` }
      await tx
        .insert(menteeApplications)
        .values({ ...content, userId, publicId: newPublicId() })
        .onConflictDoUpdate({ target: menteeApplications.userId, set: { ...content, ...resubmission } })
      await notify(tx, 'admin-mentees')
    },
  })
}

export async function ownMenteeApplication(
  userId: string,
): Promise<{ answers: Answers<MenteeField>; fileUrl: string | null } | null> {
  const columns = eachField(written, (field) => menteeApplications[field])
  const [stored] = await db()
    .select({ ...columns, cvUrl: menteeApplications.cvUrl })
    .from(menteeApplications)
    .where(ofMember(userId))
  if (!stored) return null
  const { cvUrl, ...answers } = stored
  return { answers: { ...eachField(written, (field) => answers[field] ?? ''), cv: '' }, fileUrl: cvUrl }
}

function contentOf(answers: Answers<MenteeField>) {
  const asked = askedAnswers(menteeQuestions, answers)
  const { fullName, email, country, industry, professionalStage } = asked
  const { growthAreas, mentorQualities, matchPreference } = asked
  return {
    ...eachField(written, (field) => asked[field] || null),
    fullName,
    email,
    country,
    industry,
    professionalStage,
    growthAreas,
    mentorQualities,
    matchPreference,
  }
}
