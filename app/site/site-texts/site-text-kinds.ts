import { href } from 'react-router'
import { type Message, msg } from '../../words/words.ts'

export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legal = {
  terms: { title: msg('Terms & Conditions'), notFound: msg('Terms not found.') },
  privacy: { title: msg('Privacy Policy'), notFound: msg('Privacy policy not found.') },
}

export const legalMessages = { loading: msg('Loading...'), failed: msg('Error loading content.') }

export const helpPage = {
  title: msg('Get help'),
  address: href('/if-something-is-wrong'),
}

export const siteTextKinds = [...legalKinds, 'help'] as const
export type SiteTextKind = (typeof siteTextKinds)[number]

export const siteTextPages: Record<SiteTextKind, { title: Message; address: string }> = {
  terms: { title: legal.terms.title, address: href('/terms') },
  privacy: { title: legal.privacy.title, address: href('/privacy') },
  help: helpPage,
}

export function legalKind(word: string | undefined): LegalKind | null {
  return legalKinds.find((kind) => kind === word) ?? null
}
