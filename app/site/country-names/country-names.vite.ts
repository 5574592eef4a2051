import type { Plugin } from 'vite'
import { translatedCountries } from './translated-countries.ts'

/** Puts the names of countries in the place of the code that reads them from files. */
export function countryNames(): Plugin {
  return {
    name: 'country-names',
    enforce: 'pre',
    load: {
      filter: { id: /\/translated-countries\.ts$/ },
      handler: () => `export const translatedCountries = ${JSON.stringify(translatedCountries)}`,
    },
  }
}
