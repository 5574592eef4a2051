import { expect, test, vi } from 'vitest'
import { newAdminWithSecret, withCookieOf } from '../../test/admin-code.ts'
import type { Person } from '../../test/app.ts'
import { codeFor } from '../../test/authenticator-app.ts'
import { exampleArticle } from '../../test/example-article.ts'
import { multipart } from '../../test/multipart.ts'
import { picture } from '../../test/pictures.ts'
import { storedArticle } from '../../test/stored-article.ts'
import { storedFiles } from '../../test/stored-files.ts'
import { articles } from '../news/tables.ts'
import { db } from '../platform/db/db.server.ts'
import { newFormToken } from '../platform/http/form-token.server.ts'
import { siteContent } from '../site/tables.ts'

vi.hoisted(() => Object.assign(process.env, { ADMIN_TOTP: 'required' }))

const wayBack = /<a[^>]*href="\/auth\?returnTo=%2Fadmin"[^>]*>Sign in in another tab<\/a>/

test('an admin whose TOTP code falls due while writing keeps every word, enters a new code and publishes the same form', async () => {
  const articleId = await storedArticle()
  const { admin, address } = await newAdminWithSecret()
  const fields = { ...exampleArticle, token: newFormToken(), version: '1' }
  for (const path of ['/admin/create-article', `/admin/edit-article/${articleId}`]) {
    const answer = await post(admin, path, fields)
    const html = await answer.text()
    expect(answer.status, path).toBe(401)
    expect(html).toMatch(wayBack)
    expect(html).toContain('We asked *forty* firms what they pay.</textarea>')
  }
  const texts = { terms: 'Our *new* terms.', termsVersion: '0', privacy: '', privacyVersion: '0' }
  expect(await (await admin.post('/admin/pages', texts)).text()).toContain('Our *new* terms.</textarea>')
  expect([storedFiles(), await db().$count(articles), await db().$count(siteContent)]).toEqual([[], 1, 0])

  expect((await admin.get('/auth?returnTo=%2Fadmin')).headers.get('location')).toBe('/admin')
  expect((await admin.get('/admin')).headers.get('location')).toMatch(/^\/auth\/code/)
  const entered = await admin.post('/auth/code', { code: codeFor(address) })
  const published = await post(withCookieOf(admin, entered), '/admin/create-article', fields)
  expect(published.headers.get('location')).toContain('outcome=published')
})

async function post(person: Person, path: string, fields: Record<string, string>) {
  const image = { field: 'image', name: 'IMG_2041.JPG', content: await picture('jpeg', 9, 6) }
  return person.post(path, multipart(fields, image))
}
