import { beforeEach, expect, test, vi } from 'vitest'
import { newAdmin, visitor } from '../../../test/app.ts'
import { locationOf, pageOf } from '../../../test/page.ts'
import { db } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { siteContent } from '../tables.ts'
import { saveSiteTexts, siteTexts, textInLanguage } from './site-texts.server.ts'

vi.hoisted(() => {
  process.env.LANGUAGES = 'fr,am'
})

const admin = await newAdmin()
const address = '/admin/pages/terms/in/fr'
const untranslated = 'This text is not translated yet.'

beforeEach(async () => {
  await db().delete(siteContent)
  await notify(db(), 'legal-texts')
})

const shown = (path: string) => pageOf(visitor.get(path))

async function write(content: string, changes: Record<string, string> = {}) {
  const { version, mark } = await textInLanguage('terms', 'fr')
  return admin.post(address, { terms: content, termsVersion: String(version), termsMark: mark, ...changes })
}

async function changeEnglish(content: string) {
  const { terms } = await siteTexts()
  expect(await saveSiteTexts(admin.userId, { terms: { ...terms, content } })).toBe(true)
}

test('a legal text that an admin changed is read in the language in which an admin wrote it too, and else in English', async () => {
  await changeEnglish('Our *own* terms.')
  expect(await shown('/fr/terms')).toMatch(/<div class="markdown" lang="en" dir="ltr"><p>Our <em>own<\/em> terms/)
  expect(locationOf(await write('Nos *propres* conditions.'))).toBe('/admin/pages?saved')
  const inFrench = await shown('/fr/terms')
  expect(inFrench).toContain('<div class="markdown"><p>Nos <em>propres</em> conditions')
  expect(inFrench).toContain('Ceci est une traduction.')
  expect(await shown('/am/terms')).toContain('<div class="markdown" lang="en" dir="ltr"><p>Our')
  expect(await shown('/terms')).toContain('<div class="markdown"><p>Our')
  expect(await shown('/fr/privacy')).not.toContain('class="markdown" lang')
})

test('when the English text changes, readers get it until its translation is saved again', async () => {
  await write('Nos conditions.')
  await changeEnglish('Newer terms.')
  expect(await shown('/fr/terms')).toContain('<p>Newer terms.')
  expect(await pageOf(admin.get(address))).toContain('The English text has changed since it was translated.')
  await write('Nos conditions.')
  expect(await shown('/fr/terms')).toContain('<p>Nos conditions.')
})

test('when a new version of the site changes what no admin has written, readers get its own translation', async () => {
  await write('Nos conditions.', { termsMark: 'of-an-earlier-version' })
  const page = await shown('/fr/terms')
  expect(page).not.toContain('Nos conditions.')
  expect(page).toMatch(/<div class="markdown"><p>\p{L}/u)
})

test('a translation that began before the English text changed does not pass for one of the new text', async () => {
  const { mark } = await textInLanguage('terms', 'fr')
  await changeEnglish('Newer terms.')
  await write('Nos conditions.', { termsMark: mark })
  expect(await shown('/fr/terms')).toContain('<p>Newer terms.')
})

test('an emptied translation goes back to the words of the site', async () => {
  await write('Nos conditions.')
  expect((await write(' \r\n ')).status).toBe(302)
  const page = await shown('/fr/terms')
  expect(page).not.toContain('Nos conditions.')
  expect(page).not.toContain(untranslated)
  expect(page).toMatch(/<div class="markdown"><p>\p{L}/u)
})

test('an admin sees what is missing or out of date in each language', async () => {
  const link = />(\w[^:·<]*)[^·<]*· <a [^>]*href="\/admin\/pages\/(\w+)\/in\/(\w+)"/g
  const states = async () =>
    [...(await pageOf(admin.get('/admin/pages'))).replaceAll('<!-- -->', '').matchAll(link)].map(
      ([, state, kind, code]) => `${kind} ${code} ${state?.trim()}`,
    )
  const privacy = ['privacy fr Up to date', 'privacy am Up to date']
  const of = (fr: string, am: string) => [`terms fr ${fr}`, privacy[0], `terms am ${am}`, privacy[1]]
  expect(await states()).toEqual(of('Up to date', 'Up to date'))
  await write('Nos conditions.')
  await changeEnglish('Newer terms.')
  expect(await states()).toEqual(of('Out of date', 'Missing'))
})

test('of two admins who translate at once, one is told, and nothing typed is lost', async () => {
  await write('Nos conditions.')
  const answer = await write('Trop tard.', { termsVersion: '0' })
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(html).toContain('Nothing was saved: somebody else has changed this text')
  expect(html).toContain('Trop tard.</textarea>')
  expect(await shown('/fr/terms')).toContain('<p>Nos conditions.')
  expect((await write('Nos conditions.', { termsVersion: '0' })).status).toBe(302)
})

test('a translation that was emptied and written anew is not the one that somebody had opened', async () => {
  await write('Nos conditions.')
  await write('')
  await write('Nouveau.')
  expect((await write('Vieux.', { termsVersion: '1' })).status).toBe(409)
  expect(await shown('/fr/terms')).toContain('<p>Nouveau.')
})

test('who is no admin learns nothing of translations, and keeps what was typed', async () => {
  await write('Nos conditions.')
  const typed = { terms: 'Déjà écrit.', termsVersion: '0', privacy: 'x', privacyVersion: '0' }
  for (const path of [address, '/admin/pages']) {
    const answer = await visitor.post(path, typed)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 401])
    expect(html).toContain('Déjà écrit.</textarea>')
    expect(html).not.toMatch(/Nos conditions|<a [^>]*\/in\/|The original/)
  }
})

test('there is no translation of another text, into English or into an unknown language', async () => {
  for (const path of ['/admin/pages/terms/in/en', '/admin/pages/terms/in/xx', '/admin/pages/x/in/fr']) {
    expect((await admin.get(path)).status).toBe(404)
    expect((await admin.post(path, { terms: 'x', termsVersion: '0' })).status).toBe(404)
  }
  expect(await db().$count(siteContent)).toBe(0)
})
