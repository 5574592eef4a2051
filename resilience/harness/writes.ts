import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { createArticle } from '../../app/news/editing/article-changes.server.ts'
import { articleImages, articles } from '../../app/news/tables.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { auditLog } from '../../app/platform/db/tables.ts'
import { makePrivateTo, postgresOsUser } from '../../app/platform/embedded-postgres/postgres-os-user.server.ts'
import { type FileKind, readFile, storeFile } from '../../app/platform/files/files.server.ts'
import { newFormToken } from '../../app/platform/http/form-token.server.ts'
import { menteeApplications } from '../../app/profiles/tables.ts'
import { ensureCustodianKeys } from '../../app/workplaces/authors/custodian-keys.server.ts'
import { submitReview } from '../../app/workplaces/reviews/reviews.server.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { applicationForm, byScript, examplePdf, requiredOfMentee } from '../../test/example-application.ts'
import { exampleArticle } from '../../test/example-article.ts'
import { exampleReview, required } from '../../test/example-review.ts'
import { type Person, post } from './people.ts'

/** `isStored` also checks everything that belongs to the write. */
export type Write = { what: string; send: (address: string) => Promise<WriteResult>; isStored: () => Promise<boolean> }
export type WriteResult = { isDone: boolean; status: number; text: string }

export const picture = new Uint8Array(
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a45' } })
    .png()
    .toBuffer(),
)

export function review(author: Person, suggestions = ''): Write {
  const companyName = `Company ${randomUUID()}`
  return {
    what: 'a review',
    async send(address) {
      const form = new URLSearchParams({ ...required, companyName, suggestions, step: '5', token: newFormToken() })
      const answer = await post(address, '/submit-review', author, form)
      return toResult(answer, (text) => text.includes('Review submitted!'))
    },
    isStored: async () => (await db().$count(reviews, eq(reviews.companyName, companyName))) === 1,
  }
}

/** The applicant must not have applied before. */
export function application(applicant: Person): Write {
  const cv = examplePdf(randomUUID(), 200_000)
  return {
    what: 'an application with its file',
    async send(address) {
      const file = { field: 'cv', name: 'cv.pdf', content: cv }
      const form = applicationForm({ ...requiredOfMentee, token: newFormToken() }, file)
      const answer = await post(address, '/apply-mentee', applicant, form, byScript)
      return toResult(answer, (text) => text.includes('"isDone":true'))
    },
    async isStored() {
      const { userId, cvUrl } = menteeApplications
      const [stored] = await db().select({ cvUrl }).from(menteeApplications).where(eq(userId, applicant.userId))
      return stored?.cvUrl ? (await contentOf(stored.cvUrl.replace('/cvs/', ''), 'cv'))?.equals(cv) === true : false
    },
  }
}

export function articleWithPicture(admin: Person): Write {
  const title = `Article ${randomUUID()}`
  return {
    what: 'an article with its picture',
    async send(address) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...exampleArticle, title, token: newFormToken() })) {
        form.append(name, value)
      }
      form.append('image', new File([picture], 'picture.png'))
      const answer = await post(address, '/admin/create-article', admin, form)
      return toResult(answer, () => hasOutcome(answer, 'article published'))
    },
    async isStored() {
      const images = await db()
        .select({ fileId: articleImages.fileId, id: articles.id })
        .from(articleImages)
        .innerJoin(articles, eq(articles.id, articleImages.articleId))
        .where(eq(articles.title, title))
      const contents = await Promise.all(images.map(({ fileId }) => contentOf(fileId, 'media')))
      return images.length > 0 && contents.every(Boolean) && (await isAudited('create article', images[0]?.id))
    },
  }
}

/** Stores an article with a picture first. */
export async function deletion(admin: Person): Promise<Write> {
  const form = { ...exampleArticle, title: `Deletable ${randomUUID()}` }
  const { fileId } = await storeFile([picture], { kind: 'media' })
  const { filesUrl, filesDir, dataDir } = config()
  // This process may run as root; the server does not.
  if (!filesUrl) makePrivateTo(postgresOsUser(dataDir), join(filesDir, fileId))
  const image = [{ fileId, format: 'jpeg' as const, width: 64, height: 48 }]
  const { id } = await createArticle(admin.userId, form, newFormToken(), image)
  return {
    what: 'the deletion of an article',
    async send(address) {
      const answer = await post(address, `/admin/articles/${id}/deletion`, admin, new URLSearchParams())
      return toResult(answer, () => hasOutcome(answer, 'article deleted'))
    },
    isStored: async () =>
      (await db().$count(articles, eq(articles.id, id))) === 0 && (await isAudited('delete article', id)),
  }
}

/** Stores a pending review first. */
export async function approval(admin: Person): Promise<Write> {
  const { id } = await storePendingReview()
  return {
    what: 'an approval',
    async send(address) {
      const answer = await post(address, `/admin/reviews/${id}/approval`, admin, new URLSearchParams({ version: '1' }))
      return toResult(answer, () => hasOutcome(answer, 'approved'))
    },
    async isStored() {
      const isApproved = and(eq(reviews.id, id), eq(reviews.isApproved, true))
      return (await db().$count(reviews, isApproved)) === 1 && (await isAudited('approve review', id))
    },
  }
}

export async function storePendingReview(): Promise<{ id: string; companyName: string }> {
  ensureCustodianKeys()
  const companyName = `Company ${randomUUID()}`
  await submitReview(randomUUID(), exampleReview({ companyName }), newFormToken())
  const [stored] = await db().select({ id: reviews.id }).from(reviews).where(eq(reviews.companyName, companyName))
  return { id: stored?.id ?? '', companyName }
}

export function hasOutcome(answer: Response, outcome: string): boolean {
  const { searchParams } = new URL(answer.headers.get('location') ?? '/', 'http://localhost')
  return searchParams.get('outcome') === outcome
}

async function toResult(answer: Response, isDone: (text: string) => boolean): Promise<WriteResult> {
  const text = await answer.text()
  return { isDone: isDone(text), status: answer.status, text }
}

async function isAudited(verb: string, target = '') {
  return (await db().$count(auditLog, and(eq(auditLog.verb, verb), eq(auditLog.target, target)))) === 1
}

/** Returns undefined when the file is missing or damaged. */
async function contentOf(fileId: string, kind: FileKind) {
  try {
    return Buffer.from(await new Response(await readFile(fileId, kind)).arrayBuffer())
  } catch {
    return undefined
  }
}
