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

export type Post = { path: string; who: Person; body: URLSearchParams | FormData; headers?: Record<string, string> }
/** `answers` is what the page says, or where it leads. `isStored` also checks everything that belongs to the write. */
export type Write = Post & { what: string; answers: string; isStored: () => Promise<boolean> }

export const picture = new Uint8Array(
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a45' } })
    .png()
    .toBuffer(),
)

/** Returns whether the server says that the write is done. */
export async function send(address: string, { path, who, body, headers, answers }: Write): Promise<boolean> {
  const answer = await post(address, path, who, body, headers)
  return `${answer.headers.get('location')} ${await answer.text()}`.includes(answers)
}

export function review(who: Person): Write {
  const companyName = `Company ${randomUUID()}`
  return {
    what: 'a review',
    path: '/submit-review',
    who,
    body: new URLSearchParams({ ...required, companyName, step: '5', token: newFormToken() }),
    answers: 'Review submitted!',
    isStored: async () => (await db().$count(reviews, eq(reviews.companyName, companyName))) === 1,
  }
}

/** The applicant must not have applied before. */
export function application(who: Person): Write {
  const content = examplePdf(randomUUID(), 200_000)
  const file = { field: 'cv', name: 'cv.pdf', content }
  return {
    what: 'an application with its file',
    path: '/apply-mentee',
    who,
    body: applicationForm({ ...requiredOfMentee, token: newFormToken() }, file),
    headers: byScript,
    answers: '"kind":"done"',
    async isStored() {
      const { userId, cvUrl } = menteeApplications
      const [stored] = await db().select({ cvUrl }).from(menteeApplications).where(eq(userId, who.userId))
      return stored?.cvUrl
        ? (await contentOf(stored.cvUrl.replace('/cvs/', ''), 'cv'))?.equals(content) === true
        : false
    },
  }
}

export function articleWithPicture(who: Person): Write {
  const title = `Article ${randomUUID()}`
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...exampleArticle, title, token: newFormToken() }))
    body.append(name, value)
  body.append('image', new File([picture], 'picture.png'))
  return {
    what: 'an article with its picture',
    path: '/admin/create-article',
    who,
    body,
    answers: 'outcome=published',
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
export async function deletion(who: Person): Promise<Write> {
  const id = await storedArticle(who)
  return {
    what: 'the deletion of an article',
    path: `/admin/articles/${id}/deletion`,
    who,
    body: new URLSearchParams(),
    answers: 'outcome=deleted',
    isStored: async () =>
      (await db().$count(articles, eq(articles.id, id))) === 0 && (await isAudited('delete article', id)),
  }
}

export async function storedArticle({ userId }: Person): Promise<string> {
  const { fileId } = await storeFile([picture], { kind: 'media' })
  const { filesUrl, filesDir, dataDir } = config()
  // This process may run as root; the server does not.
  if (!filesUrl) makePrivateTo(postgresOsUser(dataDir), join(filesDir, fileId))
  const image = [{ fileId, format: 'jpeg' as const, width: 64, height: 48 }]
  return (await createArticle(userId, exampleArticle, newFormToken(), image)).id
}

/** Stores a pending review first. */
export async function approval(who: Person): Promise<Write> {
  const id = await pendingReview()
  return {
    what: 'an approval',
    path: `/admin/reviews/${id}/approval`,
    who,
    body: new URLSearchParams({ version: '1' }),
    answers: 'outcome=approved',
    async isStored() {
      const isApproved = and(eq(reviews.id, id), eq(reviews.isApproved, true))
      return (await db().$count(reviews, isApproved)) === 1 && (await isAudited('approve review', id))
    },
  }
}

export async function pendingReview(): Promise<string> {
  ensureCustodianKeys()
  const companyName = `Company ${randomUUID()}`
  await submitReview(randomUUID(), exampleReview({ companyName }), newFormToken())
  const [stored] = await db().select({ id: reviews.id }).from(reviews).where(eq(reviews.companyName, companyName))
  return stored?.id ?? ''
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
