export type Language = 'en' | 'fr' | 'pt'

type Facts = {
  /** What its speakers call it. */
  name: string
  /** Which of the forms in its file, counted from 0, a number takes. Browsers get this function as text. */
  plural: (n: number) => number
}

/** The languages that people can read the site in. The address of each but English begins with its code. */
export const languages: Record<Language, Facts> = {
  en: { name: 'English', plural: (n) => (n === 1 ? 0 : 1) },
  fr: { name: 'Français', plural: (n) => (n < 2 ? 0 : 1) },
  pt: { name: 'Português', plural: (n) => (n === 1 ? 0 : 1) },
}
