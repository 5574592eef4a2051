import { type Refused, refused, refusedFor } from '../../forms/form-action.server.ts'
import { discardUpload, type Upload } from '../../platform/files/uploads.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
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
  type ArticlePlace,
  type ArticlePreview,
  allTexts,
  articleTexts,
  blankArticle,
  imageField,
  type OpenedArticle,
  textErrors,
} from './article-form.ts'
import { articleToEdit, hasImage } from './articles-for-admin.server.ts'
import { saveTranslation, translationToEdit } from './translations.server.ts'

/** What an admin sent. `asDraft` means that it is not to be published. */
type SentArticle = { form: Required<ArticleForm>; upload: Upload; asDraft: boolean }

export async function openArticle({ isNew, articleId, into }: ArticlePlace): Promise<OpenedArticle | null> {
  if (isNew) return { form: { ...blankArticle, token: newFormToken() } }
  return into ? translationToEdit(articleId, into) : articleToEdit(articleId)
}

export function previewArticle(form: ArticleForm): ArticlePreview | Refused<keyof ArticleErrors> {
  const wrong = refusedFor(articleTexts.mend, textErrors(form))
  if (wrong) return wrong
  const { language, title, category, authorName, content } = form
  return {
    lang: langOf(language),
    dir: languages[language].dir,
    title,
    category: labelOf(categories, category),
    authorName,
    html: markdownHtml(content),
    dropped: droppedFrom(content),
  }
}

export async function storeArticle(adminId: string, place: ArticlePlace, sent: SentArticle): Promise<ArticleAnswer> {
  const answer = await store(adminId, place, sent)
  if (answer.kind !== 'stored') await discardUpload(sent.upload)
  return answer
}

function store(adminId: string, place: ArticlePlace, sent: SentArticle) {
  if (place.into) return storeTranslation(adminId, place.articleId, place.into, sent)
  if (!place.isNew && !place.articleId) return refused(404, articleTexts.withoutId)
  const isPublished = !place.isNew && sent.form.draft !== 'yes'
  return isPublished ? savePublished(adminId, place.articleId, sent) : storeDraft(adminId, place, sent)
}

/** Saves a translation, or takes it away if both its fields are empty. */
async function storeTranslation(adminId: string, articleId: string, into: Language, { form }: SentArticle) {
  const required = form.title || form.content ? (['title', 'content'] as const) : []
  const refusal = refusedFor(articleTexts.mend, textErrors(form, required))
  return refusal ?? saveTranslation(adminId, articleId, into, form)
}

async function savePublished(adminId: string, articleId: string, { form, upload }: SentArticle) {
  // It keeps its picture.
  await discardUpload(upload)
  const refusal = refusalOf(form, articleTexts.incomplete)
  return refusal ?? editArticle(adminId, articleId, form.version, form)
}

/** Stores what readers do not see yet, as a draft or for them to see. */
async function storeDraft(
  adminId: string,
  { isNew, articleId }: ArticlePlace,
  { form, upload, asDraft: isDraft }: SentArticle,
): Promise<ArticleAnswer> {
  const image = upload.variants.get(imageField)
  const lacksImage = !image && (isNew || !(await hasImage(articleId)))
  const refusal =
    fileRefusal(upload) ?? (isDraft ? draftRefusal(form) : refusalOf(form, articleTexts.incompleteNew, { lacksImage }))
  if (refusal) return refusal
  if (!isNew) return editArticle(adminId, articleId, form.version, form, { wasDraft: true, isDraft, image })
  const { id, ...created } = await createArticle(adminId, form, form.token, image ?? [], { isDraft })
  const outcome = isDraft ? 'draft saved' : 'published'
  if (created.isNew) return { kind: 'stored', id, outcome }
  if (!isDraft && !created.isDraft) return { kind: 'repeated', id, outcome }
  // After a return to this form, as with Back, it stands for the draft that it became.
  const firstVersion = '1'
  return editArticle(adminId, id, firstVersion, form, { wasDraft: true, isDraft, image })
}

// A problem with the file is shown at its field; a failure of the file store (503) is not the admin's mistake.
function fileRefusal({ refusal }: Upload) {
  if (!refusal) return null
  const { status, message } = refusal
  return status === 503 ? refused(status, message) : refused(status, articleTexts.mend, { image: message })
}

function draftRefusal(form: ArticleForm) {
  return refusalOf(form, articleTexts.untitled, { required: ['title'], isDraft: true })
}

type Rules = { required?: readonly (typeof allTexts)[number][]; isDraft?: boolean; lacksImage?: boolean }

function refusalOf(
  form: ArticleForm,
  incomplete: string,
  { required = allTexts, isDraft = false, lacksImage = false }: Rules = {},
) {
  const isIncomplete = lacksImage || required.some((name) => form[name] === '')
  return refusedFor<keyof ArticleErrors>(isIncomplete ? incomplete : articleTexts.mend, {
    ...textErrors(form, required),
    ...eventErrors(form, { isDraft }),
    image: lacksImage && articleTexts.imageMissing,
  })
}
