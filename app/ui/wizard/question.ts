import type { Message } from '../../words/words.ts'
import { findOption, labelOf, type Option } from '../form/options.ts'

type QuestionBase = {
  step: number
  label: Message
  title?: Message
  hint?: Message
  isRequired?: true
  missing?: Message
  /** Makes this a question that follows an answer to `to` which `hasFollowUp`. From anybody else none is kept. */
  followUp?: { to: string; isRequired?: true }
}
type Text = {
  kind: 'line' | 'paragraphs'
  maxCharacters: number
  inputMode?: 'url' | 'email' | 'tel'
  clean?: (input: string) => string
  rule?: { fits: (text: string) => boolean; message: Message }
}
type Choice = {
  kind: 'choice' | 'choices'
  options: readonly Option[]
  /** Whether each language sorts the list its own way. */
  isAlphabetical?: true
  emptyLabel?: Message
}
type File = { kind: 'file' }

export type Question = QuestionBase & (Text | Choice | File)
export type Questions<Field extends string> = Readonly<Record<Field, Question>>

/** Cleaned; an empty string when unanswered, one line for each of several choices. */
export type Answers<Field extends string> = Record<Field, string>

export function fieldsOfStep<Field extends string>(questions: Questions<Field>, step: number): Field[] {
  return fieldsIn(questions).filter((field) => questions[field].step === step)
}

export function fieldsIn<Field extends string>(questions: Questions<Field>): Field[] {
  return Object.keys(questions) as Field[]
}

export function isAsked<Field extends string>(
  questions: Questions<Field>,
  field: Field,
  answers: Answers<Field>,
): boolean {
  const { followUp } = questions[field]
  if (!followUp) return true
  const options = optionsOf(questions[followUp.to as Field])
  return choicesIn(answers[followUp.to as Field]).some((id) => findOption(options, id)?.hasFollowUp)
}

export function isRequired({ isRequired, followUp }: Question): boolean {
  return Boolean(isRequired || followUp?.isRequired)
}

export function hasRequired<Field extends string>(questions: Questions<Field>, step: number): boolean {
  return fieldsOfStep(questions, step).some((field) => isRequired(questions[field]))
}

export function choicesIn(answer: string): string[] {
  return answer === '' ? [] : answer.split('\n')
}

export function optionsOf(question: Question): readonly Option[] {
  return 'options' in question ? question.options : []
}

export function shownAnswer(question: Question, answer: string): string {
  const options = optionsOf(question)
  if (options.length === 0) return answer
  return choicesIn(answer)
    .map((id) => labelOf(options, id))
    .join('\n')
}

export function line(maxCharacters = 200) {
  return { kind: 'line' as const, maxCharacters }
}

export function paragraphs() {
  return { kind: 'paragraphs' as const, maxCharacters: 5000 }
}

export function choice<const Options extends readonly Option[]>(options: Options) {
  return { kind: 'choice' as const, options }
}

export function choices<const Options extends readonly Option[]>(options: Options) {
  return { kind: 'choices' as const, options }
}
