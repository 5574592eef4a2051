import { useHref } from 'react-router'

/** Returns the code of the page's language, which is the router's basename; English has none. */
export function useLanguage(): string {
  return useHref('/').slice(1) || 'en'
}

/** Returns the `lang` of what is written in English only, such as articles; none on English pages. */
export function useLangOfContent(): 'en' | undefined {
  return useLanguage() === 'en' ? undefined : 'en'
}
