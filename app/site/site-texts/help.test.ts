import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember, visitor } from '../../../test/app.ts'
import { multipart } from '../../../test/multipart.ts'
import { locationOf, mainOf } from '../../../test/page.ts'
import { storedArticle } from '../../../test/stored-article.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { notify } from '../../platform/live/live.server.ts'
import { siteContent } from '../tables.ts'
import { defaultHelp } from './default-help.ts'
import { siteTexts } from './site-texts.server.ts'

const admin = await newAdmin()
const address = '/if-something-is-wrong'
const editor = '/admin/pages/help'

beforeEach(async () => {
  await db().delete(siteContent)
  await notify(db(), 'legal-texts')
})

function save(help: string, version = '0') {
  return admin.post(editor, multipart({ help, helpVersion: version, helpMark: '' }))
}

test('visitors find help for each trouble, with “Leave site” and under a title that says nothing', async () => {
  const html = await (await visitor.get(address)).text()
  expect(html).toContain('<title>Help · Upinde</title>')
  expect(html).toMatch(/<form[^>]*action="\/leave"/)
  const main = await mainOf(visitor.get(address))
  expect(main).toContain('>Get help</h1>')
  const headings = [
    'First, whatever has happened',
    'Somebody outed you at work',
    'Somebody blackmails you',
    'Somebody threatens you',
    'You are arrested or questioned',
    'You lost your job',
    'Your phone or computer was taken',
    'Remove the traces of this site',
    'Who can help',
  ]
  for (const [index, heading] of headings.entries()) {
    expect(main).toContain(`<a href="#part-${index + 1}">${heading}</a>`)
    expect(main).toContain(`<h2 id="part-${index + 1}">${heading}</h2>`)
  }
  expect(main.indexOf('tap <strong>Leave site')).toBeLessThan(main.indexOf('href="#part-1"'))
  for (const path of ['/account', '/account/erasure', '/review-receipt', '/contact'])
    expect(main).toContain(`href="${path}"`)
})

test('the first advice names no number, no address and no other site, in short sentences', () => {
  expect(defaultHelp).not.toMatch(/\d{2,}|https?:|www\.|@|tel:/)
  const sentences = defaultHelp.replace(/\]\([^)]*\)/g, '').split(/[.:?!]\s|\n/)
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 22)).toEqual([])
})

test('the contact page and every article lead to it', async () => {
  const id = await storedArticle()
  for (const path of ['/contact', `/post/${id}`]) expect(await mainOf(visitor.get(path))).toContain(`href="${address}"`)
})

test('only admins edit it, everybody sees the edit at once, and the audit log has it', async () => {
  await mainOf(visitor.get(address))
  expect(locationOf(await save('# Other steps'))).toBe(`${editor}?saved`)
  expect(await (await admin.get(`${editor}?saved`)).text()).toContain('Changes saved successfully!')
  expect(await mainOf(visitor.get(address))).toContain('<h2 id="part-1">Other steps</h2>')
  const rows = await db().select({ verb: auditLog.verb, target: auditLog.target }).from(auditLog)
  expect(rows).toContainEqual({ verb: 'save site text', target: 'ifSomethingIsWrong' })
  for (const person of [visitor, await newMember()]) {
    expect(locationOf(await person.post(editor, {}))).toBe('/')
    expect((await person.post(editor, { help: 'x', helpVersion: '1', helpMark: '' })).status).toBe(401)
  }
  expect((await siteTexts()).help.content).toBe('# Other steps')
})

test('its form and that of the legal texts change nothing of each other', async () => {
  await save('Other steps')
  await admin.post('/admin/pages', { terms: 'Terms', termsVersion: '0', privacy: 'Privacy', privacyVersion: '0' })
  await save('Newer steps', '1')
  const { terms, privacy, help } = await siteTexts()
  expect([terms.content, privacy.content, help.content]).toEqual(['Terms', 'Privacy', 'Newer steps'])
})

test('a text that is too long is refused and kept in the form', async () => {
  const answer = await save('ሀ'.repeat(125_001))
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Nothing was saved: a text is too long.')
  expect(html).toContain('ሀ'.repeat(125_001))
})

test('without a text, the page says how to reach us', async () => {
  await save('')
  expect(await mainOf(visitor.get(address))).toMatch(/There is no advice here at the moment\..*href="\/contact"/)
})
