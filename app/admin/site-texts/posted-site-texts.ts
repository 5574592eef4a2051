import type { LegalKind } from '../../site/legal/legal-kinds.ts'
import type { SiteTexts } from '../../site/legal/legal-texts.server.ts'

// With the framing of their fields they fit into the largest form that is taken.
const mostBytes = 125_000

/** Whether both texts together are more than a form can carry. */
export function areTooLong({ terms, privacy }: SiteTexts): boolean {
  return new Blob([terms.content, privacy.content]).size > mostBytes
}

/** Both texts in a posted form with version and mark of those that were shown. One that is missing has a version that none has. */
export function postedSiteTexts(form: FormData): SiteTexts {
  const textOf = (kind: LegalKind) => {
    const [content, version, mark] = [form.get(kind), form.get(`${kind}Version`), form.get(`${kind}Mark`)]
    const isThere = typeof content === 'string' && typeof version === 'string' && /^\d{1,9}$/.test(version)
    return {
      content: isThere ? content : '',
      version: isThere ? Number(version) : -1,
      mark: typeof mark === 'string' ? mark : '',
    }
  }
  return { terms: textOf('terms'), privacy: textOf('privacy') }
}
