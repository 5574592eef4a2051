import { cleanLine, cleanParagraphs } from '../../platform/text/clean-text.ts'
import { hasErrors, lengthErrors, maxLengths, missingErrors } from '../../platform/text/text-fields.ts'
import { namedLanguage } from '../../site/named-language.ts'
import { findOption } from '../../ui/form/options.ts'
import type { Language } from '../../words/languages.ts'
import { msg, t } from '../../words/words.ts'
import { type Category, categories, defaultCategory } from '../categories.ts'
import { type EventErrors, type EventFields, eventFieldLengths, eventIn } from '../events/event-form.ts'

export type ArticleText = { title: string; content: string }

export type ArticleForm = ArticleText & { language: Language; category: Category; authorName: string } & EventFields

export type ArticleErrors = Partial<Record<'title' | 'authorName' | 'content' | 'image', string>> & EventErrors

export type ArticleRefusal = { status: number; message: string; errors?: ArticleErrors }

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

const textFields = {
  title: { label: msg('Title'), max: 200, missing: msg('Please enter a title.') },
  authorName: { label: msg('Author'), max: 200, missing: msg('Please enter the name of the author.') },
  content: { label: msg('Content'), max: 40_000, missing: msg('Please write the content.') },
}

export const imageField = 'image'

export const postedFields = {
  ...maxLengths(textFields),
  ...eventFieldLengths,
  language: 10,
  category: 40,
  token: 40,
  version: 20,
  mark: 100,
  draft: 3,
}

export function articleIn(fields: FormData): ArticleForm {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    language: namedLanguage(text('language')) ?? 'en',
    title: cleanLine(text('title')),
    category: findOption(categories, text('category'))?.id ?? defaultCategory,
    authorName: cleanLine(text('authorName')),
    content: cleanParagraphs(text('content'), '    '),
    ...eventIn(fields),
  }
}

export function missingTexts(article: ArticleForm): ArticleErrors {
  return missingErrors(textFields, article)
}

/** Returns what a translation lacks, which may be empty as a whole. */
export function missingInTranslation({ title, content }: ArticleText): ArticleErrors {
  return title || content
    ? missingErrors({ title: textFields.title, content: textFields.content }, { title, content })
    : {}
}

/** Returns what a draft lacks, which needs a title only. */
export function missingTitle({ title }: ArticleForm): ArticleErrors {
  return title ? {} : { title: t(textFields.title.missing) }
}

export function lengthRefusal(article: ArticleForm): ArticleRefusal | null {
  const errors = lengthErrors(textFields, article)
  return hasErrors(errors) ? { status: 422, message: articleTexts.mend, errors } : null
}

export function isBlank({ title, authorName, content }: ArticleForm): boolean {
  return [title, authorName, content].every((text) => text === '')
}
