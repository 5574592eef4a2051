import type { Submission } from '../../../platform/db/insert-once.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import type { Answers } from '../../../ui/wizard/question.ts'
import { menteeApplications } from '../../tables.ts'
import type { ApplicationKind } from '../application-actions.server.ts'
import { cvAddress } from '../application-files.ts'
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
    await tx
      .insert(menteeApplications)
      .values({ ...content, userId, publicId: newPublicId() })
      .onConflictDoUpdate({
        target: menteeApplications.userId,
        set: { ...content, ...resubmission(menteeApplications) },
      })
    await notify(tx, 'admin-mentees')
  })
}
