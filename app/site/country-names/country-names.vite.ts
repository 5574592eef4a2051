import type { Plugin } from 'vite'
import { namesOfCountries } from './country-names.ts'

/** Puts the names of countries in the place of the code that reads them from files. */
export function countryNames(): Plugin {
  return {
    name: 'country-names',
    enforce: 'pre',
    load: {
      filter: { id: /\/country-names\.ts$/ },
      handler: () => `export const namesOfCountries = ${JSON.stringify(namesOfCountries)}`,
    },
  }
}
