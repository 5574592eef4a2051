import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, or, sql } from 'drizzle-orm'
import { refused } from '../../forms/form-action.server.ts'
import { type AuditVerb, recordAction } from '../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { isVersion } from '../../platform/db/insert-once.server.ts'
import { newPublicId, publicIdPattern } from '../../platform/db/public-id.server.ts'
import { discardFiles, readFile } from '../../platform/files/files.server.ts'
import type { StoredVariant } from '../../platform/files/images/images.server.ts'
import { formTokenHash, validFormToken } from '../../platform/http/form-token.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { type Topic, topicOf } from '../../platform/live/topics.ts'
import { shortened } from '../../platform/text/clean-text.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { plainTextOf, proseOf } from '../../site/markdown/markdown.server.ts'
import type { Language } from '../../words/languages.ts'
import { eventColumns, eventFields, wholeEvent } from '../events/events.server.ts'
import { mediaPath } from '../media/article-images.server.ts'
import { neighbours } from '../neighbours.server.ts'
import { articleImages, articles, articleTranslations } from '../tables.ts'
import {
  type ArticleAnswer,
  type ArticleForm,
  type ArticleText,
  articleTexts,
  type StoredOutcome,
} from './article-form.ts'

type Created = { id: string; isNew: boolean; isDraft: boolean }

/** Stores an article or a draft once per form token. Returns it as it is, also when this form was stored before. */
export async function createArticle(
  adminId: string,
  form: ArticleForm,
  postedToken: string,
  image: StoredVariant[],
  { isDraft = false } = {},
): Promise<Created> {
  const id = newPublicId()
  const tokenHash = formTokenHash(adminId, validFormToken(postedToken))
  return db().transaction(async (tx) => {
    const created = await tx
      .insert(articles)
      .values({
        ...contentOf(form),
        id,
        isDraft,
        imageUrl: fallbackPath(image),
        formTokenHash: tokenHash,
      })
      .onConflictDoNothing({ target: articles.formTokenHash })
      .returning({ id: articles.id })
    if (created.length === 0) {
      const [earlier] = await tx
        .select({ id: articles.id, isDraft: articles.isDraft })
        .from(articles)
        .where(eq(articles.formTokenHash, tokenHash))
      // It can only be missing if it was deleted just now, and then it is gone whatever is answered.
      return { id, isDraft, ...earlier, isNew: false }
    }
    await storeImages(tx, id, image)
    if (isDraft) await recordAction(tx, { adminId, verb: 'save draft', target: id })
    else await notifyAndRecord(tx, adminId, 'create article', id, await topicsListing(tx, id))
    return { id, isDraft, isNew: true }
  })
}

type Change = { wasDraft?: boolean; isDraft?: boolean; image?: StoredVariant[] | undefined }

/** Saves an article or a draft, with another picture if one is given. Readers get a published draft as of now. */
export async function editArticle(
  adminId: string,
  id: string,
  version: string,
  form: ArticleForm,
  { wasDraft = false, isDraft = false, image = [] }: Change = {},
): Promise<ArticleAnswer> {
  if (!publicIdPattern.test(id)) return refused(404, articleTexts.notFound)
  const publishes = wasDraft && !isDraft
  const outcome = isDraft ? 'draft saved' : publishes ? 'published' : 'updated'
  const times = publishes ? { createdAt: sql`now()`, updatedAt: null } : { updatedAt: sql`now()` }
  const opened = [isVersion(articles.version, version), eq(articles.isDraft, wasDraft)]
  let replaced: string[] = []
  const answer = await db().transaction(async (tx): Promise<ArticleAnswer> => {
    const listedBefore = await topicsListing(tx, id)
    const saved = await tx
      .update(articles)
      .set({
        ...contentOf(form),
        ...times,
        ...(image.length > 0 && { imageUrl: fallbackPath(image) }),
        isDraft,
        version: sql`${articles.version} + 1`,
      })
      .where(and(eq(articles.id, id), ...opened, mayBeIn(form.language)))
      .returning({ id: articles.id })
    if (saved.length === 0) return answerToConflict(tx, id, form, image, outcome)
    if (image.length > 0) replaced = await deleteImages(tx, id)
    await storeImages(tx, id, image)
    const listing = [...listedBefore, ...(await topicsListing(tx, id))]
    if (isDraft) await recordAction(tx, { adminId, verb: 'save draft', target: id })
    else await notifyAndRecord(tx, adminId, publishes ? 'publish article' : 'edit article', id, listing)
    return { kind: 'stored', id, outcome }
  })
  await discardFiles(replaced)
  return answer
}

export async function deleteArticle(adminId: string, id: string): Promise<boolean> {
  if (!publicIdPattern.test(id)) return false
  const fileIds = await db().transaction(async (tx) => {
    const listedBefore = await topicsListing(tx, id)
    const images = await deleteImages(tx, id)
    const [deleted] = await tx.delete(articles).where(eq(articles.id, id)).returning({ isDraft: articles.isDraft })
    if (!deleted) return null
    if (deleted.isDraft) await recordAction(tx, { adminId, verb: 'delete article', target: id })
    else await notifyAndRecord(tx, adminId, 'delete article', id, listedBefore)
    return images
  })
  await discardFiles(fileIds ?? [])
  return fileIds !== null
}

async function storeImages(tx: Transaction, articleId: string, image: StoredVariant[]) {
  if (image.length > 0) await tx.insert(articleImages).values(image.map((variant) => ({ ...variant, articleId })))
}

async function isStoredAs(tx: Transaction, articleId: string, image: StoredVariant[]) {
  const stored = await tx.select().from(articleImages).where(eq(articleImages.articleId, articleId))
  const [before, now] = await Promise.all([bytesOf(stored), bytesOf(image)])
  return before !== null && now !== null && before.equals(now)
}

async function bytesOf(image: StoredVariant[]) {
  const fallback = fallbackOf(image)
  return fallback ? buffer(await readFile(fallback.fileId, 'media')) : null
}

async function deleteImages(tx: Transaction, articleId: string) {
  const deleted = await tx.delete(articleImages).where(eq(articleImages.articleId, articleId)).returning()
  return deleted.map(({ fileId }) => fileId)
}

function fallbackOf(image: StoredVariant[]) {
  return image.find(({ format }) => format === 'jpeg')
}

function fallbackPath(image: StoredVariant[]) {
  const fallback = fallbackOf(image)
  return fallback ? mediaPath(fallback.fileId) : null
}

async function answerToConflict(
  tx: Transaction,
  id: string,
  form: ArticleForm,
  image: StoredVariant[],
  outcome: StoredOutcome,
): Promise<ArticleAnswer> {
  const { language, title, category, authorName, content, isDraft } = articles
  const [stored] = await tx
    .select({ isDraft, language, title, category, authorName, content, ...wholeEvent })
    .from(articles)
    .where(eq(articles.id, id))
  if (!stored) return refused(404, articleTexts.notFound)
  // An identical article was saved by an earlier post of this form whose answer was lost.
  const isSame =
    isDeepStrictEqual(storable({ ...stored, ...eventFields(stored) }), storable(form)) &&
    stored.isDraft === (outcome === 'draft saved') &&
    (image.length === 0 || (await isStoredAs(tx, id, image)))
  return isSame ? { kind: 'repeated', id, outcome } : refused(409, articleTexts.changed)
}

async function notifyAndRecord(
  tx: Transaction,
  adminId: string,
  verb: AuditVerb & `${string} article`,
  target: string,
  listing: Topic[],
) {
  await notifyReaders(tx, target, listing)
  await recordAction(tx, { adminId, verb, target })
}

/** Tells open pages of an article, and of those whose pages list it. */
export async function notifyReaders(tx: Transaction, id: string, listing: Topic[]) {
  await notify(tx, [...new Set<Topic>([topicOf('article', id), 'articles', ...listing])])
}

function contentOf(form: ArticleForm) {
  return { ...storable(form), ...readFrom(form) }
}

/** Returns what lists and searches know of a text. */
export function readFrom({ title, content }: ArticleText) {
  return { preview: previewOf(proseOf(content)), searchKey: articleSearchKey(title, plainTextOf(content)) }
}

// In another language, a translated article could hide its own text behind a translation.
function mayBeIn(language: Language) {
  const translation = sql`select from ${articleTranslations} where ${articleTranslations.articleId} = ${articles.id}`
  return or(eq(articles.language, language), sql`not exists (${translation})`)
}

/** Returns the topics of the articles whose pages list this one. */
export async function topicsListing(tx: Transaction, id: string) {
  const { category, createdAt } = articles
  const [article] = await tx.select({ id: articles.id, category, createdAt }).from(articles).where(eq(articles.id, id))
  const later = article ? await neighbours(tx, article, 'later') : []
  return later.map((each) => topicOf('article', each.id))
}

type Storable = Omit<ArticleForm, 'authorName'> & { authorName: string | null }

function storable({ language, title, category, authorName, content, ...event }: Storable) {
  return { language, title, category, authorName, content, ...eventColumns({ category, ...event }) }
}

const previewLength = 160

export function previewOf(plainText: string): string {
  return shortened(plainText, previewLength)
}

export function articleSearchKey(title: string, plainText: string): string {
  return toSearchKey(`${title} ${plainText}`)
}
