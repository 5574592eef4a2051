import { translationOf } from '../../words/catalogue.server.ts'
import { language } from '../../words/language.server.ts'
import { defaultHelp } from './default-help.ts'
import { defaultPrivacyPolicy } from './default-privacy-policy.ts'
import { defaultTerms } from './default-terms.ts'
import type { SiteTextKind } from './site-text-kinds.ts'

/** What each page says until an admin saves another text. */
export const defaultTexts: Record<SiteTextKind, string> = {
  terms: defaultTerms,
  privacy: defaultPrivacyPolicy,
  help: defaultHelp,
}

/** Returns the lines of all default texts. Each is a text that has translations. */
export function linesOfDefaultTexts(): string[] {
  return Object.values(defaultTexts).flatMap((text) => text.split('\n').filter((line) => line !== ''))
}

/** Returns the text in the language of the request, or null if a line has no translation, as when an admin wrote it. */
export function translatedText(text: string): string | null {
  if (language() === 'en') return text
  const lines = text.split('\n').map((line) => (line === '' ? line : translationOf(line)))
  return lines.includes(undefined) ? null : lines.join('\n')
}
