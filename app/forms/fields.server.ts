import * as z from 'zod'
import { cleanLine, cleanParagraphs } from '../platform/text/clean-text.ts'
import { cleanEmailAddress, isEmailAddress } from '../platform/text/email-address.ts'
import { lengthError } from '../platform/text/length-error.ts'
import { findOption, type Option } from '../ui/form/options.ts'
import { cleanAnswer, eachField } from '../ui/wizard/answers.ts'
import type { Questions } from '../ui/wizard/question.ts'
import { maxLengthOf } from '../ui/wizard/steps.ts'
import { type Message, msg, t } from '../words/words.ts'

/** What somebody reads; the admin area is in English only. */
export type Text = Message | string

type FieldKind = 'one' | 'several' | 'hidden' | 'secret'

/** A field of a form: the most characters that are read of it, and what it has to be. */
export type FormField<Value = unknown, Kind extends FieldKind = FieldKind> = {
  kind: Kind
  /** What it is called; hidden ones are not. */
  label?: Text | undefined
  max: number
  schema: z.ZodType<Value>
}

export type Fields = Readonly<Record<string, FormField>>
export type Values<Of extends Fields> = { [Name in keyof Of]: Of[Name] extends FormField<infer Value> ? Value : never }

type TextField = {
  /** Begins the sentence about too many characters. Without it, the length is for whoever carries the form out. */
  label?: Text
  max: number
  /** What is said if it is empty. Without it, it may be. */
  missing?: Text
  rule?: { fits: (text: string) => boolean; message: Text }
}

/** A text on one line, cleaned. */
export function line(about: TextField): FormField<string, 'one'> {
  return cleaned(about, cleanLine)
}

/** A text of several lines, cleaned. */
export function paragraphs(about: TextField): FormField<string, 'one'> {
  return cleaned(about, cleanParagraphs)
}

const malformed = msg('Please enter a valid email address.')

export function email(about: TextField): FormField<string, 'one'> {
  return cleaned({ ...about, rule: { fits: isEmailAddress, message: malformed } }, cleanEmailAddress)
}

/** What nobody sees or reads as words, such as an id or a token: as it was sent, '' if it was not. */
export function hidden(max: number): FormField<string, 'hidden'> {
  return { kind: 'hidden', max, schema: z.string().default('') }
}

/** What somebody chose or typed, or the value of the button, as it was sent; '' if it was not. */
export function chosen(max: number): FormField<string, 'one'> {
  return { ...hidden(max), kind: 'one' }
}

/** A text that never comes back to the page, as it was typed. */
export function secret(max: number, missing?: Text): FormField<string, 'secret'> {
  return { kind: 'secret', max, schema: missing ? z.string({ error: () => inWords(missing) }) : z.string().default('') }
}

const maxIdLength = 100

/** The id of one of the options. Any other text counts as none. */
export function oneOf<Id extends string>(options: readonly Option<Id>[]): FormField<Id | undefined, 'one'>
export function oneOf<Id extends string>(options: readonly Option<Id>[], missing: Text): FormField<Id, 'one'>
export function oneOf(options: readonly Option[], missing?: Text): FormField<unknown, 'one'> {
  const id = z
    .string()
    .optional()
    .transform((sent) => findOption(options, sent)?.id)
  const schema = missing ? id.refine((found) => found !== undefined, { error: () => inWords(missing) }) : id
  return { kind: 'one', max: maxIdLength, schema }
}

// An empty text stands for none.
const sentTexts = z.array(z.string().optional()).transform((sent) => sent.filter((text) => text !== undefined))

/** The ids of those options that were chosen, in their order. */
export function someOf<Id extends string>(options: readonly Option<Id>[]): FormField<Id[], 'several'> {
  const schema = sentTexts.transform((sent) => options.flatMap(({ id }) => (sent.includes(id) ? id : [])))
  return { kind: 'several', max: maxIdLength, schema }
}

/** What was sent of a field that may be sent several times. */
export function several(max: number): FormField<string[], 'several'> {
  return { kind: 'several', max, schema: sentTexts }
}

/** Whether a box is ticked, or a button pressed. */
export function ticked(): FormField<boolean, 'one'> {
  return { kind: 'one', max: maxIdLength, schema: z.string().optional().transform(Boolean) }
}

/** The answers to questions, each cleaned and with one line for each of several choices. Whether they fit is for whoever asks. */
export function answerFields<Field extends string>(questions: Questions<Field>) {
  return eachField(questions, (field): FormField<string, 'one' | 'several'> => {
    const question = questions[field]
    const schema = z
      .unknown()
      .optional()
      .transform((sent) => cleanAnswer(question, [sent ?? ''].flat().map(String)))
    return { kind: question.kind === 'choices' ? 'several' : 'one', max: maxLengthOf(question), schema }
  })
}

export function inWords(text: Text): string {
  return t(text as Message)
}

function cleaned({ label, max, missing, rule }: TextField, clean: (typed: string) => string): FormField<string, 'one'> {
  const schema = z
    .string()
    .optional()
    .transform((typed = '') => clean(typed))
    .superRefine((text, context) => {
      const empty = text === '' && missing && inWords(missing)
      const wrong = text !== '' && rule && !rule.fits(text) && inWords(rule.message)
      const message = empty || (label && lengthError(inWords(label), text, max)) || wrong
      if (message) context.addIssue({ code: 'custom', message })
    })
  return { kind: 'one', label, max, schema }
}
