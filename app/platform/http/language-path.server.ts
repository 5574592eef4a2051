import type { Language } from '../../words/languages.ts'
import { config } from '../config/config.server.ts'

/** Takes the language off the path of an address. Where the site is not served in it, the path stays as it is. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, code, path = '/'] = /^\/([a-z]{2})(\/.*)?$/.exec(pathname) ?? []
  const language = config().languages.find((each) => each === code && each !== 'en')
  return language ? { language, path } : { language: 'en', path: pathname }
}
