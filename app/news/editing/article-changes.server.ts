import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { isVersion } from '../../platform/db/insert-once.server.ts'
import { newPublicId, publicIdPattern } from '../../platform/db/public-id.server.ts'
import { discardFiles } from '../../platform/files/files.server.ts'
import type { StoredVariant } from '../../platform/files/images/images.server.ts'
import { formTokenHash, validFormToken } from '../../platform/http/form-token.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { type Topic, topicOf } from '../../platform/live/topics.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { shortened } from '../../platform/text/shorten.ts'
import { plainTextOf } from '../../site/markdown/markdown.server.ts'
import { eventColumns, eventFields, wholeEvent } from '../events/events.server.ts'
import { mediaPath } from '../media/article-images.server.ts'
import { neighbours } from '../neighbours.server.ts'
import { articleImages, articles } from '../tables.ts'
import type { ArticleForm } from './article-form.ts'

/** Stores an article once per form token. Returns its id, or null when this form was stored before. */
export async function createArticle(
  adminId: string,
  form: ArticleForm,
  postedToken: string,
  image: StoredVariant[],
): Promise<string | null> {
  const id = newPublicId()
  const fallback = image.find(({ format }) => format === 'jpeg')
  const isNew = await db().transaction(async (tx) => {
    const created = await tx
      .insert(articles)
      .values({
        ...contentOf(form),
        id,
        imageUrl: fallback ? mediaPath(fallback.fileId) : null,
        formTokenHash: formTokenHash(adminId, validFormToken(postedToken)),
      })
      .onConflictDoNothing({ target: articles.formTokenHash })
      .returning({ id: articles.id })
    if (created.length === 0) return false
    if (image.length > 0) await tx.insert(articleImages).values(image.map((variant) => ({ ...variant, articleId: id })))
    await notifyAndRecord(tx, adminId, 'create article', id, await topicsListing(tx, id))
    return true
  })
  return isNew ? id : null
}

export async function editArticle(
  adminId: string,
  id: string,
  version: string,
  form: ArticleForm,
): Promise<'saved' | 'changed' | 'gone'> {
  if (!publicIdPattern.test(id)) return 'gone'
  return db().transaction(async (tx) => {
    const listedBefore = await topicsListing(tx, id)
    const saved = await tx
      .update(articles)
      .set({ ...contentOf(form), updatedAt: sql`now()`, version: sql`${articles.version} + 1` })
      .where(and(eq(articles.id, id), isVersion(articles.version, version)))
      .returning({ id: articles.id })
    if (saved.length === 0) return outcomeOfConflict(tx, id, form)
    await notifyAndRecord(tx, adminId, 'edit article', id, [...listedBefore, ...(await topicsListing(tx, id))])
    return 'saved'
  })
}

export async function deleteArticle(adminId: string, id: string): Promise<boolean> {
  if (!publicIdPattern.test(id)) return false
  const fileIds = await db().transaction(async (tx) => {
    const listedBefore = await topicsListing(tx, id)
    const images = await tx.delete(articleImages).where(eq(articleImages.articleId, id)).returning()
    const deleted = await tx.delete(articles).where(eq(articles.id, id)).returning({ id: articles.id })
    if (deleted.length === 0) return null
    await notifyAndRecord(tx, adminId, 'delete article', id, listedBefore)
    return images.map(({ fileId }) => fileId)
  })
  await discardFiles(fileIds ?? [])
  return fileIds !== null
}

async function outcomeOfConflict(tx: Transaction, id: string, form: ArticleForm) {
  const { title, category, authorName, content } = articles
  const [stored] = await tx
    .select({ title, category, authorName, content, ...wholeEvent })
    .from(articles)
    .where(eq(articles.id, id))
  if (!stored) return 'gone'
  // An identical article was saved by an earlier post of this form whose answer was lost.
  return isDeepStrictEqual(storable({ ...stored, ...eventFields(stored) }), storable(form)) ? 'saved' : 'changed'
}

async function notifyAndRecord(
  tx: Transaction,
  adminId: string,
  verb: 'create article' | 'edit article' | 'delete article',
  target: string,
  listing: Topic[],
) {
  await notify(tx, [...new Set<Topic>([topicOf('article', target), 'articles', ...listing])])
  await recordAction(tx, { adminId, verb, target })
}

function contentOf(form: ArticleForm) {
  const text = plainTextOf(form.content)
  return { ...storable(form), preview: previewOf(text), searchKey: articleSearchKey(form.title, text) }
}

/** Returns the topics of the articles whose pages list this one. */
async function topicsListing(tx: Transaction, id: string) {
  const { category, createdAt } = articles
  const [article] = await tx.select({ id: articles.id, category, createdAt }).from(articles).where(eq(articles.id, id))
  const later = article ? await neighbours(tx, article, 'later') : []
  return later.map((each) => topicOf('article', each.id))
}

type Storable = Omit<ArticleForm, 'authorName'> & { authorName: string | null }

function storable({ title, category, authorName, content, ...event }: Storable) {
  return { title, category, authorName, content, ...eventColumns({ category, ...event }) }
}

const previewLength = 160

export function previewOf(plainText: string): string {
  return shortened(plainText, previewLength)
}

export function articleSearchKey(title: string, plainText: string): string {
  return toSearchKey(`${title} ${plainText}`)
}
