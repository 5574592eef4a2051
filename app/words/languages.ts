type Facts = {
  /** What its speakers call it. */
  name: string
  /** From the left, if nothing is said. */
  dir?: 'rtl'
  /** Whether its file holds texts that nobody has reviewed. */
  isDraft: boolean
}

const list = {
  en: { name: 'English', isDraft: false },
  fr: { name: 'Français', isDraft: true },
  pt: { name: 'Português', isDraft: true },
  ar: { name: 'العربية', dir: 'rtl', isDraft: true },
  sw: { name: 'Kiswahili', isDraft: true },
  am: { name: 'አማርኛ', isDraft: true },
} satisfies Record<string, Facts>

export type Language = keyof typeof list

/** The languages that the site is written in. The addresses of each but English begin with its code. */
export const languages: Record<Language, Facts> = list

/**
 * Takes the language off the path of an address as browsers know it, such as `window.location`. The router has none in
 * `useLocation()` and in the `url` of loaders, but has it in navigations, blockers and `formAction`.
 */
export function withoutLanguage({ pathname }: { pathname: string }): string {
  const [code = '', ...rest] = pathname.split('/').slice(1)
  return code !== 'en' && Object.keys(languages).includes(code) ? `/${rest.join('/')}` : pathname
}

/** Puts the language before a path from the root, with or without a query. */
export function pathIn(language: string, path: string): string {
  // Two slashes would lead to another site.
  const own = path.replace(/^\/+/, '/')
  return language === 'en' ? own : `/${language}${own.replace(/^\/(?=$|[?#])/, '')}`
}
