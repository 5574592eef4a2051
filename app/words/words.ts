import type { ReactNode } from 'react'
import { textKey, translated, translatedPlural } from './catalogue.server.ts'
import { compose, fill, type Parts, type Values } from './fill.ts'

// The English text stands in the code, and is the key of its translations (`<language>.po`). In what browsers load,
// `words-into.ts` has put the text of one language in the place of each call.

/**
 * An English text in a constant, which `t()` shows in the language of the request. To TypeScript it is a symbol, so that
 * it cannot be put into a string as it is.
 */
export type Message = symbol

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ValuesOf<Text, Without = never> = Record<Exclude<NamesIn<Text>, Without>, string | number>
type Context = { context?: string }

/** Returns the text in the language of the request. `context` tells apart what is the same word in English only. */
export function t<const Text extends string>(
  text: Text,
  ...values: [NamesIn<Text>] extends [never] ? [values?: Context] : [values: ValuesOf<Text> & Context]
): string
export function t(message: Message, values?: Values): string
export function t(text: string | Message, values: Values = {}): string {
  const key = String(text)
  return fill(translated(typeof values['context'] === 'string' ? textKey(key, values.context) : key), values)
}

/** Marks the text of a constant, which is made before anybody asks in a language. */
export function msg(text: string, { context }: Context = {}): Message {
  return textKey(text, context) as unknown as Message
}

/** Returns the form that goes with the number, which `{count}` stands for. */
export function tn<const Text extends string>(
  count: number,
  forms: { one: string; other: Text },
  ...[values]: [Exclude<NamesIn<Text>, 'count'>] extends [never] ? [] : [values: ValuesOf<Text, 'count'>]
): string {
  return fill(translatedPlural(count, forms), { count, ...(values as Values | undefined) })
}

/** Whether a text may be in English because it has no translation. A browser gets the answer for its language. */
export function mayLackWords(): boolean {
  return true
}

/** As `t()`, with elements in the sentence: `rich('Read <a>the terms</a>.', { a: (text) => <Link …>{text}</Link> })`. */
export function rich(text: string, parts: Parts): ReactNode {
  return compose(translated(text), parts)
}
