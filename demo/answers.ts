import { z } from 'zod'
import { toSearchKey } from '../app/platform/text/search-key.ts'
import { idsOf } from '../app/ui/form/options.ts'
import type { Question, Questions } from '../app/ui/wizard/question.ts'

/** Fields as a browser sends them. */
export type Form = [name: string, value: string][]

/** Allows, for each question of a form, one of its options or any text. */
export function optionalAnswers<Field extends string>(questions: Questions<Field>) {
  const schemas = Object.entries<Question>(questions).map(([field, question]) => [field, answerTo(question).optional()])
  return Object.fromEntries(schemas) as Record<Field, z.ZodOptional<z.ZodType<string>>>
}

function answerTo(question: Question): z.ZodType<string> {
  return 'options' in question ? z.enum(idsOf(question.options)) : z.string()
}

export function nameIn<Name extends string>(named: Record<Name, unknown>) {
  return z.enum(Object.keys(named) as Name[])
}

export function emailOf(fullName: string): string {
  return `${toSearchKey(fullName).replace(/[^a-z]+/g, '.')}@mail.example`
}
