import type { Refused } from '../../forms/form-action.server.ts'
import type { Refusal, Typed } from '../../forms/outcome.ts'
import { cleanLine, cleanParagraphs } from '../../platform/text/clean-text.ts'
import { lengthError } from '../../platform/text/length-error.ts'
import type { Dropped } from '../../site/markdown/markdown.server.ts'
import { namedLanguage } from '../../site/named-language.ts'
import { findOption } from '../../ui/form/options.ts'
import type { Language } from '../../words/languages.ts'
import { type Category, categories, defaultCategory } from '../categories.ts'
import { type EventErrors, type EventFields, eventFieldLengths, eventIn } from '../events/event-form.ts'

export type ArticleText = { title: string; content: string }

/** What the form keeps of what was opened. `mark` is that of the original of a translation, `draft` “yes” or empty. */
type OpenedWith = { token?: string; version?: string; mark?: string; draft?: string }

/** The form of an article or of its translation, as typed. */
export type ArticleForm = ArticleText & { language: Language; category: Category; authorName: string } & EventFields &
  OpenedWith

/** What a form is for: a new article, an article, or its translation into a language. */
export type ArticlePlace = { isNew: boolean; articleId: string; into: Language | undefined }

/** What an admin opens: with the address of its picture an article, with its original a translation. */
export type OpenedArticle = {
  form: ArticleForm
  imageUrl?: string | null
  isTranslated?: boolean
  original?: ArticleText & { language: Language }
  isOutdated?: boolean
}

type ErrorField = 'title' | 'authorName' | 'content' | 'image' | keyof EventErrors
export type ArticleErrors = { [Field in ErrorField]?: string }

export type StoredOutcome = 'published' | 'updated' | 'draft saved' | 'translation saved'

/** What comes of a form. `repeated` means that an earlier post of the same form stored all of it. */
export type ArticleAnswer = { kind: 'stored' | 'repeated'; id: string; outcome: StoredOutcome } | Refused<ErrorField>

export type ArticlePreview = {
  lang: Language | undefined
  dir: 'rtl' | undefined
  title: string
  category: string
  authorName: string
  html: string
  dropped: Dropped[]
}

/** An answer that shows the form again. */
export type ShownAnswer = Refusal<Typed, ErrorField> | { kind: 'done'; preview: ArticlePreview; input: Typed }

export const articleTexts = {
  incompleteNew: 'Please fill out all fields, including title, author, content, and the featured image.',
  incomplete: 'Please fill out all fields.',
  untitled: 'A draft needs a title.',
  imageMissing: 'Please choose a featured image.',
  mend: 'Please check the marked field.',
  notCreated: 'An error occurred. Please try again.',
  notSaved: 'Failed to save changes. Please try again.',
  withoutId: 'Cannot update article without an ID.',
  changed: 'Nothing was saved: this article has changed since you opened it. What you wrote is still here.',
  notAdmin: 'Nothing was saved: you are not signed in as an admin any more. What you wrote is still here.',
  notPreviewed: 'The preview could not be made. What you wrote is still here. Please try again.',
  idMissing: 'Article ID is missing.',
  notFound: 'Article not found.',
  notLoaded: 'Failed to load article data.',
}

const texts = {
  title: { label: 'Title', max: 200, missing: 'Please enter a title.' },
  authorName: { label: 'Author', max: 200, missing: 'Please enter the name of the author.' },
  content: { label: 'Content', max: 40_000, missing: 'Please write the content.' },
}

type TextName = keyof typeof texts
export const allTexts = Object.keys(texts) as TextName[]

export const imageField = 'image'

export const postedFields = {
  ...{ title: texts.title.max, authorName: texts.authorName.max, content: texts.content.max },
  ...eventFieldLengths,
  language: 10,
  category: 40,
  token: 40,
  version: 20,
  mark: 100,
  draft: 3,
}

export const blankArticle: ArticleForm = {
  language: 'en',
  title: '',
  category: defaultCategory,
  authorName: '',
  content: '',
}

export function articleIn(fields: FormData): Required<ArticleForm> {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    language: namedLanguage(text('language')) ?? 'en',
    title: cleanLine(text('title')),
    category: findOption(categories, text('category'))?.id ?? defaultCategory,
    authorName: cleanLine(text('authorName')),
    content: cleanParagraphs(text('content'), '    '),
    ...eventIn(fields),
    ...{ token: text('token'), version: text('version'), mark: text('mark'), draft: text('draft') },
  }
}

/** Says which texts are too long, and which of `required` are missing. */
export function textErrors(article: ArticleForm, required: readonly TextName[] = []): ArticleErrors {
  const errors = allTexts.map((name) => {
    const { label, max, missing } = texts[name]
    const isMissing = article[name] === '' && required.includes(name)
    return [name, isMissing ? missing : lengthError(label, article[name], max)]
  })
  return Object.fromEntries(errors.filter(([, error]) => error))
}

export function isBlank(article: ArticleForm): boolean {
  return allTexts.every((name) => article[name] === '')
}
