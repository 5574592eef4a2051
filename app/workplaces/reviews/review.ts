import {
  answersIn,
  askedAnswers,
  type Errors as ErrorsOf,
  eachField,
  isMissing,
  stepErrorsIn,
} from '../../ui/wizard/answers.ts'
import { companyKeyOf } from '../company/company-name.ts'
import { websiteLink } from '../company/website.ts'
import { questions, questionsIn, type ReviewField, type Step } from '../review-questions.ts'
import type { reviews } from '../tables.ts'
import { countryOf, withListedCountry, withoutCity } from './location.ts'

/** What a member typed so far, cleaned; an empty text where nothing was answered. */
export type Answers = Record<ReviewField, string>
export type Errors = ErrorsOf<ReviewField>

/** Whether a review hides what `hideable` lists unless its author shows it (strict), or the other way round (literal). */
export type ReviewPrivacy = 'literal' | 'strict'

/** What step 5 lets the author show or hide, and the words of each. */
export const hideable = {
  role: 'My role',
  city: 'My city',
  yearLeft: 'The year I left',
  outStatus: 'Whether I am open at work',
}
export type Hideable = keyof typeof hideable

type Bookkeeping =
  | 'isPublished'
  | 'shield'
  | 'isInFigures'
  | 'isWithdrawn'
  | 'queueBatch'
  | 'id'
  | 'month'
  | 'isApproved'
  | 'version'
  | 'sealedAuthor'
  | 'authorKids'
  | 'receiptHash'
  | 'formTokenHash'

/** What a review says: null where nothing was answered. */
export type Review = Omit<typeof reviews.$inferSelect, Bookkeeping>

export const reviewTexts = {
  missing: 'Please fill out all required fields marked with *',
  mend: 'Please look at the fields marked below.',
  signedOut: 'You must be logged in to submit a review.',
  failed: 'There was an error submitting your review. Please try again.',
  submitted: 'Review submitted!',
  thanks: 'Thank you for contributing to the community!',
  notProvided: 'Not provided',
}

/**
 * The answers in a posted form. Only the wizard's own fields count, the first where one comes twice; a choice that is
 * not offered is no answer. In: names and values, the current year (years left go back from it).
 */
export function answersFrom(posted: Iterable<[string, unknown]>, currentYear: number): Answers {
  return answersIn(questionsIn(currentYear), posted)
}

/** What keeps a step from being complete, by field. Steps 0 and 5 always are. */
export function stepErrors(step: Step, answers: Answers): Errors {
  return stepErrorsIn(questions, step, answers)
}

/** The one sentence above a step that is not complete: the specification's when something is missing. */
export function messageFor(errors: Errors, answers: Answers): string | undefined {
  if (Object.keys(errors).length === 0) return undefined
  return isMissing(errors, answers) ? reviewTexts.missing : reviewTexts.mend
}

/**
 * The review to store. What the author hides is left out, and so is what only belongs to another answer.
 * In: answers without errors.
 */
export function reviewFrom(answers: Answers, hidden: readonly Hideable[]): Review {
  const asked = askedAnswers(questions, answers)
  const { location } = asked
  const country = withoutCity(location)
  const hidesCity = hidden.includes('city')
  const given = {
    ...asked,
    role: hidden.includes('role') ? '' : asked.role,
    location: hidesCity ? country : withListedCountry(location),
    yearLeft: hidden.includes('yearLeft') ? '' : asked.yearLeft,
    outStatus: hidden.includes('outStatus') ? '' : asked.outStatus,
  }
  return {
    ...(eachField(questions, (field) => given[field] || null) as Review),
    yearLeft: given.yearLeft ? Number(given.yearLeft) : null,
    location: given.location,
    companyWebsite: websiteLink(given.companyWebsite),
    country: (!hidesCity && countryOf(location)) || country || null,
    companyKey: companyKeyOf(answers.companyName),
  }
}
