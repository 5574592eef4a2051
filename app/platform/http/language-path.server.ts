import type { Language } from '../../words/languages.ts'
import { config } from '../config/config.server.ts'

/** Takes the language off the path of an address. Where the site is not served in it, the path stays as it is. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, code, rest = '/'] = /^\/([a-z]+)(\/.*|\.data)?$/.exec(pathname) ?? []
  const language = config().languages.find((each) => each === code && each !== 'en')
  // The router asks for the data of a translated home page as `/fr.data`.
  return language ? { language, path: rest === '.data' ? '/_.data' : rest } : { language: 'en', path: pathname }
}
