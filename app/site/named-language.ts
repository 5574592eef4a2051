import { type Language, languages } from '../words/languages.ts'

/** Returns the language of the list that an address or a form names, if there is one. */
export function namedLanguage(code: string): Language | undefined {
  return Object.hasOwn(languages, code) ? (code as Language) : undefined
}
