import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/db.server.ts'
import { notify } from '../platform/live.server.ts'
import { isListed, shownName } from './gallery.ts'
import { nameKeyOf } from './name-key.ts'
import { newPublicId } from './public-id.server.ts'
import { type mentorApplications, mentors } from './tables.ts'

type Listable = Pick<
  typeof mentorApplications.$inferSelect,
  | 'userId'
  | 'submittedAt'
  | 'fullName'
  | 'displayName'
  | 'galleryPreference'
  | 'role'
  | 'company'
  | 'industry'
  | 'professionalBio'
  | 'imageUrl'
>

/**
 * Puts the mentor of an approved application into the directory, in place of an older listing and under a new id, unless
 * the mentor prefers not to be listed. Tells open pages.
 */
export async function listMentor(tx: Transaction, application: Listable): Promise<void> {
  await unlistMentor(tx, application.userId)
  if (!isListed(application.galleryPreference)) return
  const name = shownName(application)
  const { userId, submittedAt, role, company, industry, professionalBio, imageUrl } = application
  const shown = { userId, submittedAt, title: role, company, industry, professionalBio, imageUrl }
  await tx.insert(mentors).values({ ...shown, publicId: newPublicId(), name, nameKey: nameKeyOf(name) })
  await notify(tx, 'mentors')
}

/** Takes a person out of the directory; one who is not in it is no error. Tells open pages. */
export async function unlistMentor(tx: Transaction, userId: string): Promise<void> {
  const gone = await tx.delete(mentors).where(eq(mentors.userId, userId)).returning({ publicId: mentors.publicId })
  if (gone.length > 0) await notify(tx, 'mentors')
}
