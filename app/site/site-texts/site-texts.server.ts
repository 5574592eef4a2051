import { hash } from 'node:crypto'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { acquireLock } from '../../platform/db/advisory-lock.server.ts'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { cleanParagraphs } from '../../platform/text/clean-text.ts'
import { markdownHtml } from '../markdown/markdown.server.ts'
import { siteContent } from '../tables.ts'
import { defaultTexts, translatedText } from './default-texts.server.ts'
import { type SiteTextKind, siteTextKinds } from './site-text-kinds.ts'

/** `mark` is a hash of the content, which tells whether a form changed the text that it was shown. */
export type SiteText = { content: string; version: number; mark: string }
export type SiteTexts = Record<SiteTextKind, SiteText>
/** The texts of one form, which need not be all. */
export type WrittenTexts = Partial<SiteTexts>

const documents = { terms: 'termsAndConditions', privacy: 'privacyPolicy', help: 'ifSomethingIsWrong' } as const

export async function siteTexts(from: Queryable = db()): Promise<SiteTexts> {
  const rows = await from.select().from(siteContent)
  const textOf = (kind: SiteTextKind): SiteText => {
    const stored = rows.find(({ id }) => id === documents[kind])
    const { content, version } = stored ?? { content: defaultTexts[kind], version: 0 }
    return { content, version, mark: hashOf(content) }
  }
  return { terms: textOf('terms'), privacy: textOf('privacy'), help: textOf('help') }
}

/** Saves and audits the texts that a form changed. Returns false, saving nothing, if one was also changed elsewhere. */
export async function saveSiteTexts(adminId: string, written: WrittenTexts): Promise<boolean> {
  return db().transaction(async (tx) => {
    await acquireLock(tx, 'upinde site texts')
    const stored = await siteTexts(tx)
    const changed = siteTextKinds.flatMap((kind) => {
      const text = written[kind]
      return text && isChanged(text) && differ(text, stored[kind]) ? [{ kind, text }] : []
    })
    if (changed.some(({ kind, text }) => text.version !== stored[kind].version)) return false
    for (const { kind, text } of changed) await saveText(tx, documents[kind], text)
    if (changed.length > 0) await notify(tx, 'legal-texts')
    for (const { kind } of changed) await recordAction(tx, { adminId, verb: 'save site text', target: documents[kind] })
    return true
  })
}

/** Returns the texts of a form as they are stored now, with what the form changed. */
export async function rebaseSiteTexts(written: WrittenTexts): Promise<WrittenTexts> {
  const stored = await siteTexts()
  const textOf = (kind: SiteTextKind, text: SiteText) =>
    isChanged(text) ? { ...stored[kind], content: text.content } : stored[kind]
  return Object.fromEntries(
    siteTextKinds.flatMap((kind) => (written[kind] ? [[kind, textOf(kind, written[kind])]] : [])),
  )
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

async function saveText(tx: Transaction, id: (typeof documents)[SiteTextKind], { content, version }: SiteText) {
  const next = { content: cleanParagraphs(content), version: version + 1 }
  await tx
    .insert(siteContent)
    .values({ id, ...next })
    .onConflictDoUpdate({ target: siteContent.id, set: next })
}

/** A text as readers see it: in English only, with `lang`, if an admin has changed what was translated. */
export type ShownText = { html: string; lang?: 'en' }

export async function shownText(kind: SiteTextKind): Promise<ShownText | null> {
  const { content } = (await siteTexts())[kind]
  if (!content) return null
  const translated = translatedText(content)
  return translated === null ? { html: markdownHtml(content), lang: 'en' } : { html: markdownHtml(translated) }
}
