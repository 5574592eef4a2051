import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { record } from '../../platform/log/audit.server.ts'
import { cleanParagraphs } from '../../platform/text/clean-text.ts'
import { siteContent } from '../tables.ts'
import { defaultPrivacyPolicy } from './default-privacy-policy.ts'
import { defaultTerms } from './default-terms.ts'
import { type LegalKind, legalKinds } from './legal-kinds.ts'

/** A text, its version, and a fingerprint of it, by which is known whether somebody who was shown it changed it. */
export type SiteText = { content: string; version: number; mark: string }
export type SiteTexts = Record<LegalKind, SiteText>

const documents = { terms: 'termsAndConditions', privacy: 'privacyPolicy' } as const
const first = {
  terms: { content: defaultTerms, version: 0 },
  privacy: { content: defaultPrivacyPolicy, version: 0 },
}

/** Both legal texts in Markdown. Until an admin saves one it is the first text, version 0. */
export async function siteTexts(from: Queryable = db()): Promise<SiteTexts> {
  const rows = await from.select().from(siteContent)
  const stored = (kind: LegalKind) => rows.find(({ id }) => id === documents[kind])
  const textOf = (kind: LegalKind): SiteText => {
    const { content, version } = stored(kind) ?? first[kind]
    return { content, version, mark: markOf(content) }
  }
  return { terms: textOf('terms'), privacy: textOf('privacy') }
}

/**
 * Saves what an admin changed in the texts, each as a new version, with an audit row each; a text that was left as it was
 * shown is not touched, whatever others made of it meanwhile. In: what was written, with the version and the mark of what
 * was shown. Out: false, and nothing saved, when one that was changed here was changed by somebody else as well.
 */
export async function saveSiteTexts(adminId: string, written: SiteTexts): Promise<boolean> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('upinde site texts'))`)
    const stored = await siteTexts(tx)
    const changed = legalKinds.filter((kind) => isChanged(written[kind]) && differ(written[kind], stored[kind]))
    if (changed.some((kind) => written[kind].version !== stored[kind].version)) return false
    for (const kind of changed) await saveText(tx, documents[kind], written[kind])
    for (const kind of changed) await record(tx, { adminId, verb: 'save site text', target: documents[kind] })
    return true
  })
}

/**
 * What a form shows after it was refused because somebody else had saved: the texts that were changed in it as they were
 * written, on top of what is stored now, and the others as they are stored now.
 */
export async function rebased(written: SiteTexts): Promise<SiteTexts> {
  const stored = await siteTexts()
  const textOf = (kind: LegalKind) =>
    isChanged(written[kind]) ? { ...stored[kind], content: written[kind].content } : stored[kind]
  return { terms: textOf('terms'), privacy: textOf('privacy') }
}

function isChanged({ content, mark }: SiteText) {
  return markOf(cleanParagraphs(content)) !== mark
}

function differ(written: SiteText, stored: SiteText) {
  return cleanParagraphs(written.content) !== stored.content
}

function markOf(content: string) {
  return createHash('sha256').update(content).digest('base64url')
}

async function saveText(tx: Transaction, id: (typeof documents)[LegalKind], { content, version }: SiteText) {
  const next = { content: cleanParagraphs(content), version: version + 1 }
  await tx
    .insert(siteContent)
    .values({ id, ...next })
    .onConflictDoUpdate({ target: siteContent.id, set: next })
}
