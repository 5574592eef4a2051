import { cleanLine, cleanParagraphs } from '../platform/clean-text.ts'
import { type Category, defaultCategory, isCategory } from './categories.ts'

/** What an admin writes of an article; `content` is Markdown. */
export type ArticleForm = { title: string; category: Category; authorName: string; content: string }

/** Why an article was not stored: the answer's status, the sentence, and what is said at a field. */
export type NotStored = { status: number; message: string; errors?: { image: string } }

export const articleTexts = {
  incompleteNew: 'Please fill out all fields, including title, author, content, and the featured image.',
  incomplete: 'Please fill out all fields.',
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

/** How long a text may be typed, so that the form arrives whole in every script: three bytes a character at most. */
export const longest = { title: 200, authorName: 120, content: 40_000 }

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

/** Whether everything that has to be written is there. */
export function isComplete({ title, authorName, content }: ArticleForm): boolean {
  return [title, authorName, content].every((text) => text !== '')
}

/** Whether there is nothing in it that somebody wrote. */
export function isBlank({ title, authorName, content }: ArticleForm): boolean {
  return [title, authorName, content].every((text) => text === '')
}
