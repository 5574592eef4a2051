import { href } from 'react-router'
import { listOf, type Typed } from '../../forms/outcome.ts'
import type { SiteTextKind } from '../../site/site-texts/site-text-kinds.ts'
import type { SiteText, WrittenTexts } from '../../site/site-texts/site-texts.server.ts'

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

/** Returns the address of the page on which texts are edited in English. */
export function editorOf(kinds: readonly SiteTextKind[]) {
  return kinds.includes('help') ? href('/admin/pages/help') : href('/admin/pages')
}

/** Gives a missing text version -1, which no stored text has, so that it is never saved. */
export function textsIn(input: Typed, kinds: readonly SiteTextKind[]): WrittenTexts {
  const sent = (name: string) => listOf(input[name])[0] ?? ''
  const texts = kinds.map((kind): [SiteTextKind, SiteText] => {
    const version = sent(`${kind}Version`)
    const isComplete = input[kind] !== undefined && /^\d{1,9}$/.test(version)
    const text = isComplete ? { content: sent(kind), version: Number(version) } : { content: '', version: -1 }
    return [kind, { ...text, mark: sent(`${kind}Mark`) }]
  })
  return Object.fromEntries(texts)
}

/** Returns texts as the form would send them. */
export function inputOf(texts: WrittenTexts): Typed {
  const entries = Object.entries(texts).flatMap(([kind, { content, version, mark }]) => [
    [kind, content],
    [`${kind}Version`, String(version)],
    [`${kind}Mark`, mark],
  ])
  return Object.fromEntries(entries)
}
