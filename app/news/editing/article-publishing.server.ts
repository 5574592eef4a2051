import { discardUpload, type Upload } from '../../platform/files/uploads.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { hasErrors } from '../../platform/text/text-fields.ts'
import type { Language } from '../../words/languages.ts'
import { eventErrors } from '../events/event-form.ts'
import { createArticle, type EditOutcome, editArticle, editDraft } from './article-changes.server.ts'
import {
  type ArticleErrors,
  type ArticleForm,
  type ArticleRefusal,
  articleTexts,
  imageField,
  lengthRefusal,
  missingInTranslation,
  missingTexts,
  missingTitle,
} from './article-form.ts'
import { hasImage } from './articles-for-admin.server.ts'
import { saveTranslation, type Translation } from './translations.server.ts'

type Stored = { id: string }

/** Whether a form is to be kept as a draft, or to be published. */
export type Aim = 'draft' | 'publication'

/** Returns the id of the article if it is stored, now or by an earlier post of the same form. */
export async function storeNewArticle(
  adminId: string,
  article: ArticleForm,
  token: string,
  { aim, upload, request }: { aim: Aim; upload: Upload; request: Request },
): Promise<Stored | ArticleRefusal> {
  const image = upload.variants.get(imageField)
  const refused = fileRefusal(upload) ?? (aim === 'draft' ? draftRefusal(article) : newRefusal(article, !image))
  if (refused) return discarding(upload, refused)
  try {
    const isDraft = aim === 'draft'
    const created = await createArticle(adminId, article, token, image ?? [], { isDraft })
    if (created.isNew) return { id: created.id }
    if (!isDraft && !created.isDraft) return discarding(upload, { id: created.id })
    // After a return to this form, as with Back, it stands for the draft that it became.
    const firstVersion = '1'
    const outcome = await editDraft(adminId, created.id, firstVersion, article, { image, publishes: !isDraft })
    return answerOf(outcome, created.id, upload)
  } catch (error) {
    // The article may have been stored all the same, so its picture is left to the sweeper.
    logError(error, request)
    return { status: 500, message: articleTexts.notCreated }
  }
}

type Edited = { id: string | undefined; version: string; article: ArticleForm }

export async function saveDraft(
  adminId: string,
  { id, version, article }: Edited,
  { aim, upload, request }: { aim: Aim; upload: Upload; request: Request },
): Promise<Stored | ArticleRefusal> {
  if (!id) return discarding(upload, { status: 404, message: articleTexts.withoutId })
  const image = upload.variants.get(imageField)
  try {
    const refused =
      fileRefusal(upload) ??
      (aim === 'draft' ? draftRefusal(article) : newRefusal(article, !image && !(await hasImage(id))))
    if (refused) return discarding(upload, refused)
    const outcome = await editDraft(adminId, id, version, article, { image, publishes: aim === 'publication' })
    return answerOf(outcome, id, upload)
  } catch (error) {
    logError(error, request)
    return { status: 500, message: articleTexts.notSaved }
  }
}

export async function saveArticle(
  adminId: string,
  { id, version, article }: Edited,
  request: Request,
): Promise<Stored | ArticleRefusal> {
  if (!id) return { status: 404, message: articleTexts.withoutId }
  const refused = refusalOf(article, articleTexts.incomplete, missingTexts(article))
  if (refused) return refused
  try {
    return answerOf(await editArticle(adminId, id, version, article), id)
  } catch (error) {
    logError(error, request)
    return { status: 500, message: articleTexts.notSaved }
  }
}

async function answerOf(outcome: EditOutcome, id: string, upload?: Upload): Promise<Stored | ArticleRefusal> {
  if (outcome === 'saved') return { id }
  if (upload) await discardUpload(upload)
  if (outcome === 'changed') return { status: 409, message: articleTexts.changed }
  if (outcome === 'gone') return { status: 404, message: articleTexts.notFound }
  return { id }
}

async function discarding<Answer>(upload: Upload, answer: Answer): Promise<Answer> {
  await discardUpload(upload)
  return answer
}

// A problem with the file is shown at its field; a failure of the file store (503) is not the admin's mistake.
function fileRefusal({ refusal }: Upload): ArticleRefusal | null {
  if (!refusal) return null
  const { status, message } = refusal
  return status === 503 ? { status, message } : { status, message: articleTexts.mend, errors: { image: message } }
}

function newRefusal(article: ArticleForm, lacksImage: boolean) {
  const missing = { ...missingTexts(article), ...(lacksImage && { image: articleTexts.imageMissing }) }
  return refusalOf(article, articleTexts.incompleteNew, missing)
}

function draftRefusal(article: ArticleForm) {
  return refusalOf(article, articleTexts.untitled, missingTitle(article), { isDraft: true })
}

function refusalOf(
  article: ArticleForm,
  incomplete: string,
  missing: ArticleErrors,
  { isDraft = false } = {},
): ArticleRefusal | null {
  const errors = { ...missing, ...eventErrors(article, { isDraft }) }
  if (!hasErrors(errors)) return lengthRefusal(article)
  return { status: 422, message: hasErrors(missing) ? incomplete : articleTexts.mend, errors }
}

/** Saves a translation, or takes it away if both its fields are empty. */
export async function storeTranslation(
  adminId: string,
  articleId: string,
  into: Language,
  { article, ...posted }: { article: ArticleForm } & Pick<Translation, 'mark' | 'version'>,
  request: Request,
): Promise<Stored | ArticleRefusal> {
  const errors = missingInTranslation(article)
  if (hasErrors(errors)) return { status: 422, message: articleTexts.mend, errors }
  const long = lengthRefusal(article)
  if (long) return long
  try {
    return answerOf(await saveTranslation(adminId, articleId, into, { ...article, ...posted }), articleId)
  } catch (error) {
    logError(error, request)
    return { status: 500, message: articleTexts.notSaved }
  }
}
