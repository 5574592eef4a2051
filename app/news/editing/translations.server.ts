import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { refused } from '../../forms/form-action.server.ts'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { config } from '../../platform/config/config.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { markOf, type TranslationState, translationState } from '../../platform/text/translation-mark.server.ts'
import type { Language } from '../../words/languages.ts'
import { articles, articleTranslations } from '../tables.ts'
import { notifyReaders, readFrom, topicsListing } from './article-changes.server.ts'
import { type ArticleAnswer, type ArticleText, articleTexts, type OpenedArticle } from './article-form.ts'

/** `mark` tells which original it is a translation of; `version` when it was saved, in ms, or 0. */
export type Translation = ArticleText & { mark: string; version: string }

const { language, title, content } = articles
const original = { language, title, content, category: articles.category }

export async function translationToEdit(articleId: string, into: Language): Promise<OpenedArticle | null> {
  if (!publicIdPattern.test(articleId)) return null
  const [article] = await db().select(original).from(articles).where(eq(articles.id, articleId))
  if (!article || article.language === into) return null
  const [stored] = await db().select().from(articleTranslations).where(isTranslation(articleId, into))
  return {
    form: {
      ...{ language: into, category: article.category, authorName: '' },
      title: stored?.title ?? '',
      content: stored?.content ?? '',
      mark: markOf(markedText(article)),
      version: String(stored?.savedAt.getTime() ?? 0),
    },
    original: { language: article.language, title: article.title, content: article.content },
    isOutdated: translationState(stored, markedText(article)) === 'outdated',
  }
}

/** Saves a translation, or deletes it if its text is empty. */
export async function saveTranslation(
  adminId: string,
  articleId: string,
  into: Language,
  translation: Translation,
): Promise<ArticleAnswer> {
  const gone = refused(404, articleTexts.notFound)
  if (!publicIdPattern.test(articleId)) return gone
  return db().transaction(async (tx): Promise<ArticleAnswer> => {
    const [article] = await tx
      .select({ language, isDraft: articles.isDraft })
      .from(articles)
      .where(eq(articles.id, articleId))
      .for('share')
    if (!article || article.language === into) return gone
    const isEmpty = translation.title === '' && translation.content === ''
    const written = await (isEmpty ? deleteText : writeText)(tx, articleId, into, translation)
    const outcome = 'translation saved'
    if (written.length === 0) {
      const isRepeated = await isStored(tx, articleId, into, translation)
      return isRepeated ? { kind: 'repeated', id: articleId, outcome } : refused(409, articleTexts.changed)
    }
    const verb = isEmpty ? 'delete translation' : 'save translation'
    if (!article.isDraft) await notifyReaders(tx, articleId, await topicsListing(tx, articleId))
    await recordAction(tx, { adminId, verb, target: `${articleId}-${into}` })
    return { kind: 'stored', id: articleId, outcome }
  })
}

function writeText(tx: Transaction, articleId: string, into: Language, translation: Translation) {
  const { title, content, mark, version } = translation
  const row = { title, content, ...readFrom(translation), mark }
  const returned = { articleId: articleTranslations.articleId }
  if (version === '0') {
    return tx
      .insert(articleTranslations)
      .values({ articleId, language: into, ...row })
      .onConflictDoNothing()
      .returning(returned)
  }
  return tx
    .update(articleTranslations)
    .set({ ...row, savedAt: sql`now()` })
    .where(and(isTranslation(articleId, into), isSavedAt(version)))
    .returning(returned)
}

function deleteText(tx: Transaction, articleId: string, into: Language, { version }: Translation) {
  return tx
    .delete(articleTranslations)
    .where(and(isTranslation(articleId, into), isSavedAt(version)))
    .returning({ articleId: articleTranslations.articleId })
}

// An earlier post of the same form stored it, and its answer was lost.
async function isStored(tx: Transaction, articleId: string, into: Language, { title, content }: ArticleText) {
  const [stored] = await tx.select().from(articleTranslations).where(isTranslation(articleId, into))
  return (stored?.title ?? '') === title && (stored?.content ?? '') === content
}

// Not a number that begins anew when somebody deletes a translation and somebody else writes one.
function isSavedAt(version: string) {
  return sql`(extract(epoch from ${articleTranslations.savedAt}) * 1000)::bigint::text = ${version}`
}

function isTranslation(articleId: string, into: Language): SQL | undefined {
  return and(eq(articleTranslations.articleId, articleId), eq(articleTranslations.language, into))
}

/** Returns, for each article, the state of its text in the other languages that the site is served in. */
export async function translationStates(
  of: (ArticleText & { id: string; language: Language })[],
): Promise<{ language: Language; state: TranslationState }[][]> {
  const stored = await db()
    .select({
      articleId: articleTranslations.articleId,
      language: articleTranslations.language,
      mark: articleTranslations.mark,
    })
    .from(articleTranslations)
    .where(
      inArray(
        articleTranslations.articleId,
        of.map(({ id }) => id),
      ),
    )
  return of.map((article) =>
    config()
      .languages.filter((each) => each !== article.language)
      .map((each) => {
        const translation = stored.find((row) => row.articleId === article.id && row.language === each)
        return { language: each, state: translationState(translation, markedText(article)) }
      }),
  )
}

function markedText({ title, content }: ArticleText) {
  return `${title}\n${content}`
}
