import { languages } from '../../words/languages.ts'
import { config } from './config.server.ts'

/** Returns the languages that the site is served in, as options of a form. */
export function servedLanguages() {
  return config().languages.map((code) => ({ id: code, label: languages[code].name }))
}
