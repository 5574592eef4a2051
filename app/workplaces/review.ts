import * as z from 'zod/mini'
import { cleanLine, cleanParagraphs } from '../platform/clean-text.ts'
import { companyKeyOf, hasLetterOrDigit, normaliseCompanyName } from './company-name.ts'
import { countryOf, withoutCity } from './location.ts'
import {
  fieldsOf,
  otherHandling,
  type Question,
  questions,
  type ReviewField,
  reviewFields,
  type Step,
  yearsLeft,
} from './questions.ts'
import type { reviews } from './tables.ts'

/** What a member typed so far, cleaned; an empty text where nothing was answered. */
export type Answers = Record<ReviewField, string>
export type Errors = Partial<Record<ReviewField, string>>

/** What step 5 offers to leave out, and the words of each. */
export const hideable = {
  role: 'My role',
  city: 'My city',
  yearLeft: 'The year I left',
  outStatus: 'Whether I am open at work',
}
export type Hideable = keyof typeof hideable

type Custody = 'id' | 'month' | 'isApproved' | 'version' | 'authorBox' | 'authorKids' | 'receiptHash' | 'formTokenHash'

/** What a review says: null where nothing was answered. */
export type Review = Omit<typeof reviews.$inferSelect, Custody>

export const reviewTexts = {
  missing: 'Please fill out all required fields marked with *',
  mend: 'Please look at the fields marked below.',
  signedOut: 'You must be logged in to submit a review.',
  failed: 'There was an error submitting your review. Please try again.',
  submitted: 'Review submitted!',
  thanks: 'Thank you for contributing to the community!',
  notProvided: 'Not provided',
}

const answerSchemas = Object.fromEntries(
  reviewFields.map((field) => [field, answerSchema(questions[field])]),
) as Record<ReviewField, ReturnType<typeof answerSchema>>

const companyNameRule = z.regex(hasLetterOrDigit, 'Company name needs at least one letter or digit.')

const reviewForm = z.object({ ...answerSchemas, companyName: answerSchemas.companyName.check(companyNameRule) }).check(
  z.refine((answers) => answers.discussionHandling !== otherHandling || answers.discussionHandlingOther !== '', {
    path: ['discussionHandlingOther'],
    message: isRequired(questions.discussionHandlingOther.title),
  }),
)

/**
 * The answers in a posted form. Only the wizard's own fields count, the first where one comes twice; a choice that is
 * not offered is no answer. In: names and values, the current year (years left go back from it).
 */
export function answersFrom(posted: Iterable<[string, unknown]>, currentYear: number): Answers {
  const first = new Map([...posted].reverse())
  return eachField((field) => {
    const value = first.get(field)
    return typeof value === 'string' ? cleaned(field, value, currentYear) : ''
  })
}

/** What keeps a step from being complete, by field. Steps 0 and 5 always are. */
export function stepErrors(step: Step, answers: Answers): Errors {
  const issues = reviewForm.safeParse(answers).error?.issues ?? []
  const errors: Errors = {}
  for (const field of fieldsOf(step)) {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue) errors[field] = issue.message
  }
  return errors
}

/** The one sentence above a step that is not complete: the specification's when something is missing. */
export function messageFor(errors: Errors, answers: Answers): string | undefined {
  const fields = Object.keys(errors) as ReviewField[]
  if (fields.length === 0) return undefined
  return fields.some((field) => answers[field] === '') ? reviewTexts.missing : reviewTexts.mend
}

/**
 * The review to store. What the author hides is left out, and so is what only belongs to another answer.
 * In: answers without errors.
 */
export function reviewFrom(answers: Answers, hidden: readonly Hideable[]): Review {
  const { location, currentlyWorksHere, discussionHandling } = answers
  const given = {
    ...answers,
    role: hidden.includes('role') ? '' : answers.role,
    location: hidden.includes('city') ? withoutCity(location) : location,
    yearLeft: currentlyWorksHere === 'Yes' || hidden.includes('yearLeft') ? '' : answers.yearLeft,
    outStatus: hidden.includes('outStatus') ? '' : answers.outStatus,
    discussionHandlingOther: discussionHandling === otherHandling ? answers.discussionHandlingOther : '',
  }
  return {
    ...(eachField((field) => given[field] || null) as Review),
    yearLeft: given.yearLeft ? Number(given.yearLeft) : null,
    location: given.location,
    country: countryOf(location) ?? (withoutCity(location) || null),
    companyKey: companyKeyOf(answers.companyName),
  }
}

function answerSchema(question: Question) {
  const { title } = question
  const most = 'mostCharacters' in question ? question.mostCharacters : Number.POSITIVE_INFINITY
  return z
    .string()
    .check(
      z.minLength(question.isRequired ? 1 : 0, isRequired(title)),
      z.maxLength(most, `${title} can have at most ${most.toLocaleString('en')} characters.`),
    )
}

function cleaned(field: ReviewField, typed: string, currentYear: number) {
  if (field === 'companyName') return normaliseCompanyName(typed)
  const question: Question = questions[field]
  if (question.kind === 'line') return cleanLine(typed)
  if (question.kind === 'paragraphs') return cleanParagraphs(typed)
  const options = question.kind === 'choice' ? question.options : yearsLeft(currentYear)
  return options.includes(typed) ? typed : ''
}

function isRequired(title: string) {
  return `${title} is required.`
}

function eachField<Value>(answer: (field: ReviewField) => Value) {
  return Object.fromEntries(reviewFields.map((field) => [field, answer(field)])) as Record<ReviewField, Value>
}
