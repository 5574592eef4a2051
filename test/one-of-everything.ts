import { eq } from 'drizzle-orm'
import { sendMessage } from '../app/connect/pairs/pair-messages.server.ts'
import { fileReport } from '../app/connect/pairs/reports/reports.server.ts'
import { pairReports, pairSides, pairs } from '../app/connect/tables.ts'
import { articleImages } from '../app/news/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newPublicId } from '../app/platform/db/public-id.server.ts'
import { storeFile } from '../app/platform/files/files.server.ts'
import { mentors } from '../app/profiles/tables.ts'
import { contactSubmissions } from '../app/site/contact/tables.ts'
import { queueWith } from './route-patterns.ts'
import { storedArticle, storedPicture } from './stored-article.ts'
import { menteeWithCv } from './stored-mentee.ts'
import { approvedMentor, mentorApplication } from './stored-mentor.ts'
import { plannedCall } from './stored-pair.ts'
import { answeredBy } from './stored-request.ts'
import { approvedReview, pendingReview } from './stored-review.ts'

/** Occurs in everything that visitors must not see, and nowhere else. */
export const mark = 'a CNRY'

/** Stores one of everything that has an address. The mentor application of `other` stays pending. */
export async function oneOfEverything(userId: string, other: string) {
  const companyName = 'Mti Mkubwa Ltd'
  await approvedReview({ companyName, suggestions: `${mark} suggestion` })
  const cv = await menteeWithCv(`${mark} CV`, { userId, fullName: `${mark} Mentee` })
  const photo = await storedPhoto()
  await approvedMentor({ userId, fullName: `${mark} Mentor`, imageUrl: `/mentor-photos/${photo}` })
  const hiddenPhoto = await storedPhoto()
  const waiting = { fullName: `${mark} Waiting`, imageUrl: `/mentor-photos/${hiddenPhoto}` }
  const messageId = newPublicId()
  const message = { name: `${mark} Writer`, email: 'writer@example.org', message: `${mark} message` }
  await db()
    .insert(contactSubmissions)
    .values({ ...message, id: messageId, inquiryType: 'Complaint' })
  return {
    articleId: await storedEvent(),
    image: (await db().select({ fileId: articleImages.fileId }).from(articleImages))[0]?.fileId ?? '',
    companyName,
    reviewId: (await pendingReview({ companyName, otherComments: `${mark} comment` })).id,
    mentorId: await listingOf(userId),
    photo,
    waitingMentor: (await mentorApplication({ ...waiting, userId: other })).publicId,
    hiddenPhoto,
    mentee: cv.mentee.publicId,
    cv: cv.fileId,
    messageId,
    ...(await storedPair(userId)),
  }
}

export function addressAmong(things: Awaited<ReturnType<typeof oneOfEverything>>, pattern: string): string {
  return pattern
    .replace(':companyId', encodeURIComponent(things.companyName))
    .replace(/:mentorId\??/, things.mentorId)
    .replace(/:postId\??|:articleId\??/, things.articleId)
    .replace('mentees/:publicId', `mentees/${things.mentee}`)
    .replace(':queue', queueWith(pattern))
    .replace('reviews/:id', `reviews/${things.reviewId}`)
    .replace('mentors/:id', `mentors/${things.waitingMentor}`)
    .replace('mentees/:id', `mentees/${things.mentee}`)
    .replace('messages/:id', `messages/${things.messageId}`)
    .replace('reports/:id', `reports/${things.reportId}`)
    .replace('media/:fileId', `media/${things.image}`)
    .replace('mentor-photos/:fileId', `mentor-photos/${things.photo}`)
    .replace('cvs/:fileId', `cvs/${things.cv}`)
    .replace(':pairId', things.pairId)
    .replace(':kind', 'terms')
    .replace(':language', 'fr')
    .replace('*', 'nowhere')
}

async function storedPair(userId: string) {
  const id = await answeredBy(userId)
  await db()
    .update(pairSides)
    .set({ knowsSafety: true, shares: 'name', otherShares: 'name' })
    .where(eq(pairSides.pairId, id))
  await sendMessage(userId, id, { formId: newPublicId(), body: `${mark} message of a mentor` })
  const [pair] = await db().select().from(pairs).where(eq(pairs.id, id))
  await plannedCall(id, pair?.menteeId ?? '', userId)
  await fileReport(userId, id, { id: newPublicId(), kind: 'silence', words: `${mark} report`, wordIds: [] })
  const [report] = await db().select().from(pairReports).where(eq(pairReports.pairId, id))
  return { pairId: id, reportId: report?.id ?? '' }
}

async function storedEvent() {
  const event = { category: 'Events', eventDate: '2026-12-01', eventPlace: 'Online' } as const
  await storedArticle(event)
  return storedArticle(event, await storedPicture(700, 350))
}

async function storedPhoto() {
  return (await storeFile([Buffer.from(`${mark} photo`)], { kind: 'image' })).fileId
}

async function listingOf(userId: string) {
  const [listing] = await db().select({ publicId: mentors.publicId }).from(mentors).where(eq(mentors.userId, userId))
  return listing?.publicId ?? ''
}
