import type { Language } from './languages.ts'

/**
 * Which of the forms in a language's file, counted from 0, a number takes (CLDR, as the files' `Plural-Forms` say).
 * Browsers get the function of their language as text.
 */
export const pluralForms: Record<Language, (n: number) => number> = {
  en: (n) => (n === 1 ? 0 : 1),
  fr: (n) => (n < 2 ? 0 : 1),
  pt: (n) => (n === 1 ? 0 : 1),
  ar: (n) => (n < 3 ? n : n % 100 > 10 ? 4 : n % 100 > 2 ? 3 : 5),
  sw: (n) => (n === 1 ? 0 : 1),
  am: (n) => (n < 2 ? 0 : 1),
}
