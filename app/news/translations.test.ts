import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { newAdmin, newMember, visitor } from '../../test/app.ts'
import { exampleArticle } from '../../test/example-article.ts'
import { multipart } from '../../test/multipart.ts'
import { locationOf, pageOf } from '../../test/page.ts'
import { startWithoutArticles, storedArticle } from '../../test/stored-article.ts'
import { db } from '../platform/db/db.server.ts'
import { auditLog } from '../platform/db/tables.ts'
import { type Language, languages, pathIn } from '../words/languages.ts'
import { editArticle } from './editing/article-changes.server.ts'
import { translationToEdit } from './editing/translations.server.ts'
import { articles, articleTranslations } from './tables.ts'

await vi.hoisted(async () => {
  const { languages } = await import('../words/languages.ts')
  process.env.LANGUAGES = Object.keys(languages).join()
})

const origin = 'http://localhost:3000'
const admin = await newAdmin()
const codes = Object.keys(languages) as Language[]
const french = { title: 'Un bon début', content: 'Payer *dès le premier jour*. Salaire compris.' }

startWithoutArticles()

async function translate(id: string, into: Language, changes: Record<string, string> = {}, query = '') {
  const opened = await translationToEdit(id, into)
  const { mark = '', version = '' } = opened?.form ?? {}
  return admin.post(`/admin/articles/${id}/in/${into}${query}`, multipart({ ...french, mark, version, ...changes }))
}

async function translated(into: Language = 'fr', changes: Record<string, string> = {}) {
  const id = await storedArticle(changes)
  expect(locationOf(await translate(id, into))).toBe(`/admin?article=${id}&outcome=translation+saved`)
  return id
}

const page = (language: Language, path: string) => pageOf(visitor.get(pathIn(language, path)))

test('an article in two languages is read in all: in each its own, or else the original, which says its language', async () => {
  const id = await translated()
  const [later, member] = [await storedArticle({ title: 'Later' }), await newMember()]
  for (const code of codes) {
    const [post, list, earlier, home] = [
      await page(code, `/post/${id}`),
      await page(code, '/news-and-insights'),
      await page(code, `/post/${later}`),
      await pageOf(member.get(pathIn(code, '/'))),
    ]
    const isFrench = code === 'fr'
    const lang = code === 'en' || isFrench ? '' : ' lang="en"'
    const title = isFrench ? french.title : 'A fair start for interns'
    const text = isFrench ? '<em>dès le premier jour</em>' : '<em>forty</em>'
    expect(post, code).toContain(`<h1${lang} dir="auto">${title}</h1>`)
    expect(post, code).toMatch(new RegExp(`<div class="markdown"${lang}${lang && ' dir="ltr"'}>.*${text}`, 's'))
    expect(list, code).toMatch(new RegExp(`<h2 class="card-title"${lang}[^>]*><a[^>]*>${title}</a>`))
    expect(list, code).toContain(`<p class="news-preview"${lang} dir="auto">${isFrench ? 'Payer dès' : 'We asked'}`)
    expect(earlier, code).toMatch(new RegExp(`<a class="link"${lang} dir="auto"[^>]*>${title}</a>`))
    const langOfLatest = code === 'en' ? '' : ' lang="en"'
    expect(home, code).toMatch(new RegExp(`<a class="link"${langOfLatest} dir="auto"[^>]*>Later</a>`))
    const canonical = isFrench ? `/fr/post/${id}` : `/post/${id}`
    expect(post, code).toContain(`<link rel="canonical" href="${origin}${canonical}"/>`)
  }
})

test('an original in another language is marked on English pages, and its English translation is not', async () => {
  const id = await storedArticle({ language: 'ar', title: 'بداية', content: 'Upinde نص' })
  const onEnglishPage = await page('en', `/post/${id}`)
  expect(onEnglishPage).toContain('<h1 lang="ar" dir="auto">بداية</h1>')
  expect(onEnglishPage).toContain('<div class="markdown" lang="ar" dir="rtl">')
  expect(await page('ar', `/post/${id}`)).toContain('<h1 dir="auto">بداية</h1>')
  expect(await page('fr', `/post/${id}`)).toContain(`href="${origin}/ar/post/${id}"`)
  await translate(id, 'en', { title: 'A beginning', content: 'Text.' })
  expect(await page('en', `/post/${id}`)).toContain('<h1 dir="auto">A beginning</h1>')
  expect(await page('fr', `/post/${id}`)).toContain('<h1 lang="ar" dir="auto">بداية</h1>')
})

test.each([
  ['scanned', 0],
  ['looked up by trigrams', 260],
])('a search, %s, looks at what readers see', async (_, others) => {
  const id = await translated('fr', { createdAt: new Date('2026-01-01') as never })
  if (others > 0) {
    const [model] = await db().select().from(articles).where(eq(articles.id, id))
    const rows = Array.from({ length: others }, (_, place) => {
      const straw = { title: 'Straw', searchKey: 'straw', createdAt: new Date(Date.UTC(2026, 1, 1, 0, place)) }
      return { ...model, ...straw, id: `straw${String(place).padStart(17, '0')}`, formTokenHash: null }
    })
    await db()
      .insert(articles)
      .values(rows as (typeof articles.$inferInsert)[])
  }
  const finds = async (language: Language, search: string) =>
    (await page(language, `/news-and-insights?search=${search}`)).includes(`/post/${id}"`)
  for (const [language, search, isFound] of [
    ['fr', 'salaire', true],
    ['fr', 'forty', false],
    ['fr', 'éb', true],
    ['en', 'salaire', false],
    ['en', 'forty', true],
    ['am', 'forty', true],
  ] as const)
    expect(await finds(language, search), `${language} ${search}`).toBe(isFound)
})

test('a feed holds what there is in its language, and the sitemap the languages that there are of an article', async () => {
  const [id, only] = [await translated(), await storedArticle({ title: 'Only in English' })]
  const feed = (language: Language) => page(language, '/news-and-insights/feed.xml')
  expect((await feed('en')).match(/<entry>/g)).toHaveLength(2)
  const inFrench = await feed('fr')
  expect(inFrench).toContain('xml:lang="fr"')
  expect(inFrench.match(/<entry>/g)).toHaveLength(1)
  expect(inFrench).toContain(`<id>${origin}/fr/post/${id}</id>\n    <title>Un bon début</title>`)
  expect(await feed('am')).not.toContain('<entry>')
  const sitemap = await page('en', '/sitemap.xml')
  const address = (code: string) => `${origin}${pathIn(code, `/post/${id}`)}`
  const links = ['en', 'fr'].map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address(code)}"/>`)
  const alternates = `${links.join('')}<xhtml:link rel="alternate" hreflang="x-default" href="${address('en')}"/></url>`
  for (const code of ['en', 'fr'])
    expect(sitemap).toMatch(new RegExp(`<url><loc>${address(code)}</loc><lastmod>[\\d-]+</lastmod>${alternates}`))
  expect(sitemap.split(`/post/${only}<`)).toHaveLength(2)
})

test('an admin sees under the title which translations are missing or out of date', async () => {
  const id = await translated()
  const others = codes.filter((code) => code !== 'en' && code !== 'fr').map((code) => `${code}: missing`)
  const link = (code: string) => `href="/admin/articles/${id}/in/${code}"`
  const rows = async () => {
    const list = await pageOf(admin.get('/admin'))
    const states = [...list.matchAll(/<li>([^<:]*): (<a.*?)<\/li>/g)]
    const codesIn = (links = '') => [...links.matchAll(/\/in\/(\w+)"/g)].map(([, code]) => code)
    return states.flatMap(([, state = '', links]) => codesIn(links).map((code) => `${code}: ${state.toLowerCase()}`))
  }
  const table = await pageOf(admin.get('/admin'))
  expect(table).toMatch(
    new RegExp(
      `data-label="Title"><div[^>]*><a[^>]*>A fair start for interns</a><div[^>]*> <details[^>]*><summary>1 of 5 translated.*?<ul[^>]*><li>.*?${link('fr')}`,
    ),
  )
  expect([...table.matchAll(/<th scope="col">([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Title',
    'Category',
    'Actions',
  ])
  expect(await rows()).toEqual([...others, 'fr: up to date'])
  const { title, content } = { title: 'A fair start for interns', content: 'We asked *fifty* firms.' }
  await editArticle(admin.userId, id, '1', { language: 'en', title, content, category: 'Articles', authorName: 'Z' })
  expect(await rows()).toEqual([...others, 'fr: out of date'])
  expect(await pageOf(admin.get('/admin'))).toContain('<summary>1 of 5 translated, 1 out of date')
  expect(await pageOf(admin.get(`/admin/articles/${id}/in/fr`))).toContain('The original has changed since')
  await translate(id, 'fr')
  expect(await rows()).toContain('fr: up to date')
})

test('a translation is previewed, saved once, changed, and taken away with both fields empty; each deed is recorded', async () => {
  const id = await storedArticle()
  const preview = await (await translate(id, 'fr', {}, '?preview')).text()
  expect(preview).toContain('<em>dès le premier jour</em>')
  expect(preview).toContain('Salaire compris.</textarea>')
  expect(await db().$count(articleTranslations)).toBe(0)
  const before = await db().$count(auditLog)
  for (let time = 0; time < 2; time++) expect((await translate(id, 'fr', { version: '0' })).status).toBe(302)
  await translate(id, 'fr', { title: 'Un autre titre' })
  expect(await page('fr', `/post/${id}`)).toContain('Un autre titre')
  expect((await translate(id, 'fr', { title: '', content: '' })).status).toBe(302)
  expect(await page('fr', `/post/${id}`)).toContain('A fair start for interns')
  const deeds = await db().select({ verb: auditLog.verb }).from(auditLog).offset(before)
  expect(deeds.map(({ verb }) => verb)).toEqual(['save translation', 'save translation', 'delete translation'])
})

test('a translation that was taken away and written anew is not the one that somebody had opened', async () => {
  const id = await translated()
  const opened = await translationToEdit(id, 'fr')
  await translate(id, 'fr', { title: '', content: '' })
  await translate(id, 'fr', { title: 'Nouveau' })
  expect((await translate(id, 'fr', { title: 'Vieux', version: opened?.form.version ?? '' })).status).toBe(409)
  expect(await page('fr', `/post/${id}`)).toContain('Nouveau')
})

test('half a translation is refused at the field, and none is made into its own, an unknown or no language', async () => {
  const id = await storedArticle()
  for (const [changes, text] of [
    [{ title: '' }, 'Please enter a title.'],
    [{ content: ' ' }, 'Please write the content.'],
    [{ title: 'x'.repeat(201) }, 'Title has 201 characters; at most 200 can be sent.'],
  ] as const) {
    const answer = await translate(id, 'fr', changes)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(text)
  }
  for (const into of ['en', 'xx', 'constructor']) {
    expect((await admin.get(`/admin/articles/${id}/in/${into}`)).status).toBe(404)
    expect((await translate(id, into as Language)).status).toBe(404)
  }
  expect((await translate('A'.repeat(22), 'fr')).status).toBe(404)
  expect(await db().$count(articleTranslations)).toBe(0)
})

test('the translation of a draft is seen by nobody before the draft is published', async () => {
  const id = await storedArticle({ isDraft: true })
  await translate(id, 'fr')
  expect((await visitor.get(`/fr/post/${id}`)).status).toBe(404)
  for (const path of ['/fr/news-and-insights?search=salaire', '/fr/news-and-insights/feed.xml', '/sitemap.xml'])
    expect(await pageOf(visitor.get(path))).not.toMatch(new RegExp(`${id}|bon début`))
})

test('the language of an article is chosen as long as it has no translation', async () => {
  const id = await storedArticle({ language: 'fr' })
  const form = () => pageOf(admin.get(`/admin/edit-article/${id}`))
  expect(await form()).toContain('<option value="fr" selected="">Français</option>')
  await translate(id, 'pt')
  expect(await form()).toContain('<input type="hidden" name="language" value="fr"/>')
  const stale = { ...exampleArticle, language: 'pt', version: '1' }
  const answer = await admin.post(`/admin/edit-article/${id}`, multipart(stale))
  expect(answer.status).toBe(409)
  expect((await db().select().from(articles))[0]?.language).toBe('fr')
})
