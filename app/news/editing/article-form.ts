import { cleanLine, cleanParagraphs } from '../../platform/text/clean-text.ts'
import { lengthError } from '../../platform/text/text-length.ts'
import { findOption } from '../../ui/form/options.ts'
import { type Category, categories, defaultCategory } from '../categories.ts'

export type ArticleForm = { title: string; category: Category; authorName: string; content: string }

export type ArticleErrors = Partial<Record<WrittenField | 'image', string>>

export type NotStored = { status: number; message: string; errors?: ArticleErrors }

type WrittenField = 'title' | 'authorName' | 'content'

export const articleTexts = {
  incompleteNew: 'Please fill out all fields, including title, author, content, and the featured image.',
  incomplete: 'Please fill out all fields.',
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

// In characters. At three bytes each, as in some scripts, the form still fits the largest request.
const maxLengths: Record<WrittenField, number> = { title: 200, authorName: 200, content: 40_000 }

const writtenFields = Object.keys(maxLengths) as WrittenField[]
const labels: Record<WrittenField, string> = { title: 'Title', authorName: 'Author', content: 'Content' }
const missingMessages: Record<WrittenField, string> = {
  title: 'Please enter a title.',
  authorName: 'Please enter the name of the author.',
  content: 'Please write the content.',
}

export function articleIn(fields: FormData): ArticleForm {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    title: cleanLine(text('title')),
    category: findOption(categories, text('category'))?.id ?? defaultCategory,
    authorName: cleanLine(text('authorName')),
    content: cleanParagraphs(text('content').replaceAll('\t', '    ')),
  }
}

export function missingTexts(article: ArticleForm): ArticleErrors {
  return Object.fromEntries(
    writtenFields.filter((field) => article[field] === '').map((field) => [field, missingMessages[field]]),
  )
}

export function lengthRefusal(article: ArticleForm): NotStored | null {
  const errors: ArticleErrors = {}
  for (const field of writtenFields) {
    const error = lengthError(labels[field], article[field], maxLengths[field])
    if (error) errors[field] = error
  }
  return Object.keys(errors).length > 0 ? { status: 422, message: articleTexts.mend, errors } : null
}

export function isBlank(article: ArticleForm): boolean {
  return writtenFields.every((field) => article[field] === '')
}
