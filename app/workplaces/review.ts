import { nameKey } from '../platform/text/clean-text.ts'
import { websiteLink } from '../platform/text/links.ts'
import { defineOptions } from '../ui/form/options.ts'
import { askedAnswers, type Errors as ErrorsOf, eachField, parseAnswers } from '../ui/wizard/answers.ts'
import { msg } from '../words/words.ts'
import { countryOf, namedCountryOf, withListedCountry } from './location.ts'
import { questions, questionsIn, type ReviewField } from './review-questions.ts'
import type { reviews } from './tables.ts'

export type Answers = Record<ReviewField, string>
export type Errors = ErrorsOf<ReviewField>

/** Strict reviews hide each `hideable` fact unless its author shows it; literal ones show it unless hidden. */
export type ReviewPrivacy = 'literal' | 'strict'

export const hideable = defineOptions({
  role: msg('My role'),
  city: msg('My city'),
  yearLeft: msg('The year I left'),
  outStatus: msg('Open at work'),
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
  missing: msg('Please fill out all required fields marked with *'),
  mend: msg('Please look at the fields marked below.'),
  signedOut: msg('You must be logged in to submit a review.'),
  failed: msg('There was an error submitting your review. Please try again.'),
  submitted: msg('Review submitted!'),
  thanks: msg('Thank you for contributing to the community!'),
  notProvided: msg('Not provided'),
}

export function answersFrom(posted: Iterable<[string, unknown]>, currentYear: number): Answers {
  return parseAnswers(questionsIn(currentYear), posted)
}

export function reviewFrom(answers: Answers, hidden: readonly Hideable[], mayQuote = false): Review {
  const relevant = askedAnswers(questions, answers)
  const { location } = relevant
  const content = {
    ...relevant,
    role: hidden.includes('role') ? '' : relevant.role,
    location: hidden.includes('city') ? namedCountryOf(location) : withListedCountry(location),
    yearLeft: hidden.includes('yearLeft') ? '' : relevant.yearLeft,
    outStatus: hidden.includes('outStatus') ? '' : relevant.outStatus,
  }
  return {
    ...(eachField(questions, (field) => content[field] || null) as Review),
    yearLeft: content.yearLeft ? Number(content.yearLeft) : null,
    location: content.location,
    companyWebsite: websiteLink(content.companyWebsite),
    country: countryOf(location) || null,
    companyKey: nameKey(answers.companyName),
    mayQuote,
  }
}
