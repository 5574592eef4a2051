import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import { connectPeople } from '../app/connect/people/tables.ts'
import { listApproved } from '../app/connect/requests/listings.server.ts'
import { mentorApplied } from '../app/connect/requests/places.server.ts'
import { pendingMentors } from '../app/mentorship/application/mentor/mentor-decisions.server.ts'
import { decide } from '../app/moderation/decisions.server.ts'
import type { Rejection } from '../app/moderation/queue.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newPublicId } from '../app/platform/db/public-id.server.ts'
import { notify } from '../app/platform/live/live.server.ts'
import { ownName } from '../app/profiles/listing-preference.ts'
import { mentorApplications, mentors } from '../app/profiles/tables.ts'
import { storedUser } from './stored-user.ts'

export type MentorRow = typeof mentorApplications.$inferSelect

export function startWithoutMentors() {
  beforeAll(() => ensureKeyring(db()))
  beforeEach(async () => {
    await db().delete(mentors)
    await db().delete(mentorApplications)
    await db().delete(connectPeople)
    await notify(db(), 'mentors')
  })
}

/** Stores a pending application of a new member, or of the given `userId`. */
export async function mentorApplication(changes: Partial<MentorRow> = {}): Promise<MentorRow> {
  const userId = changes.userId ?? (await storedUser()).userId
  const [stored] = await db()
    .insert(mentorApplications)
    .values({ ...example, formTokenHash: randomBytes(32), ...changes, userId, publicId: newPublicId() })
    .returning()
  if (!stored) throw new Error('The application was not stored.')
  await db().transaction((tx) => mentorApplied(tx, userId, stored.submittedAt))
  return stored
}

export async function approvedMentor(changes: Partial<MentorRow> = {}): Promise<MentorRow> {
  const stored = await mentorApplication({ ...changes, status: 'approved' })
  await db().transaction((tx) => listApproved(tx, stored))
  return stored
}

const example = {
  fullName: 'Amina Diallo',
  email: 'amina.diallo@example.org',
  phone: '+221 77 000 00 00',
  country: 'Senegal',
  gender: 'Woman',
  pronouns: 'She/Her',
  industry: 'Finance / Banking / Insurance',
  professionalStage: 'Senior professional (7+ years of experience)',
  company: 'Teranga Bank',
  role: 'Head of Risk',
  professionalBio: 'Fifteen years in banking, most of them in rooms where I was the only one.',
  linkedin: 'https://www.linkedin.com/in/amina-diallo-example',
  availability: 'As needed (flexible)',
  galleryPreference: ownName as string,
}

/** Decides at once, as from the list. */
export function approveMentor(adminId: string, publicId: string, version: number) {
  return decide(
    pendingMentors,
    { adminId, itemId: publicId, version: String(version), ruling: { kind: 'approve' } as const },
    'at once',
  )
}

export function rejectMentor(adminId: string, publicId: string, version: number, rejection: Rejection) {
  return decide(
    pendingMentors,
    { adminId, itemId: publicId, version: String(version), ruling: { kind: 'reject', ...rejection } as const },
    'at once',
  )
}
