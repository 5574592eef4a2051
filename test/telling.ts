import { readFileOf, tellingWords, translations } from '../app/words/catalogue.server.ts'

const english = 'lgbt|queer|\\bgays?\\b|lesbi|\\btrans|pride|bisex|homosex|rainbow'
const ofOthers = translations.map((language) => readFileOf(language).headers[tellingWords]).filter(Boolean)

/** Words that must not stand where somebody could read them over a shoulder or in passing, in any language. */
export const telling = new RegExp([english, ...ofOthers].join('|'), 'i')
