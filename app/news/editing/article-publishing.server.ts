import { discardUpload, type Upload } from '../../platform/files/uploads.server.ts'
import { hasErrors } from '../../platform/text/text-fields.ts'
import { droppedFrom, markdownHtml } from '../../site/markdown/markdown.server.ts'
import { labelOf } from '../../ui/form/options.ts'
import { type Language, languages } from '../../words/languages.ts'
import { categories } from '../categories.ts'
import { eventErrors } from '../events/event-form.ts'
import { langOf } from '../readers-text.server.ts'
import { createArticle, editArticle } from './article-changes.server.ts'
import {
  type ArticleAnswer,
  type ArticleErrors,
  type ArticleForm,
  articleTexts,
  imageField,
  missingInTranslation,
  missingTexts,
  missingTitle,
  refused,
  tooLongTexts,
} from './article-form.ts'
import { hasImage } from './articles-for-admin.server.ts'
import { saveTranslation } from './translations.server.ts'

/** What an admin sent: `asDraft` means that it is not to be published. */
export type SentArticle = { form: Required<ArticleForm>; upload: Upload; asDraft: boolean }

export function previewOfForm(form: ArticleForm): ArticleAnswer {
  const errors = tooLongTexts(form)
  if (hasErrors(errors)) return refused(422, articleTexts.mend, errors)
  const { language, title, category, authorName, content } = form
  return {
    kind: 'preview',
    lang: langOf(language),
    dir: languages[language].dir,
    title,
    category: labelOf(categories, category),
    authorName,
    html: markdownHtml(content),
    dropped: droppedFrom(content),
  }
}

export async function storeNewArticle(
  adminId: string,
  { form, upload, asDraft: isDraft }: SentArticle,
): Promise<ArticleAnswer> {
  const image = upload.variants.get(imageField)
  const refusal = unpublishedRefusal(form, upload, { isDraft, hasImage: image !== undefined })
  if (refusal) return refusal
  const { id, ...created } = await createArticle(adminId, form, form.token, image ?? [], { isDraft })
  const outcome = isDraft ? 'draft saved' : 'article published'
  if (created.isNew) return { kind: 'stored', id, outcome }
  if (!isDraft && !created.isDraft) return { kind: 'repeated', id, outcome }
  // After a return to this form, as with Back, it stands for the draft that it became.
  const firstVersion = '1'
  return editArticle(adminId, id, firstVersion, form, { wasDraft: true, isDraft, image })
}

export async function saveArticle(
  adminId: string,
  id: string | undefined,
  { form, upload, asDraft: isDraft }: SentArticle,
): Promise<ArticleAnswer> {
  if (!id) return refused(404, articleTexts.withoutId)
  if (form.draft !== 'yes') {
    // What is published keeps its picture.
    await discardUpload(upload)
    const refusal = refusalOf(form, articleTexts.incomplete, missingTexts(form))
    return refusal ?? editArticle(adminId, id, form.version, form)
  }
  const image = upload.variants.get(imageField)
  const refusal = unpublishedRefusal(form, upload, { isDraft, hasImage: image !== undefined || (await hasImage(id)) })
  return refusal ?? editArticle(adminId, id, form.version, form, { wasDraft: true, isDraft, image })
}

/** Saves a translation, or takes it away if both its fields are empty. */
export async function storeTranslation(
  adminId: string,
  articleId: string,
  into: Language,
  { form, upload }: SentArticle,
): Promise<ArticleAnswer> {
  await discardUpload(upload)
  const refusal = refusalOf(form, articleTexts.mend, missingInTranslation(form))
  return refusal ?? saveTranslation(adminId, articleId, into, form)
}

function unpublishedRefusal(
  form: ArticleForm,
  { refusal }: Upload,
  { isDraft, hasImage }: { isDraft: boolean; hasImage: boolean },
) {
  // A failure of the file store is not the admin's mistake.
  if (refusal?.status === 503) return refused(503, refusal.message)
  if (refusal) return refused(refusal.status, articleTexts.mend, { image: refusal.message })
  if (isDraft) return refusalOf(form, articleTexts.untitled, missingTitle(form), { isDraft })
  const missing = { ...missingTexts(form), ...(!hasImage && { image: articleTexts.imageMissing }) }
  return refusalOf(form, articleTexts.incompleteNew, missing)
}

function refusalOf(form: ArticleForm, incomplete: string, missing: ArticleErrors, { isDraft = false } = {}) {
  const wrong = { ...missing, ...eventErrors(form, { isDraft }) }
  const errors = hasErrors(wrong) ? wrong : tooLongTexts(form)
  if (!hasErrors(errors)) return null
  return refused(422, hasErrors(missing) ? incomplete : articleTexts.mend, errors)
}
