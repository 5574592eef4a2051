import { hasErrors, lengthError } from '../../platform/text/text-fields.ts'
import { type SiteTextKind, siteTextKinds, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import type { WrittenTexts } from '../../site/site-texts/site-texts.server.ts'
import { t } from '../../words/words.ts'

const maxCharacters = 125_000

export const messages = {
  saved: 'Changes saved successfully!',
  notAdmin: 'Nothing was saved: you are not signed in as an admin any more. What you wrote is still here.',
  tooLong: 'Nothing was saved: a text is too long. What you wrote is still here.',
  changedOne:
    'Nothing was saved: somebody else has changed this text since you opened it. What you wrote is still here.',
  failed: 'Failed to save changes. Please try again.',
  changed:
    'Nothing was saved: somebody else has changed these texts since you opened them. What you wrote is still here. Look at the current texts, then save again to replace them.',
}

export type LengthErrors = Partial<Record<SiteTextKind, string>>

/** Returns null if all texts are short enough. */
export function lengthErrorsOf(texts: WrittenTexts): LengthErrors | null {
  const errors: LengthErrors = {}
  for (const kind of siteTextKinds) {
    const error = lengthError(t(siteTextPages[kind].title), texts[kind]?.content ?? '', maxCharacters)
    if (error) errors[kind] = error
  }
  return hasErrors(errors) ? errors : null
}

export function areEmpty(texts: WrittenTexts): boolean {
  return Object.values(texts).every(({ content }) => content === '')
}

export function postedFields(kinds: readonly SiteTextKind[]): Record<string, number> {
  return Object.fromEntries(
    kinds.flatMap((kind) => [
      [kind, maxCharacters],
      [`${kind}Version`, 9],
      [`${kind}Mark`, 100],
    ]),
  )
}

/** Gives a missing text version -1, which no stored text has, so that it is never saved. */
export function postedSiteTexts(form: FormData, kinds: readonly SiteTextKind[]): WrittenTexts {
  return Object.fromEntries(kinds.map((kind) => [kind, postedText(form, kind)]))
}

function postedText(form: FormData, kind: SiteTextKind) {
  const [content, version, mark] = [form.get(kind), form.get(`${kind}Version`), form.get(`${kind}Mark`)]
  const isComplete = typeof content === 'string' && typeof version === 'string' && /^\d{1,9}$/.test(version)
  return {
    content: isComplete ? content : '',
    version: isComplete ? Number(version) : -1,
    mark: typeof mark === 'string' ? mark : '',
  }
}
