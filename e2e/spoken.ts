import type { Page } from '@playwright/test'
import { translationOf } from '../app/words/catalogue.server.ts'
import { inLanguage, language } from '../app/words/language.server.ts'
import { type Language, languages } from '../app/words/languages.ts'
import { type Message, t } from '../app/words/words.ts'

/** Returns a text of the code, or what is made of texts, as the page that is open says it. */
export function spoken(page: Page, text: string | Message | (() => string)): string {
  return inLanguage(languageOf(page), typeof text === 'function' ? text : () => known(text as Message))
}

function known(text: Message) {
  if (language() !== 'en' && translationOf(String(text)) === undefined)
    throw new Error(`“${String(text)}” is no text of the code, or has no translation into ${language()}`)
  return t(text)
}

function languageOf(page: Page): Language {
  const [, code = ''] = URL.parse(page.url())?.pathname.split('/') ?? []
  return (Object.keys(languages) as Language[]).find((each) => each === code) ?? 'en'
}
