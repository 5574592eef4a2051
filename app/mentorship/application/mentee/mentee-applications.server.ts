import { lt, sql } from 'drizzle-orm'
import { db } from '../../../platform/db/db.server.ts'
import type { Submission } from '../../../platform/db/insert-once.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { discardFiles } from '../../../platform/files/files.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import type { Answers } from '../../../ui/wizard/question.ts'
import { menteeApplied } from '../../connect/transitions/mentee-states.server.ts'
import { cvAddress, fileIdAt } from '../../file-addresses.ts'
import { menteeApplications } from '../../tables.ts'
import type { ApplicationKind } from '../application-actions.server.ts'
import { type FileChange, ownApplication, resubmission, storedAnswers, submitOnce } from '../applications.server.ts'
import { type MenteeField, menteePlan, menteeQuestions, menteeRedirect } from './mentee-questions.ts'

const store = { table: menteeApplications, fileUrl: menteeApplications.cvUrl, addressOf: cvAddress }

export const menteeForm: ApplicationKind<MenteeField> = {
  redirectTo: menteeRedirect,
  flashMessage: 'menteeApplication',
  plan: menteePlan,
  file: { field: 'cv', kind: 'cv' },
  own: (userId) => ownApplication(userId, menteeQuestions, store),
  submit: submitMenteeApplication,
}

export function submitMenteeApplication(
  userId: string,
  answers: Answers<MenteeField>,
  token: string,
  cv: FileChange,
): Promise<Submission> {
  return submitOnce(userId, token, cv, store, async (tx, { formTokenHash, fileUrl }) => {
    const content = {
      ...storedAnswers(menteeQuestions, answers),
      formTokenHash,
      cvUrl: fileUrl,
      status: 'pending' as const,
    }
    const [stored] = await tx
      .insert(menteeApplications)
      .values({ ...content, userId, publicId: newPublicId() })
      .onConflictDoUpdate({
        target: menteeApplications.userId,
        set: { ...content, ...resubmission(menteeApplications) },
      })
      .returning({ publicId: menteeApplications.publicId })
    if (stored) await menteeApplied(tx, userId, stored.publicId, new Date())
    await notify(tx, 'admin-mentees')
  })
}

/** Deletes mentee applications older than 24 months, with their CVs (requirement 58). */
export async function deleteExpiredMenteeApplications(): Promise<void> {
  const gone = await db().transaction(async (tx) => {
    const deleted = await tx
      .delete(menteeApplications)
      .where(lt(menteeApplications.submittedAt, sql`now() - interval '24 months'`))
      .returning({ cvUrl: menteeApplications.cvUrl })
    if (deleted.length > 0) await notify(tx, 'admin-mentees')
    return deleted
  })
  await discardFiles(gone.flatMap(({ cvUrl }) => (cvUrl ? [fileIdAt(cvUrl)] : [])))
}
