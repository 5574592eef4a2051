import { randomBytes } from 'node:crypto'
import { menteeApplied } from '../app/connect/requests/searches.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newPublicId } from '../app/platform/db/public-id.server.ts'
import { storeFile } from '../app/platform/files/files.server.ts'
import { menteeApplications } from '../app/profiles/tables.ts'
import { storedUser } from './stored-user.ts'

export type MenteeRow = typeof menteeApplications.$inferSelect

/** Stores the application of a new member, or of the given `userId`. */
export async function menteeApplication(changes: Partial<MenteeRow> = {}): Promise<MenteeRow> {
  const userId = changes.userId ?? (await storedUser()).userId
  const [stored] = await db()
    .insert(menteeApplications)
    .values({ ...example, formTokenHash: randomBytes(32), publicId: newPublicId(), ...changes, userId })
    .returning()
  if (!stored) throw new Error('The application was not stored.')
  await db().transaction((tx) => menteeApplied(tx, userId, stored.publicId, stored.submittedAt))
  return stored
}

export async function menteeWithCv(content: string, changes: Partial<MenteeRow> = {}) {
  const { fileId } = await storeFile([Buffer.from(content)], { kind: 'cv' })
  return { fileId, mentee: await menteeApplication({ ...changes, cvUrl: `/cvs/${fileId}` }) }
}

const example = {
  fullName: 'Kofi Mensah',
  email: 'kofi.mensah@example.org',
  phone: '+233 20 000 0000',
  country: 'Ghana',
  gender: 'Man',
  pronouns: 'He/Him',
  industry: 'ICT / Technology / Software',
  professionalStage: 'Early-career (0–3 years of experience)',
  growthAreas: 'Leadership development\nOther',
  growthAreasOther: 'Speaking in public',
  mentorQualities: 'Somebody patient.',
  matchPreference: 'I’d like to be matched with a mentor by Upinde',
  linkedin: 'https://www.linkedin.com/in/kofi-mensah-example',
}
