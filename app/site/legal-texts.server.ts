import { sql } from 'drizzle-orm'
import { record } from '../platform/audit.server.ts'
import { cleanParagraphs } from '../platform/clean-text.ts'
import { db, type Queryable, type Transaction } from '../platform/db.server.ts'
import { firstPrivacyPolicy } from './first-privacy-policy.ts'
import { firstTerms } from './first-terms.ts'
import { type LegalKind, legalKinds } from './legal-kinds.ts'
import { siteContent } from './tables.ts'

export type SiteText = { content: string; version: number }
export type SiteTexts = Record<LegalKind, SiteText>

const documents = { terms: 'termsAndConditions', privacy: 'privacyPolicy' } as const
const first: SiteTexts = {
  terms: { content: firstTerms, version: 0 },
  privacy: { content: firstPrivacyPolicy, version: 0 },
}

/** Both legal texts in Markdown. Until an admin saves one it is the first text, version 0. */
export async function siteTexts(from: Queryable = db()): Promise<SiteTexts> {
  const rows = await from.select().from(siteContent)
  const stored = (kind: LegalKind) => rows.find(({ id }) => id === documents[kind])
  const textOf = (kind: LegalKind): SiteText => {
    const { content, version } = stored(kind) ?? first[kind]
    return { content, version }
  }
  return { terms: textOf('terms'), privacy: textOf('privacy') }
}

/**
 * Saves what an admin changed in the texts, each as a new version, with an audit row each. Out: false, and nothing saved,
 * when one of them was changed by somebody else since the version that was shown.
 */
export async function saveSiteTexts(adminId: string, shown: SiteTexts): Promise<boolean> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('upinde site texts'))`)
    const stored = await siteTexts(tx)
    const changed = legalKinds.filter((kind) => cleanParagraphs(shown[kind].content) !== stored[kind].content)
    if (changed.some((kind) => shown[kind].version !== stored[kind].version)) return false
    for (const kind of changed) await saveText(tx, documents[kind], shown[kind])
    for (const kind of changed) await record(tx, { adminId, verb: 'save site text', target: documents[kind] })
    return true
  })
}

async function saveText(tx: Transaction, id: (typeof documents)[LegalKind], { content, version }: SiteText) {
  const next = { content: cleanParagraphs(content), version: version + 1 }
  await tx
    .insert(siteContent)
    .values({ id, ...next })
    .onConflictDoUpdate({ target: siteContent.id, set: next })
}
