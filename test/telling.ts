import { readFileOf, tellingWords, translations } from '../app/words/catalogue.server.ts'
import type { Language } from '../app/words/languages.ts'

const english = 'lgbt|queer|\\bgays?\\b|lesbi|\\btrans|pride|bisex|homosex|rainbow'

/** Words that must not stand where somebody could read them over a shoulder or in passing. */
export const telling = tellingIn(...translations)

export function tellingIn(...languages: Language[]): RegExp {
  const words = languages.flatMap((language) => readFileOf(language).headers[tellingWords]?.split('|') ?? [])
  return new RegExp([english, ...words.filter(Boolean)].join('|'), 'i')
}
