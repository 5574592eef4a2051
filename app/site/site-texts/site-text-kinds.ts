import { href } from 'react-router'

export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legal = {
  terms: { title: 'Terms & Conditions', notFound: 'Terms not found.' },
  privacy: { title: 'Privacy Policy', notFound: 'Privacy policy not found.' },
}

export const legalMessages = { loading: 'Loading...', failed: 'Error loading content.' }

export const helpPage = {
  title: 'If something is wrong',
  shortTitle: 'First steps',
  address: href('/if-something-is-wrong'),
}

export const siteTextKinds = [...legalKinds, 'help'] as const
export type SiteTextKind = (typeof siteTextKinds)[number]

export const siteTextPages: Record<SiteTextKind, { title: string; address: string }> = {
  terms: { title: legal.terms.title, address: href('/terms') },
  privacy: { title: legal.privacy.title, address: href('/privacy') },
  help: helpPage,
}

export function legalKind(word: string | undefined): LegalKind | null {
  return legalKinds.find((kind) => kind === word) ?? null
}
