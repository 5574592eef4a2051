import { useHref, useLocation, useRouteLoaderData } from 'react-router'
import { type Language, languages, pathIn } from './languages.ts'

/** Returns the code of the page's language, which is the router's basename; English has none. */
export function useLanguage(): Language {
  return (useHref('/').slice(1) || 'en') as Language
}

/** Returns the addresses of the page in the languages that the site is served in. */
export function useTranslations() {
  const { pathname, search } = useLocation()
  const shown = useLanguage()
  const site = useRouteLoaderData<{ languages: Language[] }>('root')
  return (site?.languages ?? []).map((code) => {
    return { code, name: languages[code].name, address: pathIn(code, pathname + search), isShown: code === shown }
  })
}
