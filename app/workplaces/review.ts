import { nameKey } from '../platform/text/clean-text.ts'
import { websiteLink } from '../platform/text/links.ts'
import { defineOptions } from '../ui/form/options.ts'
import { askedAnswers, type Errors as ErrorsOf, eachField, parseAnswers } from '../ui/wizard/answers.ts'
import { countryOf, withListedCountry } from './location.ts'
import { questions, questionsIn, type ReviewField } from './review-questions.ts'
import type { reviews } from './tables.ts'

export type Answers = Record<ReviewField, string>
export type Errors = ErrorsOf<ReviewField>

/** Strict reviews hide each `hideable` fact unless its author shows it; literal ones show it unless hidden. */
export type ReviewPrivacy = 'literal' | 'strict'

export const hideable = defineOptions({
  role: 'My role',
  city: 'My city',
  yearLeft: 'The year I left',
  outStatus: 'Open at work',
})
export type Hideable = (typeof hideable)[number]['id']

type Metadata =
  | 'isPublished'
  | 'shield'
  | 'isInFigures'
  | 'cohort'
  | 'publishedMonth'
  | 'isWithdrawn'
  | 'queueBatch'
  | 'id'
  | 'month'
  | 'isApproved'
  | 'version'
  | 'sealedAuthor'
  | 'authorKids'
  | 'receiptHash'
  | 'receiptKey'
  | 'formTokenHash'

export type Review = Omit<typeof reviews.$inferSelect, Metadata>

export const reviewTexts = {
  missing: 'Please fill out all required fields marked with *',
  mend: 'Please look at the fields marked below.',
  signedOut: 'You must be logged in to submit a review.',
  failed: 'There was an error submitting your review. Please try again.',
  submitted: 'Review submitted!',
  thanks: 'Thank you for contributing to the community!',
  notProvided: 'Not provided',
}

export function answersFrom(posted: Iterable<[string, unknown]>, currentYear: number): Answers {
  return parseAnswers(questionsIn(currentYear), posted)
}

export function reviewFrom(answers: Answers, hidden: readonly Hideable[], mayQuote = false): Review {
  const relevant = askedAnswers(questions, answers)
  const { location } = relevant
  const country = countryOf(location)
  const content = {
    ...relevant,
    role: hidden.includes('role') ? '' : relevant.role,
    location: hidden.includes('city') ? country : withListedCountry(location),
    yearLeft: hidden.includes('yearLeft') ? '' : relevant.yearLeft,
    outStatus: hidden.includes('outStatus') ? '' : relevant.outStatus,
  }
  return {
    ...(eachField(questions, (field) => content[field] || null) as Review),
    yearLeft: content.yearLeft ? Number(content.yearLeft) : null,
    location: content.location,
    companyWebsite: websiteLink(content.companyWebsite),
    country: country || null,
    companyKey: nameKey(answers.companyName),
    mayQuote,
  }
}
