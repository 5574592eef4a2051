import type { LegalKind } from '../../site/legal/legal-kinds.ts'
import type { SiteTexts } from '../../site/legal/legal-texts.server.ts'

// With the framing of their fields, both texts still fit into the largest form that the server accepts.
const maxBytes = 125_000

export function areTooLong({ terms, privacy }: SiteTexts): boolean {
  return new Blob([terms.content, privacy.content]).size > maxBytes
}

/** Gives a missing text version -1, which no stored text has, so that it is never saved. */
export function postedSiteTexts(form: FormData): SiteTexts {
  const textOf = (kind: LegalKind) => {
    const [content, version, mark] = [form.get(kind), form.get(`${kind}Version`), form.get(`${kind}Mark`)]
    const isComplete = typeof content === 'string' && typeof version === 'string' && /^\d{1,9}$/.test(version)
    return {
      content: isComplete ? content : '',
      version: isComplete ? Number(version) : -1,
      mark: typeof mark === 'string' ? mark : '',
    }
  }
  return { terms: textOf('terms'), privacy: textOf('privacy') }
}
