import { fieldsOf, reviewFields, type Step } from './questions.ts'
import { type Answers, answersFrom, type Errors, type Hideable, hideable, messageFor, stepErrors } from './review.ts'

/** Where a member is in the wizard. Step 6 is the confirmation: every step before it is complete. */
export type Wizard = {
  step: Step | 6
  answers: Answers
  hidden: Hideable[]
  token: string
  errors: Errors
  message?: string | undefined
}

/** The sections of the review page and the numbered boxes, with the step of each. */
export const sections = [
  { step: 1, title: 'Company Details' },
  { step: 2, title: 'Your Experience' },
  { step: 3, title: 'Policies & Environment' },
  { step: 4, title: 'Final Thoughts' },
] as const

const steps = [0, 1, 2, 3, 4, 5] as const

/** The wizard as it begins, with the form token of this review. */
export function startWizard(token: string): Wizard {
  return { step: 0, answers: answersFrom([], 0), hidden: [], token, errors: {} }
}

/**
 * What a posted form leads to. Its button says where `to`: backwards it always gets there, else only over complete steps,
 * or it stops at the first that is not and says why. In: names and values, the current year.
 */
export function advance(posted: Iterable<[string, unknown]>, currentYear: number): Wizard {
  const entries = [...posted]
  const answers = answersFrom(entries, currentYear)
  const step = numberOf(entries, 'step', 5) ?? 0
  const to = numberOf(entries, 'to', 6) ?? ((step + 1) as Step | 6)
  const before = steps.filter((each) => to >= step && each < to)
  const stopped = before.find((each) => Object.keys(stepErrors(each, answers)).length > 0)
  const errors = stopped === undefined ? {} : stepErrors(stopped, answers)
  return {
    step: stopped ?? to,
    answers,
    hidden: hiddenIn(entries),
    token: textOf(entries, 'token') ?? '',
    errors,
    message: messageFor(errors, answers),
  }
}

/** The hidden inputs of a step's form: the step, the form token, and every answer that the step itself does not show. */
export function carried({ step, answers, hidden, token }: Wizard): { name: string; value: string }[] {
  const shown = step === 6 ? [] : fieldsOf(step)
  return [
    { name: 'step', value: String(step) },
    { name: 'token', value: token },
    ...reviewFields
      .filter((field) => answers[field] !== '' && !shown.includes(field))
      .map((field) => ({ name: field, value: answers[field] })),
    ...(step === 5 ? [] : hidden.map((value) => ({ name: 'hide', value }))),
  ]
}

function hiddenIn(entries: [string, unknown][]) {
  const asked = entries.filter(([name]) => name === 'hide').map(([, value]) => value)
  return (Object.keys(hideable) as Hideable[]).filter((each) => asked.includes(each))
}

function numberOf<Most extends 5 | 6>(entries: [string, unknown][], name: string, most: Most) {
  const text = textOf(entries, name)
  return text && /^\d$/.test(text) && Number(text) <= most ? (Number(text) as Step | Most) : undefined
}

function textOf(entries: [string, unknown][], name: string) {
  const value = entries.find(([each]) => each === name)?.[1]
  return typeof value === 'string' ? value : undefined
}
