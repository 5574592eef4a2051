import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../test/app.ts'
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

const revoked = await newAdmin()
await db().update(users).set({ isAdmin: false }).where(eq(users.id, revoked.userId))
const articleId = await storedArticle()
const texts = { terms: 'Our *new* terms.', termsVersion: '0', privacy: 'Our *new* policy.', privacyVersion: '0' }
const wayBack = /<a[^>]*href="\/auth\?returnTo=%2Fadmin"[^>]*>Sign in in another tab<\/a>/

const formerAdmins: [string, Person][] = [
  ['whose session ended', visitor],
  ['whose rights were revoked', revoked],
]

for (const [which, person] of formerAdmins) {
  test(`an admin ${which} while writing an article keeps every word and the form's token`, async () => {
    const token = newFormToken()
    const answer = await post(
      person,
      '/admin/create-article',
      { ...exampleArticle, token },
      await picture('jpeg', 9, 6),
    )
    const html = await answer.text()
    expect(answer.status).toBe(401)
    expect(html).toContain(
      'Nothing was saved: you are not signed in as an admin any more. What you wrote is still here.',
    )
    expect(html).toMatch(wayBack)
    expect(html).toMatch(/<input[^>]*value="A fair start for interns"/)
    expect(html).toContain('We asked *forty* firms what they pay.</textarea>')
    expect(html).toContain(`name="token" value="${token}"`)
    expect(html).toContain('If you had chosen a picture before, please choose it again.')
    expect(storedFiles()).toEqual([])
  })

  test(`an admin ${which} while editing keeps every word and the version, and sees no stored text`, async () => {
    const typed = { ...exampleArticle, content: 'Changed words.', version: '1' }
    const answer = await post(person, `/admin/edit-article/${articleId}`, typed)
    const html = await answer.text()
    expect(answer.status).toBe(401)
    expect(html).toMatch(wayBack)
    expect(html).toContain('Changed words.</textarea>')
    expect(html).toContain('name="version" value="1"')
    expect(html).not.toContain(exampleArticle.content)
  })

  test(`an admin ${which} before a preview gets the text back and no preview`, async () => {
    for (const path of ['/admin/create-article?preview', `/admin/edit-article/${articleId}?preview`]) {
      const answer = await post(person, path, { content: '**Bold** words.' })
      const html = await answer.text()
      expect(answer.status).toBe(401)
      expect(html).toContain('**Bold** words.</textarea>')
      expect(html).not.toContain('<strong>Bold')
    }
  })

  test(`an admin ${which} while writing a legal text keeps both texts`, async () => {
    const answer = await person.post('/admin/pages', texts)
    const html = await answer.text()
    expect(answer.status).toBe(401)
    expect(html).toMatch(wayBack)
    expect(html).toContain('Our *new* terms.</textarea>')
    expect(html).toContain('Our *new* policy.</textarea>')
  })

  test(`an admin ${which} who wrote nothing is redirected home`, async () => {
    for (const path of ['/admin/create-article', `/admin/edit-article/${articleId}`, '/admin/pages']) {
      const answer = await post(person, path, { title: '  ', content: '' })
      expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/'])
    }
  })
}

test('a lapsed session stores nothing, and the same form is saved after signing in again', async () => {
  expect(await db().select({ version: articles.version }).from(articles)).toEqual([{ version: 1 }])
  expect([await db().$count(siteContent), await db().$count(auditLog)]).toEqual([0, 1])
  const admin = await newAdmin()
  const answer = await admin.post('/admin/pages', texts)
  expect(locationOf(answer)).toBe('/admin/pages?saved')
  expect(await db().$count(siteContent)).toBe(2)
})

test('only admins can open the forms', async () => {
  const member = await newMember()
  for (const person of [visitor, member, revoked]) {
    for (const path of ['/admin/create-article', `/admin/edit-article/${articleId}`, '/admin/pages']) {
      const answer = await person.get(path)
      expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/'])
    }
  }
})

function post(person: Person, path: string, fields: Record<string, string>, image?: Buffer) {
  return person.post(path, multipart(fields, image && { field: 'image', name: 'IMG_2041.JPG', content: image }))
}
