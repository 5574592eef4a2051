import { answersIn, type Errors, isMissing, stepErrorsIn } from './answers.ts'
import { type Answers, choicesIn, fieldsIn, fieldsOfStep, type Questions } from './question.ts'

/** A wizard: its questions, its first and its last step, and the sentence above a step that is not complete. */
export type Plan<Field extends string> = {
  questions: Questions<Field>
  first: number
  last: number
  /** `missingAtTheEnd` is said in place of `missing` where the last button was pressed. */
  texts: { missing: string; missingAtTheEnd?: string; mend: string }
  /** What is wrong with answers of several steps taken together; asked at the end, when each step is complete. */
  errorsTogether?: (answers: Answers<Field>) => Errors<Field>
}

/** Where somebody is in a wizard. One step past the last is its end: every step before it is complete. */
export type Progress<Field extends string> = {
  step: number
  answers: Answers<Field>
  token: string
  errors: Errors<Field>
  message?: string | undefined
}

/**
 * What a posted form leads to. Its button says where `to`: backwards it always gets there, else only over complete steps,
 * or it stops at the first that is not and says why. In: names and values.
 */
export function advanceIn<Field extends string>(
  plan: Plan<Field>,
  posted: Iterable<[string, unknown]>,
): Progress<Field> {
  const { questions, first, last, texts } = plan
  const entries = [...posted]
  const answers = answersIn(questions, entries)
  const step = stepIn(entries, 'step', first, last) ?? first
  const to = stepIn(entries, 'to', first, last + 1) ?? step + 1
  const before = stepsOf(plan).filter((each) => to >= step && each < to)
  const own = firstWith(before, (each) => stepErrorsIn(questions, each, answers))
  const isToTheEnd = to > last && own.stopped === undefined
  const { stopped, errors } = isToTheEnd ? firstWith(before, togetherIn(plan, answers)) : own
  const missing = to > last ? (texts.missingAtTheEnd ?? texts.missing) : texts.missing
  return {
    step: stopped ?? to,
    answers,
    token: textOf(entries, 'token') ?? '',
    errors,
    message: stopped === undefined ? undefined : isMissing(errors, answers) ? missing : texts.mend,
  }
}

/** The hidden inputs of a step's form: the step, the form token, and every answer that the step itself does not show. */
export function carriedIn<Field extends string>(
  questions: Questions<Field>,
  { step, answers, token }: Progress<Field>,
): { name: string; value: string }[] {
  const shown = fieldsOfStep(questions, step)
  const others = fieldsIn(questions).filter((field) => answers[field] !== '' && !shown.includes(field))
  return [
    { name: 'step', value: String(step) },
    { name: 'token', value: token },
    ...others.flatMap((field) => {
      const values = questions[field].kind === 'choices' ? choicesIn(answers[field]) : [answers[field]]
      return values.map((value) => ({ name: field, value }))
    }),
  ]
}

function firstWith<Field extends string>(steps: number[], errorsOf: (step: number) => Errors<Field>) {
  const stopped = steps.find((each) => Object.keys(errorsOf(each)).length > 0)
  return { stopped, errors: stopped === undefined ? {} : errorsOf(stopped) }
}

function togetherIn<Field extends string>({ questions, errorsTogether }: Plan<Field>, answers: Answers<Field>) {
  const entries = Object.entries(errorsTogether?.(answers) ?? {}) as [Field, string][]
  return (step: number) =>
    Object.fromEntries(entries.filter(([field]) => questions[field].step === step)) as Errors<Field>
}

function stepsOf({ first, last }: { first: number; last: number }) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function stepIn(entries: [string, unknown][], name: string, least: number, most: number) {
  const text = textOf(entries, name)
  if (!text || !/^\d$/.test(text)) return undefined
  return Number(text) >= least && Number(text) <= most ? Number(text) : undefined
}

function textOf(entries: [string, unknown][], name: string) {
  const value = entries.find(([each]) => each === name)?.[1]
  return typeof value === 'string' ? value : undefined
}
