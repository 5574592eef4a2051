import { discardUpload, type Upload } from '../../platform/files/uploads.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { hasErrors } from '../../platform/text/text-fields.ts'
import { eventErrors } from '../events/event-form.ts'
import { createArticle, editArticle } from './article-changes.server.ts'
import { type ArticleForm, type ArticleRefusal, articleTexts, lengthRefusal, missingTexts } from './article-form.ts'

export const imageField = 'image'

/** Returns null when the article is published, now or by an earlier post of the same form. */
export async function publishArticle(
  adminId: string,
  article: ArticleForm,
  token: string,
  upload: Upload,
  request: Request,
): Promise<ArticleRefusal | null> {
  const image = upload.variants.get(imageField)
  const refused = fileRefusal(upload) ?? refusalOf(article, articleTexts.incompleteNew, !image)
  if (refused || !image) {
    await discardUpload(upload)
    return refused
  }
  try {
    const id = await createArticle(adminId, article, token, image)
    if (!id) await discardUpload(upload)
    return null
  } catch (error) {
    // The article may have been stored all the same, so its picture is left to the sweeper.
    logError(error, request)
    return { status: 500, message: articleTexts.notCreated }
  }
}

export async function saveArticle(
  adminId: string,
  id: string | undefined,
  version: string,
  article: ArticleForm,
  request: Request,
): Promise<ArticleRefusal | null> {
  if (!id) return { status: 404, message: articleTexts.withoutId }
  const refused = refusalOf(article, articleTexts.incomplete)
  if (refused) return refused
  try {
    const outcome = await editArticle(adminId, id, version, article)
    if (outcome === 'changed') return { status: 409, message: articleTexts.changed }
    if (outcome === 'gone') return { status: 404, message: articleTexts.notFound }
    return null
  } catch (error) {
    logError(error, request)
    return { status: 500, message: articleTexts.notSaved }
  }
}

// A problem with the file is shown at its field; a failure of the file store (503) is not the admin's mistake.
function fileRefusal({ refusal }: Upload): ArticleRefusal | null {
  if (!refusal) return null
  const { status, message } = refusal
  return status === 503 ? { status, message } : { status, message: articleTexts.mend, errors: { image: message } }
}

function refusalOf(article: ArticleForm, incomplete: string, lacksImage = false): ArticleRefusal | null {
  const missing = { ...missingTexts(article), ...(lacksImage && { image: articleTexts.imageMissing }) }
  const errors = { ...missing, ...eventErrors(article) }
  if (!hasErrors(errors)) return lengthRefusal(article)
  return { status: 422, message: hasErrors(missing) ? incomplete : articleTexts.mend, errors }
}
