import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../../test/app.ts'
import { multipart } from '../../../test/multipart.ts'
import { locationOf, pageOf } from '../../../test/page.ts'
import { sourceOf } from '../../admin/queues/queue-sources.server.ts'
import { queueNames } from '../../admin/queues/queues.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { siteContent } from '../tables.ts'
import { defaultPrivacyPolicy } from './default-privacy-policy.ts'
import { defaultTerms } from './default-terms.ts'
import { saveSiteTexts, siteTexts } from './site-texts.server.ts'

const admin = await newAdmin()
const saved = 'Changes saved successfully!'

beforeEach(async () => {
  await db().delete(siteContent)
})

async function save(terms: string, privacy: string, versions: [number, number] = [0, 0]) {
  const [termsVersion, privacyVersion] = versions.map(String) as [string, string]
  return admin.post('/admin/pages', { terms, privacy, termsVersion, privacyVersion })
}

test('both default texts are available from the first start', async () => {
  expect(await pageOf(visitor.get('/terms'))).toContain('Never out anybody')
  const privacy = await pageOf(visitor.get('/privacy'))
  for (const word of ['POPIA', 'NDPA', 'Kenya', 'How a review is sealed', 'What we cannot promise', '12 months']) {
    expect(privacy).toContain(word)
  }
})

// When a period changes in the code, the text becomes untrue: change both together.
test.each([
  ['The code works for 10 minutes', 'app/account/sign-up/pending-sign-ups.server.ts', /interval '10 minutes'/],
  ['It works once, for an hour.', 'app/account/password-reset/password-reset.server.ts', /lifetime = 3_600_000/],
  [
    'after 24 hours without use',
    'app/account/sessions/open-session.server.ts',
    /member: { idle: 24 \* hour, age: 30 \* day,/,
  ],
  [
    'after at most 30 days',
    'app/account/sessions/open-session.server.ts',
    /member: { idle: 24 \* hour, age: 30 \* day,/,
  ],
  [
    'for at most a day, until the mail service',
    'app/platform/mail/mail.server.ts',
    /giveUpAt: sql`now\(\) \+ interval '1 day'`/,
  ],
  [
    'lie as readable files on the server, for a week',
    'app/jobs.server.ts',
    /forgetOldMail\(new Date\(Date\.now\(\) - weekMs\)\)/,
  ],
  [
    'and for 24 months at most',
    'app/mentorship/application/mentee/mentee-applications.server.ts',
    /interval '24 months'/,
  ],
  ['Both are deleted after 12 months', 'app/inbox/messages.server.ts', /interval '12 months'/],
  ['For about ten minutes we also keep', 'app/site/contact/contact-messages.server.ts', /interval '10 minutes'/],
  ['They are encrypted, and deleted after 30 days', 'cli/backup/write-backup.ts', /keptMs = 30 \* dayMs/],
  ['is kept for 40 days', 'app/platform/endings/ledger.server.ts', /keptDays = 40/],
  ['the month, never the day', 'app/workplaces/tables.ts', /month/i],
  [
    'How many reviews an account sent is counted in memory only',
    'app/platform/http/limits.server.ts',
    /return limit === 'review-account'/,
  ],
  [
    'the pictures that stand for the authors of articles can come from an outside service',
    'app/site/avatar/avatar.route.ts',
    /avatarServiceUrl/,
  ],
])('“%s” matches the code in %s', (sentence, file, code) => {
  expect(defaultPrivacyPolicy).toContain(sentence)
  expect(readFileSync(file, 'utf8')).toMatch(code)
})

test('no rate limit counter outlives the day that the privacy policy promises', () => {
  expect(defaultPrivacyPolicy).toContain('Counters that run out within a day.')
  const source = readFileSync('app/platform/http/limits.server.ts', 'utf8')
  const windows = [...source.matchAll(/duration: ([^}]+?) \}/g)].map(([, window]) => window)
  expect(windows.length).toBeGreaterThanOrEqual(10)
  for (const window of windows) expect(window).toMatch(/^(?:\d{1,2} \* minute|hour|day)$/)
})

test('admins can delete only mentors’ applications, as the privacy policy says', () => {
  expect(defaultPrivacyPolicy).toContain('A mentee’s is kept until you replace it or erase your account')
  expect(queueNames.filter((name) => sourceOf(name).remove)).toEqual(['reviews', 'mentors', 'messages', 'inquiries'])
})

test('only admins can edit the legal texts, and everybody sees the edits at once', async () => {
  const answer = await save('# New terms', 'New *privacy*')
  expect(locationOf(answer)).toBe('/admin/pages?saved')
  expect(await (await admin.get('/admin/pages?saved')).text()).toContain(saved)
  expect(await pageOf(visitor.get('/terms'))).toContain('>New terms</h2>')
  expect(await pageOf(visitor.get('/privacy'))).toContain('<p>New <em>privacy</em></p>')
  expect(await (await visitor.get('/legal-text/terms')).json()).toEqual({ html: '<h2>New terms</h2>' })
  const stored = await db().select().from(siteContent)
  const member = await newMember()
  for (const person of [visitor, member]) {
    expect((await person.post('/admin/pages', { terms: 'x', privacy: 'x' })).headers.get('location')).toBe('/')
  }
  expect(await db().select().from(siteContent)).toEqual(stored)
})

test('a text that an admin has emptied shows its own not-found message', async () => {
  await save('', '')
  expect(await pageOf(visitor.get('/terms'))).toContain('Terms not found.')
  expect(await pageOf(visitor.get('/privacy'))).toContain('Privacy policy not found.')
  expect((await visitor.get('/legal-text/terms')).status).toBe(404)
  expect((await visitor.get('/legal-text/elsewhere')).status).toBe(404)
})

test('a second admin is warned that the texts have changed, keeps what was written and can then save it', async () => {
  await save('First', defaultPrivacyPolicy)
  const answer = await save('Second', defaultPrivacyPolicy)
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(html).toContain('Nothing was saved: somebody else has changed these texts')
  expect(html).toContain('>Second</textarea>')
  expect(html).toMatch(/name="termsVersion" value="1"/)
  expect((await siteTexts()).terms).toMatchObject({ content: 'First', version: 1 })
  await save('Second', defaultPrivacyPolicy, [1, 0])
  expect((await siteTexts()).terms).toMatchObject({ content: 'Second', version: 2 })
})

test('saving does not overwrite a text that only another admin has changed', async () => {
  const [opened, alsoOpened] = [await formOf(admin), await formOf(admin)]
  await admin.post('/admin/pages', { ...opened, terms: 'Terms of the first' })
  const answer = await admin.post('/admin/pages', { ...alsoOpened, privacy: 'Privacy of the second' })
  expect(locationOf(answer)).toBe('/admin/pages?saved')
  expect(await siteTexts()).toMatchObject({
    terms: { content: 'Terms of the first', version: 1 },
    privacy: { content: 'Privacy of the second', version: 1 },
  })
})

test('saving again after a conflict warning does not restore a stale text', async () => {
  const [opened, alsoOpened] = [await formOf(admin), await formOf(admin)]
  await admin.post('/admin/pages', { ...opened, terms: 'Terms of the first', privacy: 'Privacy of the first' })
  const answer = await admin.post('/admin/pages', { ...alsoOpened, privacy: 'Privacy of the second' })
  expect(answer.status).toBe(409)
  const warned = formIn(await answer.text())
  expect(warned).toMatchObject({ terms: 'Terms of the first', privacy: 'Privacy of the second' })
  await admin.post('/admin/pages', warned)
  expect(await siteTexts()).toMatchObject({
    terms: { content: 'Terms of the first', version: 1 },
    privacy: { content: 'Privacy of the second', version: 2 },
  })
})

test('when many admins save at once, one wins', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      saveSiteTexts(admin.userId, {
        terms: { content: `Number ${index}`, version: 0, mark: '' },
        privacy: { content: defaultPrivacyPolicy, version: 0, mark: '' },
      }),
    ),
  )
  expect(rounds.filter(Boolean)).toHaveLength(1)
  expect((await siteTexts()).terms.version).toBe(1)
})

test('each changed text adds an audit log row, and saving without changes adds none', async () => {
  const kept = async () =>
    (await db().select().from(auditLog)).filter(({ verb }) => verb === 'save site text').map(({ target }) => target)
  const before = (await kept()).length
  await save(defaultTerms, defaultPrivacyPolicy)
  expect(await kept()).toHaveLength(before)
  await save(defaultTerms, 'Changed')
  await save('Changed', 'Changed', [0, 1])
  expect((await kept()).slice(before)).toEqual(['privacyPolicy', 'termsAndConditions'])
})

test('a form with a missing text empties nothing', async () => {
  const answer = await admin.post('/admin/pages', { terms: 'Only this', termsVersion: '0' })
  expect(answer.status).toBe(409)
  expect(await db().$count(siteContent)).toBe(0)
})

test('two long texts in a script of three bytes per letter are saved whole', async () => {
  const [terms, privacy] = ['ሀ'.repeat(125_000), 'ለ'.repeat(125_000)]
  const answer = await sendAsItsForm({ terms, privacy, termsVersion: '0', privacyVersion: '0' })
  expect(locationOf(answer)).toBe('/admin/pages?saved')
  const stored = await siteTexts()
  expect([stored.terms.content, stored.privacy.content]).toEqual([terms, privacy])
})

test('texts that are too long are rejected with an error and kept in the form', async () => {
  const terms = 'ሀ'.repeat(125_001)
  const answer = await sendAsItsForm({ terms, privacy: 'Short.', termsVersion: '0', privacyVersion: '0' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Nothing was saved: a text is too long.')
  expect(html).toContain('id="terms-error"')
  expect(html).toContain(terms)
  expect(await db().$count(siteContent)).toBe(0)
})

test('the page of a text that cannot be loaded shows an error', async () => {
  const sql = primarySql()
  await sql`alter table site_content rename to site_content_away`
  const answers = await Promise.all([visitor.get('/terms'), visitor.get('/legal-text/terms')])
  await sql`alter table site_content_away rename to site_content`
  expect(answers.map(({ status }) => status)).toEqual([500, 500])
  expect(await answers[0]?.text()).toContain('Error loading content.')
})

/** Posts texts as a browser with the loaded form would. */
async function sendAsItsForm(fields: Record<string, string>) {
  const [form] = /<form[^>]*class="site-texts"[^>]*>/.exec(await (await admin.get('/admin/pages')).text()) ?? []
  const isMultipart = form?.includes('encType="multipart/form-data"')
  return admin.post('/admin/pages', isMultipart ? multipart(fields) : fields)
}

/** Returns the form fields of an admin who has just opened the page. */
async function formOf(person: Person) {
  return formIn(await (await person.get('/admin/pages')).text())
}

function formIn(html: string) {
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"\/>/g)]
  const texts = [...html.matchAll(/<textarea[^>]* name="(terms|privacy)"[^>]*>([^<]*)<\/textarea>/g)]
  return Object.fromEntries([...fields, ...texts].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

function unescaped(html: string) {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
