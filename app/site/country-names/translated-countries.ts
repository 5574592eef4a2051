import { translations } from '../../words/catalogue.server.ts'
import { inLanguage } from '../../words/language.server.ts'
import { countries } from '../countries.ts'

/** What each country is called in the translations, in the order of the list. Builds hold the names, not this code. */
export const translatedCountries: readonly string[][] = countries.map((country) => {
  const names = new Set(translations.map((language) => inLanguage(language, () => country.label)))
  names.delete(country.id)
  return [...names]
})
