import { eq } from 'drizzle-orm'
import { mentorApplied } from '../../../connect/requests/places.server.ts'
import type { Rejection } from '../../../moderation/queue.ts'
import { db } from '../../../platform/db/db.server.ts'
import type { Submission } from '../../../platform/db/insert-once.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { sharesName } from '../../../platform/text/names/name-words.ts'
import { withdrawListing } from '../../../profiles/leaving-listings.server.ts'
import { listsUnder, ownName, suggestedAlias } from '../../../profiles/listing-preference.ts'
import { flexible } from '../../../profiles/mentoring-options.ts'
import { photoAddress } from '../../../profiles/mentorship-files.server.ts'
import { mentorApplications } from '../../../profiles/tables.ts'
import type { Answers } from '../../../ui/wizard/question.ts'
import { msg } from '../../../words/words.ts'
import type { ApplicationKind } from '../application-actions.server.ts'
import { type FileChange, ownApplication, resubmission, storedAnswers, submitOnce } from '../applications.server.ts'
import { type MentorField, mentorPlan, mentorQuestions, mentorRedirect } from './mentor-questions.ts'

const store = { table: mentorApplications, fileUrl: mentorApplications.imageUrl, addressOf: photoAddress }

export const mentorForm: ApplicationKind<MentorField> = {
  redirectTo: mentorRedirect,
  sent: msg('Your application to become a mentor has been sent.'),
  plan: mentorPlan,
  file: { field: 'picture', kind: 'portrait' },
  startingAnswers: { availability: flexible, galleryPreference: ownName },
  own: (userId) => ownApplication(userId, mentorQuestions, store),
  submit: submitMentorApplication,
}

export async function mentorRejection(userId: string): Promise<Rejection | null> {
  const { rejectionReason: reason, rejectionWords: words } = mentorApplications
  const [row] = await db()
    .select({ reason, words })
    .from(mentorApplications)
    .where(eq(mentorApplications.userId, userId))
  return row?.reason ? { reason: row.reason, words: row.words ?? '' } : null
}

export function submitMentorApplication(
  userId: string,
  answers: Answers<MentorField>,
  token: string,
  picture: FileChange,
): Promise<Submission> {
  return submitOnce(userId, token, picture, store, async (tx, { formTokenHash, fileUrl }) => {
    const pending = { status: 'pending' as const, rejectionReason: null, rejectionWords: null }
    const content = { ...contentOf(answers), ...pending, formTokenHash, imageUrl: fileUrl }
    await tx
      .insert(mentorApplications)
      .values({ ...content, userId, publicId: newPublicId() })
      .onConflictDoUpdate({
        target: mentorApplications.userId,
        set: { ...content, ...resubmission(mentorApplications) },
      })
    await mentorApplied(tx, userId, new Date())
    await withdrawListing(tx, userId)
    await notify(tx, 'admin-mentors')
  })
}

function contentOf(answers: Answers<MentorField>) {
  const stored = storedAnswers(mentorQuestions, answers)
  // Only null says that the application was never asked, see the rules of listings.
  const supportAreas = stored.supportAreas ?? ''
  return {
    ...stored,
    supportAreas,
    displayName: listsUnder(stored.galleryPreference) === 'alias' ? aliasIn(stored) : null,
  }
}

// The form refuses an alias that reveals the full name; a submission that bypasses the form gets a suggestion.
function aliasIn({ displayName, fullName }: { displayName: string | null; fullName: string }) {
  return !displayName || sharesName(displayName, fullName) ? suggestedAlias(fullName) : displayName
}
