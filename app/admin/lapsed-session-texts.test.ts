import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { newAdminWithSecret, withCookieOf } from '../../test/admin-code.ts'
import { newAdmin, type Person, visitor } from '../../test/app.ts'
import { codeFor } from '../../test/authenticator-app.ts'
import { exampleArticle } from '../../test/example-article.ts'
import { multipart } from '../../test/multipart.ts'
import { locationOf } from '../../test/page.ts'
import { picture } from '../../test/pictures.ts'
import { storedArticle } from '../../test/stored-article.ts'
import { storedFiles } from '../../test/stored-files.ts'
import { users } from '../account/tables.ts'
import { articles } from '../news/tables.ts'
import { db } from '../platform/db/db.server.ts'
import { auditLog } from '../platform/db/tables.ts'
import { newFormToken } from '../platform/http/form-token.server.ts'
import { siteContent } from '../site/tables.ts'

vi.hoisted(() => Object.assign(process.env, { ADMIN_TOTP: 'required' }))

const revoked = await newAdmin()
await db().update(users).set({ isAdmin: false }).where(eq(users.id, revoked.userId))
const { admin: due, address: secret } = await newAdminWithSecret()

const create = '/admin/create-article'
const edit = `/admin/edit-article/${await storedArticle()}`
const pages = '/admin/pages'
const token = newFormToken()
const article = { ...exampleArticle, token }
const changed = { ...exampleArticle, content: 'Changed words.', version: '1' }
const bold = { content: '**Bold** words.' }
const keptOfArticle = [
  'value="A fair start for interns"',
  `${exampleArticle.content}</textarea>`,
  `name="token" value="${token}"`,
  'If you had chosen a picture before, please choose it again.',
]
const texts = { terms: 'Our *new* terms.', termsVersion: '0', privacy: 'Our *new* policy.', privacyVersion: '0' }
const image = { field: 'image', name: 'IMG_2041.JPG', content: await picture('jpeg', 9, 6) }
const audited = await db().$count(auditLog)

describe.each([
  { which: 'whose session ended', person: visitor, next: /^\/$/ },
  { which: 'whose rights were revoked', person: revoked, next: /^\/$/ },
  { which: 'whose TOTP code fell due', person: due, next: /^\/auth\/code\?returnTo=%2Fadmin/ },
])('an admin $which while writing', ({ person, next }) => {
  test.each([
    ['a new article', create, article, keptOfArticle],
    ['changes to an article', edit, changed, ['Changed words.</textarea>', 'name="version" value="1"']],
    ['a new article that was to be previewed', `${create}?preview`, bold, ['**Bold** words.</textarea>']],
    ['changes that were to be previewed', `${edit}?preview`, bold, ['**Bold** words.</textarea>']],
    ['both legal texts', pages, texts, ['Our *new* terms.</textarea>', 'Our *new* policy.</textarea>']],
  ])('keeps %s', async (_, path, fields, kept) => {
    const answer = await post(person, path, fields)
    const html = await answer.text()
    expect(answer.status).toBe(401)
    expect(html).toContain(
      'Nothing was saved: you are not signed in as an admin any more. What you wrote is still here.',
    )
    expect(html).toMatch(/<a[^>]*href="\/auth\?returnTo=%2Fadmin"[^>]*>Sign in in another tab<\/a>/)
    for (const each of kept) expect(html).toContain(each)
    expect(html).not.toContain('<strong>Bold')
    if (path !== create) expect(html).not.toContain(exampleArticle.content)
  })

  test('is led elsewhere from a form that is opened, or in which nothing was written', async () => {
    for (const path of [create, edit, pages])
      for (const answer of [await person.get(path), await post(person, path, { title: '  ', content: '' })])
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, expect.stringMatching(next)])
  })
})

test('a lapsed session stores nothing, and the same forms are saved after signing in again with a new code', async () => {
  expect(await db().select({ version: articles.version }).from(articles)).toEqual([{ version: 1 }])
  expect([storedFiles(), await db().$count(siteContent), await db().$count(auditLog)]).toEqual([[], 0, audited])
  expect((await due.get('/auth?returnTo=%2Fadmin')).headers.get('location')).toBe('/admin')
  expect((await due.get('/admin')).headers.get('location')).toMatch(/^\/auth\/code/)
  const admin = withCookieOf(due, await due.post('/auth/code', { code: codeFor(secret) }))
  expect(locationOf(await post(admin, create, article))).toContain('outcome=published')
  expect(locationOf(await post(admin, pages, texts))).toBe('/admin/pages?saved')
  expect(await db().$count(siteContent)).toBe(2)
})

async function post(person: Person, path: string, fields: Record<string, string>) {
  return person.post(path, multipart(fields, path === pages ? undefined : image))
}
