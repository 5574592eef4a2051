import { type Message, t } from '../../words/words.ts'
import { type Errors, eachField, isMissing, parseAnswers, validateStep } from './answers.ts'
import { type Answers, choicesIn, fieldsIn, fieldsOfStep, type Question, type Questions } from './question.ts'

export type Plan<Field extends string> = {
  questions: Questions<Field>
  first: number
  last: number
  texts: { missing: Message; missingAtTheEnd?: Message; mend: Message }
  errorsTogether?: (answers: Answers<Field>) => Errors<Field>
}

/** A step past the last one means that every step is complete. */
export type Progress<Field extends string> = {
  step: number
  answers: Answers<Field>
  token: string
  errors: Errors<Field>
  message?: string | undefined
  /** Whether the same step was asked for, such as in another language. */
  isAgain?: boolean
}

/** Goes to the step that the pressed button names: back freely, forward only as far as the steps are complete. */
export function advanceWizard<Field extends string>(
  plan: Plan<Field>,
  posted: Iterable<[string, unknown]>,
): Progress<Field> {
  const { questions, first, last, texts } = plan
  const entries = [...posted]
  const answers = parseAnswers(questions, entries)
  const step = stepIn(entries, 'step', first, last) ?? first
  const to = stepIn(entries, 'to', first, last + 1) ?? step + 1
  const before = stepsOf(plan).filter((each) => to >= step && each < to)
  const own = firstStepWithErrors(before, (each) => validateStep(questions, each, answers))
  const isToTheEnd = to > last && own.stopped === undefined
  const { stopped, errors } = isToTheEnd ? firstStepWithErrors(before, combinedErrorsOf(plan, answers)) : own
  const missing = to > last ? (texts.missingAtTheEnd ?? texts.missing) : texts.missing
  return {
    step: stopped ?? to,
    ...(to === step && { isAgain: true }),
    answers,
    token: textOf(entries, 'token') ?? '',
    errors,
    message: stopped === undefined ? undefined : t(isMissing(errors, answers) ? missing : texts.mend),
  }
}

/** Returns the fields that the form of a wizard posts, each with the most characters that it accepts. */
export function postedLengths<Field extends string>(questions: Questions<Field>): Record<string, number> {
  return { ...eachField(questions, (field) => maxLengthOf(questions[field])), step: 1, to: 1, token: 40, warned: 10 }
}

export function hiddenInputs<Field extends string>(
  questions: Questions<Field>,
  { step, answers, token }: Progress<Field>,
): { name: string; value: string }[] {
  const visible = fieldsOfStep(questions, step)
  const others = fieldsIn(questions).filter((field) => answers[field] !== '' && !visible.includes(field))
  return [
    { name: 'step', value: String(step) },
    { name: 'token', value: token },
    ...others.flatMap((field) => {
      const values = questions[field].kind === 'choices' ? choicesIn(answers[field]) : [answers[field]]
      return values.map((value) => ({ name: field, value }))
    }),
  ]
}

// Long enough for the id of any option.
const maxIdLength = 100

export function maxLengthOf(question: Question) {
  return 'maxCharacters' in question ? question.maxCharacters : maxIdLength
}

function firstStepWithErrors<Field extends string>(steps: number[], errorsOf: (step: number) => Errors<Field>) {
  const stopped = steps.find((each) => Object.keys(errorsOf(each)).length > 0)
  return { stopped, errors: stopped === undefined ? {} : errorsOf(stopped) }
}

function combinedErrorsOf<Field extends string>({ questions, errorsTogether }: Plan<Field>, answers: Answers<Field>) {
  const entries = Object.entries(errorsTogether?.(answers) ?? {}) as [Field, string][]
  return (step: number) =>
    Object.fromEntries(entries.filter(([field]) => questions[field].step === step)) as Errors<Field>
}

function stepsOf({ first, last }: { first: number; last: number }) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function stepIn(entries: [string, unknown][], name: string, min: number, max: number) {
  const text = textOf(entries, name)
  if (!text || !/^\d$/.test(text)) return undefined
  return Number(text) >= min && Number(text) <= max ? Number(text) : undefined
}

function textOf(entries: [string, unknown][], name: string) {
  const value = entries.find(([each]) => each === name)?.[1]
  return typeof value === 'string' ? value : undefined
}
