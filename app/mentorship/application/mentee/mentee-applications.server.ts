import { and, eq, lt, sql } from 'drizzle-orm'
import { lockAccount } from '../../../account/accounts.server.ts'
import { acceptConduct, notifyMembers } from '../../../connect/people/notify.server.ts'
import { chooseNamed } from '../../../connect/requests/choices.server.ts'
import { menteeApplied } from '../../../connect/requests/searches.server.ts'
import { forgetMentee } from '../../../connect/requests/who-goes.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import type { Submission } from '../../../platform/db/insert-once.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { discardFiles } from '../../../platform/files/files.server.ts'
import { textParameter } from '../../../platform/http/url-parts.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { isAgreed } from '../../../profiles/conduct.ts'
import { cvAddress, fileIdAt } from '../../../profiles/mentorship-files.server.ts'
import { menteeApplications } from '../../../profiles/tables.ts'
import { type Answers, choicesIn } from '../../../ui/wizard/question.ts'
import { msg } from '../../../words/words.ts'
import type { ApplicationKind } from '../application-actions.server.ts'
import { type FileChange, ownApplication, resubmission, storedAnswers, submitOnce } from '../applications.server.ts'
import { type MenteeField, menteePlan, menteeQuestions, menteeRedirect } from './mentee-questions.ts'

const store = { table: menteeApplications, fileUrl: menteeApplications.cvUrl, addressOf: cvAddress }

export const menteeForm: ApplicationKind<MenteeField> = {
  redirectTo: menteeRedirect,
  sent: msg('Your application to become a mentee has been sent.'),
  plan: menteePlan,
  file: { field: 'cv', kind: 'cv' },
  own: (userId) => ownApplication(userId, menteePlan.questions, store),
  submit: (userId, answers, token, cv, url) =>
    submitMenteeApplication(userId, answers, token, cv, textParameter(url.searchParams, 'mentor')),
}

/** `listingId` is that of the mentor from whose profile the form was opened. */
export function submitMenteeApplication(
  userId: string,
  answers: Answers<MenteeField>,
  token: string,
  cv: FileChange,
  listingId = '',
): Promise<Submission> {
  return submitOnce(userId, token, cv, store, async (tx, { formTokenHash, fileUrl }) => {
    const content = { ...storedAnswers(menteeQuestions, answers), formTokenHash, cvUrl: fileUrl }
    const [stored] = await tx
      .insert(menteeApplications)
      .values({ ...content, userId, publicId: newPublicId() })
      .onConflictDoUpdate({
        target: menteeApplications.userId,
        set: { ...content, ...resubmission(menteeApplications) },
      })
      .returning({ publicId: menteeApplications.publicId })
    const at = new Date()
    if (stored) await menteeApplied(tx, userId, stored.publicId, at)
    if (isAgreed(choicesIn(answers.agrees))) await acceptConduct(tx, userId)
    const name = content.selectedMentorName
    if (name) await chooseNamed(tx, userId, { name, listingId }, at)
    await notify(tx, 'admin-mentees')
  })
}

const isExpired = lt(menteeApplications.submittedAt, sql`now() - interval '24 months'`)

/** Deletes mentee applications older than 24 months, with their CVs, and tells their members. */
export async function deleteExpiredMenteeApplications(): Promise<void> {
  const expired = await db().select({ userId: menteeApplications.userId }).from(menteeApplications).where(isExpired)
  for (const { userId } of expired) await discardFiles(await db().transaction((tx) => deleteIfExpired(tx, userId)))
}

async function deleteIfExpired(tx: Transaction, userId: string): Promise<string[]> {
  await lockAccount(tx, userId)
  const isTheirs = and(eq(menteeApplications.userId, userId), isExpired)
  if ((await tx.$count(menteeApplications, isTheirs)) === 0) return []
  await forgetMentee(tx, userId, new Date())
  const [deleted] = await tx.delete(menteeApplications).where(isTheirs).returning({ cvUrl: menteeApplications.cvUrl })
  if (!deleted) return []
  await notifyMembers(tx, userId, new Date())
  await notify(tx, 'admin-mentees')
  return deleted.cvUrl ? [fileIdAt(deleted.cvUrl)] : []
}
