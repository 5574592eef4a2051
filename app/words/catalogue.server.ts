import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import PO from 'pofile'
import { asEnglish } from './english.ts'
import { language } from './language.server.ts'
import { type Language, languages } from './languages.ts'
import { type PluralForm, pluralFormOf } from './plural-forms.ts'

export type Catalogue = {
  /** The forms of each text by its key: one, or one for each plural form. Untranslated texts are not in it. */
  forms: ReadonlyMap<string, readonly string[]>
  formOf: PluralForm
}

/** The languages that have a file of translations. */
export const translations = (Object.keys(languages) as Language[]).filter((each) => each !== 'en')

/** The part of a file's head with words, as a pattern, that must not be readable over a shoulder; see `test/telling.ts`. */
export const tellingWords = 'X-Telling-Words'

const folder = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'app/words')
const catalogues = new Map<Language, Catalogue>()

export function catalogueFile(of: Language): string {
  return join(folder, `${of}.po`)
}

/** Parses the file of a language. */
export function readFileOf(of: Language): PO {
  return PO.parse(readFileSync(catalogueFile(of), 'utf8'))
}

/** Returns the translations into a language; there are none into English. */
export function catalogueOf(of: Language): Catalogue | undefined {
  if (of === 'en') return undefined
  const known = catalogues.get(of) ?? readCatalogue(of)
  catalogues.set(of, known)
  return known
}

function readCatalogue(of: Language): Catalogue {
  const { items, headers } = readFileOf(of)
  const translated = items.filter(({ msgstr }) => msgstr.every((form) => form !== ''))
  return {
    forms: new Map(
      translated.map(({ msgid, msgctxt, msgstr }) => [
        textKey(msgid, msgctxt),
        languages[of].dir ? msgstr.map(withValuesApart) : msgstr,
      ]),
    ),
    formOf: pluralFormOf(headers['Plural-Forms'], `${of}.po`),
  }
}

/**
 * Puts each value between marks that keep it from changing the order of the words around it, and a mark before texts
 * whose own words do not say that they run from the right. Texts of several lines are sent or copied: there, the marks
 * would become part of codes and addresses.
 */
function withValuesApart(text: string) {
  if (text.includes('\n') || !/{\w+}/.test(text)) return text
  const [first = ''] = /\p{L}/u.exec(text.replace(/{\w+}|<\/?\w+>/g, '')) ?? []
  const start = /\p{Script=Arabic}/u.test(first) ? '' : '\u200f'
  return start + text.replace(/(?<!\/){\w+}(?![/%])/g, '\u2068$&\u2069')
}

/** Joins a text and its context, as gettext does. */
export function textKey(text: string, context: string | null | undefined): string {
  return context == null ? text : `${context}\u0004${text}`
}

/** Returns the translation into the language of the request, if there is one. */
export function translationOf(key: string): string | undefined {
  return catalogue()?.forms.get(key)?.[0]
}

/** Returns the text behind the key in the language of the request, and marked English where it has no translation. */
export function translated(key: string): string {
  return translationOf(key) ?? inEnglish(key.slice(key.indexOf('\u0004') + 1))
}

export function translatedPlural(count: number, english: { one: string; other: string }): string {
  const { forms, formOf } = catalogue() ?? {}
  const form = formOf && forms?.get(english.one)?.[formOf(count)]
  return form ?? inEnglish(count === 1 ? english.one : english.other)
}

function inEnglish(text: string) {
  return language() === 'en' ? text : asEnglish(text)
}

function catalogue() {
  return catalogueOf(language())
}
