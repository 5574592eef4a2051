import { and, desc, eq, type SQL } from 'drizzle-orm'
import { type Member, mayAdminister } from '../account/sessions/session.server.ts'
import { seal, unseal } from '../platform/crypto/sealed.server.ts'
import { db, reader, type Transaction } from '../platform/db/db.server.ts'
import { pageOfSearch, type Total } from '../platform/db/lists/list-search.server.ts'
import { newPublicId, publicIdPattern } from '../platform/db/public-id.server.ts'
import { noteEnding } from '../platform/endings/note-ending.server.ts'
import { notify } from '../platform/live/live.server.ts'
import { topicOf } from '../platform/live/topics.ts'
import { toSearchKey } from '../platform/text/search-key.ts'
import { industries } from '../site/industries.ts'
import { labelOf } from '../ui/form/options.ts'
import { subjects } from './ending-subjects.ts'
import {
  type Listable,
  listingOf,
  listingRulesVersion,
  mentorCardOf,
  mentorProfileOf,
  type ShownMentor,
  type ShownProfile,
} from './listing.ts'
import { nameInWords } from './listing-preference.ts'
import type { MentorFilters } from './mentor-filters.ts'
import { countMentors, findMentors, othersOfIndustry, profileColumns } from './mentor-search.server.ts'
import { photoAddress } from './mentorship-files.server.ts'
import { mentorApplications, mentors } from './tables.ts'

type ListableApplication = Listable & { userId: string; submittedAt: Date }

const mentorsPerPage = 24
const othersPerProfile = 3
const cursorContext = 'mentors.place'

type MentorPage = { mentors: ShownMentor[]; next: string | null; isPartial: boolean; total: Total | null }

export async function listedMentors(filters: MentorFilters): Promise<MentorPage> {
  const after = unsealed(filters.after)
  const result = await findMentors({ ...filters, after }, mentorsPerPage + 1)
  const { page, next, isPartial } = pageOfSearch(result, mentorsPerPage, ({ submittedAt, publicId }) => [
    submittedAt.toISOString(),
    publicId,
  ])
  const isWhole = after === '' && next === null
  return {
    mentors: page.map(cardOf),
    isPartial,
    total: isWhole || isPartial ? null : await countMentors(filters),
    // Sealed, because nobody should learn when a mentor applied, least of all one who uses an alias.
    next: next && seal(next, cursorContext),
  }
}

export async function mentorProfile(publicId: string): Promise<ShownProfile | null> {
  const mentor = await listingAt(publicId)
  return mentor && mentorProfileOf(mentor)
}

/** Returns a mentor with the newest others of the same industry. */
export async function mentorAmongOthers(
  publicId: string,
): Promise<{ mentor: ShownProfile; others: ShownMentor[] } | null> {
  const mentor = await listingAt(publicId)
  if (!mentor) return null
  const others = await othersOfIndustry(mentor, othersPerProfile)
  return { mentor: mentorProfileOf(mentor), others: others.map(cardOf) }
}

export type MentorForEverybody = { publicId: string; name: string; job: string }

/** Returns the newest mentor with a place who agreed to be seen by everybody, or null. Nobody on hold has a place. */
export async function mentorForHomePage(): Promise<MentorForEverybody | null> {
  const { publicId, name, title, industry, submittedAt } = mentors
  const [mentor] = await reader()
    .select({ publicId, name, title, industry })
    .from(mentors)
    .where(and(eq(mentors.isOnHomePage, true), eq(mentors.hasPlace, true)))
    .orderBy(desc(submittedAt), desc(publicId))
    .limit(1)
  if (!mentor) return null
  const job = [mentor.title, labelOf(industries, mentor.industry)].filter(Boolean).join('\n')
  return { publicId: mentor.publicId, name: nameInWords(mentor.name), job }
}

async function listingAt(publicId: string) {
  if (!publicIdPattern.test(publicId)) return null
  const [mentor] = await reader().select(profileColumns).from(mentors).where(eq(mentors.publicId, publicId))
  return mentor ?? null
}

function cardOf({ submittedAt, ...mentor }: ShownMentor & { submittedAt: Date }) {
  return mentorCardOf(mentor)
}

/** Replaces the mentor's listing under a new public id, or removes it when the mentor prefers not to be listed. */
export async function listMentor(tx: Transaction, application: ListableApplication): Promise<void> {
  const row = rowOf(application)
  if (!row) return unlistStaying(tx, application.userId)
  await unlistMentor(tx, application.userId)
  const { userId, submittedAt } = application
  await tx.insert(mentors).values({ ...row, userId, submittedAt, publicId: newPublicId() })
  await notify(tx, 'mentors')
}

export async function renewListing(tx: Transaction, application: ListableApplication): Promise<void> {
  const row = rowOf(application)
  if (!row) return unlistMentor(tx, application.userId)
  const isTheirs = and(eq(mentors.userId, application.userId), eq(mentors.leaves, false))
  const renewed = await tx.update(mentors).set(row).where(isTheirs).returning({ publicId: mentors.publicId })
  await notify(tx, [...renewed.map(mentorTopic), 'mentors'], { isQuiet: true })
}

export async function unlistMentor(tx: Transaction, userId: string): Promise<void> {
  await removeListings(tx, eq(mentors.userId, userId))
}

// One that leaves goes with its batch.
async function unlistStaying(tx: Transaction, userId: string) {
  await removeListings(tx, and(eq(mentors.userId, userId), eq(mentors.leaves, false)))
}

export async function removeListings(tx: Transaction, which: SQL | undefined): Promise<{ photoUrl: string | null }[]> {
  const { publicId, imageUrl: photoUrl } = mentors
  const gone = await tx.delete(mentors).where(which).returning({ publicId, photoUrl })
  await noteListings(tx, gone)
  if (gone.length > 0) await notify(tx, [...gone.map(mentorTopic), 'mentors'])
  return gone
}

export async function noteListings(tx: Transaction, gone: { publicId: string }[]): Promise<void> {
  await noteEnding(
    tx,
    gone.map(({ publicId }) => subjects.listing(publicId)),
  )
}

export function mentorTopic({ publicId }: { publicId: string }) {
  return topicOf('mentor', publicId)
}

function rowOf(application: ListableApplication) {
  const listing = listingOf(application)
  if (!listing) return null
  const { photoUrl: imageUrl, bio: professionalBio, ...shown } = listing
  return { ...shown, imageUrl, professionalBio, nameKey: toSearchKey(shown.name), rules: listingRulesVersion }
}

function unsealed(cursor: string) {
  try {
    return cursor && unseal(cursor, cursorContext)
  } catch {
    return ''
  }
}

/** Returns true for everyone when a listing shows the photo, otherwise only for its applicant and for admins. */
export async function maySeePhoto(member: Member, fileId: string): Promise<boolean> {
  const imageUrl = photoAddress(fileId)
  const listed = await db().$count(mentors, eq(mentors.imageUrl, imageUrl))
  if (listed > 0) return true
  const isOwn = mayAdminister(member) ? undefined : eq(mentorApplications.userId, member.userId)
  return (await db().$count(mentorApplications, and(eq(mentorApplications.imageUrl, imageUrl), isOwn))) > 0
}
