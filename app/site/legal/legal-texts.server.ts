import { hash } from 'node:crypto'
import { acquireLock } from '../../platform/db/advisory-lock.server.ts'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { recordAction } from '../../platform/log/audit.server.ts'
import { notify } from '../../platform/realtime/live.server.ts'
import { cleanParagraphs } from '../../platform/text/clean-text.ts'
import { siteContent } from '../tables.ts'
import { defaultPrivacyPolicy } from './default-privacy-policy.ts'
import { defaultTerms } from './default-terms.ts'
import { type LegalKind, legalKinds } from './legal-kinds.ts'

/** `mark` is a hash of the content, which tells whether a form changed the text that it was shown. */
export type SiteText = { content: string; version: number; mark: string }
export type SiteTexts = Record<LegalKind, SiteText>

const documents = { terms: 'termsAndConditions', privacy: 'privacyPolicy' } as const
const defaults = {
  terms: { content: defaultTerms, version: 0 },
  privacy: { content: defaultPrivacyPolicy, version: 0 },
}

export async function siteTexts(from: Queryable = db()): Promise<SiteTexts> {
  const rows = await from.select().from(siteContent)
  const stored = (kind: LegalKind) => rows.find(({ id }) => id === documents[kind])
  const textOf = (kind: LegalKind): SiteText => {
    const { content, version } = stored(kind) ?? defaults[kind]
    return { content, version, mark: hashOf(content) }
  }
  return { terms: textOf('terms'), privacy: textOf('privacy') }
}

/** Saves and audits the texts that a form changed. Returns false, saving nothing, if one was also changed elsewhere. */
export async function saveSiteTexts(adminId: string, written: SiteTexts): Promise<boolean> {
  return db().transaction(async (tx) => {
    await acquireLock(tx, 'upinde site texts')
    const stored = await siteTexts(tx)
    const changed = legalKinds.filter((kind) => isChanged(written[kind]) && differ(written[kind], stored[kind]))
    if (changed.some((kind) => written[kind].version !== stored[kind].version)) return false
    for (const kind of changed) await saveText(tx, documents[kind], written[kind])
    if (changed.length > 0) await notify(tx, 'legal-texts')
    for (const kind of changed) await recordAction(tx, { adminId, verb: 'save site text', target: documents[kind] })
    return true
  })
}

export async function rebaseSiteTexts(written: SiteTexts): Promise<SiteTexts> {
  const stored = await siteTexts()
  const textOf = (kind: LegalKind) =>
    isChanged(written[kind]) ? { ...stored[kind], content: written[kind].content } : stored[kind]
  return { terms: textOf('terms'), privacy: textOf('privacy') }
}

function isChanged({ content, mark }: SiteText) {
  return hashOf(cleanParagraphs(content)) !== mark
}

function differ(written: SiteText, stored: SiteText) {
  return cleanParagraphs(written.content) !== stored.content
}

function hashOf(content: string) {
  return hash('sha256', content, 'base64url')
}

async function saveText(tx: Transaction, id: (typeof documents)[LegalKind], { content, version }: SiteText) {
  const next = { content: cleanParagraphs(content), version: version + 1 }
  await tx
    .insert(siteContent)
    .values({ id, ...next })
    .onConflictDoUpdate({ target: siteContent.id, set: next })
}
