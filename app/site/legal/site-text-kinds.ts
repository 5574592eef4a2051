import { href } from 'react-router'
import { helpPage } from '../help/help-page.ts'
import { legal, legalKinds } from './legal-kinds.ts'

/** The pages whose text admins edit. */
export const siteTextKinds = [...legalKinds, 'help'] as const
export type SiteTextKind = (typeof siteTextKinds)[number]

export const siteTextPages: Record<SiteTextKind, { title: string; address: string }> = {
  terms: { title: legal.terms.title, address: href('/terms') },
  privacy: { title: legal.privacy.title, address: href('/privacy') },
  help: helpPage,
}
