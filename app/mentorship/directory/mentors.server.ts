import { and, eq, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { seal, unseal } from '../../platform/crypto/sealed.server.ts'
import { cutPage, readCursor, writeCursor } from '../../platform/db/cursor.server.ts'
import { reader, type Transaction } from '../../platform/db/db.server.ts'
import { newPublicId, publicIdPattern } from '../../platform/db/public-id.server.ts'
import { notify } from '../../platform/realtime/live.server.ts'
import { searchKeyOf } from '../../platform/text/search-key.ts'
import { mentors } from '../tables.ts'
import { cardOf, type Listable, listingOf, listingRules, type ShownMentor } from './listing.ts'
import type { MentorFilters } from './mentor-filters.ts'

type Listed = Listable & { userId: string; submittedAt: Date }

const mentorsPerPage = 24
const mentorPlace = z.tuple([z.iso.datetime(), z.string().regex(publicIdPattern)])
const placeContext = 'mentors.place'

const shown = {
  publicId: mentors.publicId,
  name: mentors.name,
  title: mentors.title,
  company: mentors.company,
  industry: mentors.industry,
  photoUrl: mentors.imageUrl,
  bio: mentors.professionalBio,
}

/**
 * A page of the mentors in the directory, who applied last first. In: part of the shown name, whatever its case and
 * accents; an industry exactly; the place where the page before ended. Empty ones do not filter.
 */
export async function listedMentors({
  search,
  industry,
  after,
}: MentorFilters): Promise<{ mentors: ShownMentor[]; next: string | null }> {
  const part = searchKeyOf(search).replace(/[\\%_]/g, '\\$&')
  const start = readPlace(after)
  const found = await reader()
    .select({ ...shown, submittedAt: mentors.submittedAt })
    .from(mentors)
    .where(
      and(
        part ? like(mentors.nameKey, `%${part}%`) : undefined,
        industry ? eq(mentors.industry, industry.replaceAll('\0', '')) : undefined,
        start ? sql`(${mentors.submittedAt}, ${mentors.publicId}) < (${start[0]}, ${start[1]})` : undefined,
      ),
    )
    .orderBy(sql`${mentors.submittedAt} desc`, sql`${mentors.publicId} desc`)
    .limit(mentorsPerPage + 1)
  const { page, last } = cutPage(found, mentorsPerPage)
  return {
    mentors: page.map(({ submittedAt, ...mentor }) => cardOf(mentor)),
    next: last ? writePlace(last.submittedAt, last.publicId) : null,
  }
}

/** The mentor of a profile page; null for one who is not listed, whatever the reason. */
export async function mentorProfile(publicId: string): Promise<ShownMentor | null> {
  if (!publicIdPattern.test(publicId)) return null
  const [mentor] = await reader().select(shown).from(mentors).where(eq(mentors.publicId, publicId))
  return mentor ?? null
}

/**
 * Puts the mentor of an approved application into the directory, in place of an older listing and under a new id, unless
 * the mentor prefers not to be listed. Tells open pages.
 */
export async function listMentor(tx: Transaction, application: Listed): Promise<void> {
  await unlistMentor(tx, application.userId)
  const row = rowOf(application)
  if (!row) return
  const { userId, submittedAt } = application
  await tx.insert(mentors).values({ ...row, userId, submittedAt, publicId: newPublicId() })
  await notify(tx, 'mentors')
}

/** Makes a listing anew from its application, under the id it has. One that is not agreed to goes. */
export async function renewListing(tx: Transaction, application: Listed): Promise<void> {
  const row = rowOf(application)
  if (!row) return unlistMentor(tx, application.userId)
  await tx.update(mentors).set(row).where(eq(mentors.userId, application.userId))
}

/** Takes a person out of the directory; one who is not in it is no error. Tells open pages. */
export async function unlistMentor(tx: Transaction, userId: string): Promise<void> {
  const gone = await tx.delete(mentors).where(eq(mentors.userId, userId)).returning({ publicId: mentors.publicId })
  if (gone.length > 0) await notify(tx, 'mentors')
}

function rowOf(application: Listed) {
  const listing = listingOf(application)
  if (!listing) return null
  const { name, title, company, industry, photoUrl, bio } = listing
  const found = { name, nameKey: searchKeyOf(name), rules: listingRules }
  return { ...found, title, company, industry, imageUrl: photoUrl, professionalBio: bio }
}

// The moment somebody applied is nobody's business, least of all beside a name of their choice: it leaves sealed.
function writePlace(submittedAt: Date, publicId: string) {
  return seal(writeCursor([submittedAt.toISOString(), publicId]), placeContext)
}

function readPlace(after: string) {
  try {
    return after ? readCursor(unseal(after, placeContext), mentorPlace) : null
  } catch {
    return null
  }
}
