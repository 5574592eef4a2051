import { cleanLine, cleanParagraphs } from '../../platform/text/clean-text.ts'
import { tooLong } from '../../platform/text/text-length.ts'
import { type Category, defaultCategory, isCategory } from '../categories.ts'

/** What an admin writes of an article; `content` is Markdown. */
export type ArticleForm = { title: string; category: Category; authorName: string; content: string }

/** What is said at the fields of an article's form. */
export type ArticleErrors = Partial<Record<Written | 'image', string>>

/** Why an article was not stored: the answer's status, the sentence, and what is said at the fields. */
export type NotStored = { status: number; message: string; errors?: ArticleErrors }

type Written = 'title' | 'authorName' | 'content'

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

/** How long a text may be, so that the form arrives whole in every script: three bytes a character at most. */
const longest: Record<Written, number> = { title: 200, authorName: 200, content: 40_000 }

const written = Object.keys(longest) as Written[]
const named: Record<Written, string> = { title: 'Title', authorName: 'Author', content: 'Content' }
const missing: Record<Written, string> = {
  title: 'Please enter a title.',
  authorName: 'Please enter the name of the author.',
  content: 'Please write the content.',
}

/** The article in a posted form, as it is stored; what is missing is empty. */
export function articleIn(fields: FormData): ArticleForm {
  const text = (name: string) => String(fields.get(name) ?? '')
  const category = text('category')
  return {
    title: cleanLine(text('title')),
    category: isCategory(category) ? category : defaultCategory,
    authorName: cleanLine(text('authorName')),
    content: cleanParagraphs(text('content').replaceAll('\t', '    ')),
  }
}

/** What is said at the fields that have to be written and are empty. */
export function missingTexts(article: ArticleForm): ArticleErrors {
  return Object.fromEntries(written.filter((field) => article[field] === '').map((field) => [field, missing[field]]))
}

/** Why an article cannot be taken because of how long a text is; null when it can. */
export function lengthRefusal(article: ArticleForm): NotStored | null {
  const errors: ArticleErrors = {}
  for (const field of written) {
    const error = tooLong(named[field], article[field], longest[field])
    if (error) errors[field] = error
  }
  return Object.keys(errors).length > 0 ? { status: 422, message: articleTexts.mend, errors } : null
}

/** Whether there is nothing in it that somebody wrote. */
export function isBlank(article: ArticleForm): boolean {
  return written.every((field) => article[field] === '')
}
