import type { SiteTextKind } from '../../site/site-texts/site-text-kinds.ts'
import type { WrittenTexts } from '../../site/site-texts/site-texts.server.ts'

// With the framing of their fields, the texts still fit into the largest form that the server accepts.
const maxBytes = 125_000

export const messages = {
  saved: 'Changes saved successfully!',
  notAdmin: 'Nothing was saved: you are not signed in as an admin any more. What you wrote is still here.',
  tooLong:
    'Nothing was saved: the two texts together are too long to be sent. Please shorten one. What you wrote is still here.',
  oneTooLong: 'Nothing was saved: the text is too long to be sent. Please shorten it. What you wrote is still here.',
  changedOne:
    'Nothing was saved: somebody else has changed this text since you opened it. What you wrote is still here.',
  failed: 'Failed to save changes. Please try again.',
  changed:
    'Nothing was saved: somebody else has changed these texts since you opened them. What you wrote is still here. Look at the current texts, then save again to replace them.',
}

export function areTooLong(texts: WrittenTexts): boolean {
  return new Blob(Object.values(texts).map(({ content }) => content)).size > maxBytes
}

export function areEmpty(texts: WrittenTexts): boolean {
  return Object.values(texts).every(({ content }) => content === '')
}

export function postedFields(kinds: readonly SiteTextKind[]): Record<string, number> {
  return Object.fromEntries(
    kinds.flatMap((kind) => [
      [kind, maxBytes],
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
