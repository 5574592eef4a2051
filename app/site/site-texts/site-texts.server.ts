import { and, eq } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { config } from '../../platform/config/config.server.ts'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { acquireLock } from '../../platform/db/transactions.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { cleanParagraphs } from '../../platform/text/clean-text.ts'
import { markOf, type TranslationState, translationState } from '../../platform/text/translation-mark.server.ts'
import { inLanguage, language } from '../../words/language.server.ts'
import type { Language } from '../../words/languages.ts'
import { type HtmlInParts, markdownHtml, markdownInParts } from '../markdown/markdown.server.ts'
import { siteContent } from '../tables.ts'
import { defaultTexts, translatedText } from './default-texts.server.ts'
import { type LegalKind, type SiteTextKind, siteTextKinds } from './site-text-kinds.ts'

/** `mark` is a hash of the content, which tells whether a form changed the text that it was shown. */
export type SiteText = { content: string; version: number; mark: string }
export type SiteTexts = Record<SiteTextKind, SiteText>
/** The texts of one form, which need not be all. */
export type WrittenTexts = Partial<SiteTexts>

const documents = { terms: 'termsAndConditions', privacy: 'privacyPolicy', help: 'ifSomethingIsWrong' } as const

export async function siteTexts(from: Queryable = db()): Promise<SiteTexts> {
  const rows = await from.select().from(siteContent).where(eq(siteContent.language, 'en'))
  const textOf = (kind: SiteTextKind): SiteText => {
    const stored = rows.find(({ id }) => id === documents[kind])
    const { content, version } = stored ?? { content: defaultTexts[kind], version: 0 }
    return { content, version, mark: markOf(content) }
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
    for (const { kind, text } of changed)
      await saveText(tx, documents[kind], 'en', { ...text, content: cleanParagraphs(text.content), mark: null })
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
  return markOf(cleanParagraphs(content)) !== mark
}

function differ(written: SiteText, stored: SiteText) {
  return cleanParagraphs(written.content) !== stored.content
}

async function saveText(
  tx: Transaction,
  id: (typeof documents)[SiteTextKind],
  of: Language,
  { content, mark, version }: { content: string; mark: string | null; version: number },
) {
  const next = { content, mark, version: version + 1 }
  await tx
    .insert(siteContent)
    .values({ id, language: of, ...next })
    .onConflictDoUpdate({ target: [siteContent.id, siteContent.language], set: next })
}

/** `version` is 0 as long as no admin has written it. */
export type TextInLanguage = { content: string; mark: string; version: number; state: TranslationState }

/** Returns an English text and what there is of it in another language: by an admin, or else of the site's own words. */
export async function textInLanguage(
  kind: SiteTextKind,
  into: Language,
): Promise<TextInLanguage & { english: string }> {
  const english = (await siteTexts())[kind].content
  return { english, ...inWords(english, await storedText(db(), kind, into), into) }
}

/** Saves a text in another language, or goes back to the site's own words if it is empty. Returns false on a conflict. */
export async function saveTextInLanguage(
  adminId: string,
  kind: SiteTextKind,
  into: Language,
  { mark, version, ...text }: Omit<TextInLanguage, 'state'>,
): Promise<boolean> {
  const content = cleanParagraphs(text.content)
  return db().transaction(async (tx) => {
    await acquireLock(tx, 'upinde site texts')
    const stored = await storedText(tx, kind, into)
    if (version !== (stored?.version ?? 0)) return content === (stored?.content ?? '')
    await saveText(tx, documents[kind], into, { content, mark, version })
    await notify(tx, 'legal-texts')
    await recordAction(tx, { adminId, verb: 'save site text', target: `${documents[kind]}-${into}` })
    return true
  })
}

export type TextStates = { language: Language; states: Record<SiteTextKind, TranslationState> }[]

/** Returns the state of each text in the other languages that the site is served in. */
export async function textStates(): Promise<TextStates> {
  const [english, rows] = [await siteTexts(), await db().select().from(siteContent)]
  return config()
    .languages.filter((each) => each !== 'en')
    .map((each) => {
      const stateOf = (kind: SiteTextKind) => {
        const stored = rows.find((row) => row.id === documents[kind] && row.language === each)
        return inWords(english[kind].content, stored, each).state
      }
      return { language: each, states: { terms: stateOf('terms'), privacy: stateOf('privacy'), help: stateOf('help') } }
    })
}

async function storedText(from: Queryable, kind: SiteTextKind, into: Language) {
  const [stored] = await from.select().from(siteContent).where(isTextIn(kind, into))
  return stored
}

function isTextIn(kind: SiteTextKind, into: Language) {
  return and(eq(siteContent.id, documents[kind]), eq(siteContent.language, into))
}

function inWords(english: string, stored: typeof siteContent.$inferSelect | undefined, into: Language): TextInLanguage {
  const mark = markOf(english)
  const version = stored?.version ?? 0
  if (stored?.content) return { content: stored.content, mark, version, state: translationState(stored, english) }
  const own = inLanguage(into, () => translatedText(english))
  return { content: own ?? '', mark, version, state: own === null ? 'missing' : 'current' }
}

/** `lang` is there if neither an admin nor the site has translated the text as it is now. */
type InEnglish = { lang?: 'en' }

/** Returns a legal text for a dialog. */
export async function shownLegalText(kind: LegalKind): Promise<({ html: string } & InEnglish) | null> {
  const text = await shownText(kind)
  return text && { html: markdownHtml(text.content), ...text.isIn }
}

/** Returns a text for its page. */
export async function shownSiteText(kind: SiteTextKind): Promise<(HtmlInParts & InEnglish) | null> {
  const text = await shownText(kind)
  return text && { ...markdownInParts(text.content), ...text.isIn }
}

async function shownText(kind: SiteTextKind): Promise<{ content: string; isIn: InEnglish } | null> {
  if (language() === 'en') {
    const { content } = (await siteTexts())[kind]
    return content ? { content, isIn: {} } : null
  }
  const { english, content, state } = await textInLanguage(kind, language())
  if (!english) return null
  const translated = state === 'current' ? content : translatedText(english)
  return translated === null ? { content: english, isIn: { lang: 'en' } } : { content: translated, isIn: {} }
}
