import type { Answers } from '../reviews/review.ts'
import { findIdentifyingText, type IdentifyingPart } from './identifying-text.ts'

/** The answers that a member writes freely, and that are checked for parts that may identify somebody. */
export const freeTexts = [
  'role',
  'location',
  'companyBio',
  'discussionHandlingOther',
  'suggestions',
  'otherComments',
] as const
export type FreeText = (typeof freeTexts)[number]
type Texts = { [Field in FreeText | 'companyName']: string | null }

/** What stands in a text in place of a part that was taken out. */
export const omission = '[…]'

export function isFreeText(field: string): field is FreeText {
  return (freeTexts as readonly string[]).includes(field)
}

/** Returns what is no secret in a review's texts: the company's name, and its city and country. */
export function knownIn({ companyName, location }: Pick<Texts, 'companyName' | 'location'>): string[] {
  const parts = (location ?? '').split(',')
  // More precise than "city, country", or not of that form at all, it may be somebody's name or house.
  return parts.length < 2 ? [companyName ?? ''] : [companyName ?? '', ...parts.slice(-2)]
}

/** Returns the parts of one text that may identify somebody. */
export function identifyingParts(field: FreeText, texts: Texts): IdentifyingPart[] {
  return findIdentifyingText(texts[field] ?? '', knownIn(texts))
}

/** Returns the answers with an omission in place of each part that may identify somebody. */
export function withoutIdentifyingParts(answers: Answers): Answers {
  const texts = freeTexts.map((field) => [field, omitted(answers[field], identifyingParts(field, answers))])
  return { ...answers, ...Object.fromEntries(texts) }
}

function omitted(text: string, parts: IdentifyingPart[]) {
  return parts.toReversed().reduce((left, { start, end }) => left.slice(0, start) + omission + left.slice(end), text)
}
