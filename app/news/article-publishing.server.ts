import { logError } from '../platform/request-log.server.ts'
import { discardUpload, type Upload } from '../platform/uploads.server.ts'
import { createArticle, editArticle } from './article-changes.server.ts'
import { type ArticleForm, articleTexts, isComplete, type NotStored } from './article-form.ts'

/** The name of the form's field with the picture. */
export const imageField = 'image'

/**
 * Publishes an article with the picture of its form. Out: null when it is published, now or by the same form before. Of a
 * form that is turned down no file is left.
 */
export async function publishArticle(
  adminId: string,
  article: ArticleForm,
  token: string,
  upload: Upload,
  request: Request,
): Promise<NotStored | null> {
  const { refusal } = upload
  if (refusal) return { status: refusal.status, message: refusal.message, errors: { image: refusal.message } }
  const image = upload.editions.get(imageField)
  if (!isComplete(article) || !image) {
    await discardUpload(upload)
    return { status: 422, message: articleTexts.incompleteNew }
  }
  try {
    const id = await createArticle(adminId, article, token, image)
    if (!id) await discardUpload(upload)
    return null
  } catch (error) {
    logError(error, request)
    return { status: 500, message: articleTexts.notCreated }
  }
}

/** Saves the changes to an article. Out: null when they are saved. */
export async function saveArticle(
  adminId: string,
  id: string | undefined,
  version: string,
  article: ArticleForm,
  request: Request,
): Promise<NotStored | null> {
  if (!id) return { status: 404, message: articleTexts.withoutId }
  if (!isComplete(article)) return { status: 422, message: articleTexts.incomplete }
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
