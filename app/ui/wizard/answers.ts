import * as z from 'zod/mini'
import { cleanLine, cleanParagraphs } from '../../platform/text/clean-text.ts'
import { wholeNumber } from '../../words/punctuation.ts'
import { msg, t } from '../../words/words.ts'
import { findOption, idsOf } from '../form/options.ts'
import { type Answers, fieldsIn, fieldsOfStep, isAsked, isRequired, type Question, type Questions } from './question.ts'

export type Errors<Field extends string> = Partial<Record<Field, string>>

export function parseAnswers<Field extends string>(
  questions: Questions<Field>,
  posted: Iterable<[string, unknown]>,
): Answers<Field> {
  const entries = [...posted]
  return eachField(questions, (field) => {
    const values = entries.flatMap(([name, value]) => (name === field && typeof value === 'string' ? [value] : []))
    return cleanAnswer(questions[field], values)
  })
}

export function askedAnswers<Field extends string>(
  questions: Questions<Field>,
  answers: Answers<Field>,
): Answers<Field> {
  return eachField(questions, (field) => (isAsked(questions, field, answers) ? answers[field] : ''))
}

export function validateStep<Field extends string>(
  questions: Questions<Field>,
  step: number,
  answers: Answers<Field>,
): Errors<Field> {
  const errors: Errors<Field> = {}
  for (const field of fieldsOfStep(questions, step)) {
    if (!isAsked(questions, field, answers)) continue
    const [issue] = schemaOf(questions[field]).safeParse(answers[field]).error?.issues ?? []
    if (issue) errors[field] = issue.message
  }
  return errors
}

export function isMissing<Field extends string>(errors: Errors<Field>, answers: Answers<Field>): boolean {
  return (Object.keys(errors) as Field[]).some((field) => answers[field] === '')
}

export function eachField<Field extends string, Value>(
  questions: Questions<Field>,
  value: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fieldsIn(questions).map((field) => [field, value(field)])) as Record<Field, Value>
}

function schemaOf(question: Question) {
  const { label, missing = msg('Please answer this question.') } = question
  const text = z.string().check(z.minLength(isRequired(question) ? 1 : 0, t(missing)))
  if (!('maxCharacters' in question)) return text
  const { maxCharacters, rule } = question
  const short = z.maxLength(maxCharacters, {
    abort: true,
    error: t('Please keep “{label}” to {maxCharacters} characters or fewer.', {
      label: t(label),
      maxCharacters: wholeNumber(maxCharacters),
    }),
  })
  if (!rule) return text.check(short)
  const { fits, message } = rule
  return text.check(
    short,
    z.refine((input: string) => input === '' || fits(input), { error: t(message) }),
  )
}

/** Returns an answer as it would be stored, from all that was sent of it. */
export function cleanAnswer(question: Question, sent: readonly string[]): string {
  const [first = ''] = sent
  if (question.kind === 'choices') return idsOf(question.options.filter(({ id }) => sent.includes(id))).join('\n')
  switch (question.kind) {
    case 'choice':
      return findOption(question.options, first)?.id ?? ''
    case 'line':
      return (question.clean ?? cleanLine)(first)
    case 'paragraphs':
      return cleanParagraphs(first)
    case 'file':
      return ''
  }
}

export function typedFields(form: HTMLFormElement | null, submitter: HTMLElement | null = null): [string, unknown][] {
  return form ? [...new FormData(form, submitter)] : []
}
