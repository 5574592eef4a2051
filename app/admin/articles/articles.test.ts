import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { exampleArticle } from '../../../test/example-article.ts'
import { stagedFiles } from '../../../test/file-store.ts'
import { multipart } from '../../../test/multipart.ts'
import { locationOf, mainOf, pageOf } from '../../../test/page.ts'
import { cameraPicture, picture } from '../../../test/pictures.ts'
import { startWithoutArticles, storedArticle, storedPicture } from '../../../test/stored-article.ts'
import { deleteStoredFiles, storedFiles } from '../../../test/stored-files.ts'
import { articleImages, articles } from '../../news/tables.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { LocalDisk } from '../../platform/files/local-disk.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { consume, isUsedUp } from '../../platform/http/limits.server.ts'

const [admin, other] = [await newAdmin(), await newAdmin()]

startWithoutArticles()
beforeEach(deleteStoredFiles)

async function create(fields: Record<string, string> = {}, image?: Buffer | null, query = '') {
  const form = multipart({ token: newFormToken(), ...exampleArticle, ...fields })
  const file = image === undefined ? await picture('jpeg', 900, 600) : image
  form.append('image', file ? new File([new Uint8Array(file)], 'IMG_2041.JPG') : new File([], ''))
  return admin.post(`/admin/create-article${query}`, form)
}

const editorOf = (id: string) => `/admin/edit-article/${id}`

const edit = (id: string, fields: Record<string, string>, { query = '', by = admin } = {}) =>
  by.post(`${editorOf(id)}${query}`, multipart({ ...exampleArticle, version: '1', ...fields }))

const stored = async () => (await db().select().from(articles))[0]

test.each([
  ['a new article', () => '/admin/create-article', 'Articles', ['Featured image']],
  ['a published article', async () => editorOf(await storedArticle({ category: 'Events' })), 'Events', []],
])(
  'the form of %s has its fields, a picture only if it is new, and a link back to the dashboard',
  async (_, address, chosen, last) => {
    const main = await mainOf(admin.get(await address()))
    const ofEvent = ['Date of the event', 'Time', 'Time zone', 'Place']
    const labels = textsIn(main, /<label[^>]*>([A-Za-z ]*\w)/g)
    expect(labels).toEqual(['Title', 'Category', 'Author', 'Content', ...ofEvent, ...last])
    const [categories = ''] = /<select[^>]*name="category".*?<\/select>/s.exec(main) ?? []
    expect(textsIn(categories, /<option[^>]*>([^<]*)/g)).toEqual(['News', 'Events', 'Articles'])
    expect(categories).toContain(`<option value="${chosen}" selected="">`)
    expect(main).toMatch(/<a[^>]*back-link[^>]*href="\/admin"/)
  },
)

test('a complete article is published with its picture, confirmed on the dashboard and recorded in the audit log', async () => {
  const answer = await create({ title: '  A  fair start ', category: 'Events' }, await cameraPicture())
  const article = await stored()
  expect(locationOf(answer)).toBe(`/admin?article=${article?.id}&outcome=published`)
  const notice = noticeIn(await pageOf(admin.get(locationOf(answer) ?? '')))
  const link = `<a[^>]*href="/post/${article?.id}"[^>]*>View article</a>`
  expect(notice).toMatch(new RegExp(`Article published successfully!.*${link}`, 's'))
  const changes = { title: 'A fair start', category: 'Events' }
  expect(article).toMatchObject({ ...exampleArticle, ...changes, version: 1, updatedAt: null })
  expect(Math.abs(Number(article?.createdAt) - Date.now())).toBeLessThan(60_000)
  const images = await db().select().from(articleImages)
  expect(images.map(({ fileId }) => fileId).sort()).toEqual(storedFiles().sort())
  expect(article?.imageUrl).toBe(`/media/${images.find(({ format }) => format === 'jpeg')?.fileId}`)
  expect(await deedsAbout(article?.id)).toEqual([{ verb: 'create article', adminId: admin.userId }])
})

const incomplete = 'Please fill out all fields, including title, author, content, and the featured image.'

test.each([
  ['title', ' ', incomplete, 'Please fill out all fields.'],
  ['authorName', ' ', incomplete, 'Please fill out all fields.'],
  ['content', '\n\n', incomplete, 'Please fill out all fields.'],
  ['title', 'ŋ'.repeat(201), 'Title has 201 characters; at most 200 can be sent.'],
  ['authorName', 'ŋ'.repeat(201), 'Author has 201 characters; at most 200 can be sent.'],
  ['content', 'ŋ'.repeat(40_001), 'Content has 40,001 characters; at most 40,000 can be sent.'],
])(
  'an article whose %s is missing or too long is neither published nor saved, and the form keeps what was typed',
  async (field, text, told, toldOnEdit = told) => {
    const id = await storedArticle()
    const typed = { [field]: text }
    expect(await refused(await create(typed), 422, told, typed)).toEqual([field])
    expect(await refused(await edit(id, typed), 422, toldOnEdit, typed)).toEqual([field])
    expect(await db().select().from(articles)).toMatchObject([{ ...exampleArticle, version: 1 }])
    expect(storedFiles()).toEqual([])
  },
)

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
test.each([
  ['without a', null, incomplete],
  ['with an invalid', svg, 'Please select a JPEG, PNG, WebP, AVIF or GIF image.'],
])('an article %s picture is not published, and the form keeps the text', async (_, image, told) => {
  expect(await refused(await create({}, image), 422, told)).toEqual(['image'])
  expect([await db().$count(articles), storedFiles()]).toEqual([0, []])
})

test('a form sent several times at once publishes once and leaves no second picture', async () => {
  const token = newFormToken()
  const answers = await Promise.all(Array.from({ length: 4 }, () => create({ token })))
  for (const { headers } of answers) expect(headers.get('location')).toContain('outcome=published')
  expect(await db().$count(articles)).toBe(1)
  expect(storedFiles()).toHaveLength(3)
})

test.each([1, 2, 3].flatMap((variant) => [`before ${variant}`, `after ${variant}`]))(
  'when the store fails %s of three image variants is saved, nothing remains and the form keeps the text',
  async (moment) => {
    const move = LocalDisk.prototype.moveFromFs
    const variant = Number(moment.at(-1))
    let moves = 0
    const failing = vi.spyOn(LocalDisk.prototype, 'moveFromFs')
    failing.mockImplementation(async function (this: LocalDisk, ...file) {
      const isTurn = ++moves === variant
      if (!isTurn || moment.startsWith('after')) await move.apply(this, file)
      if (isTurn) throw new Error('EIO: the disk is broken')
    })
    const answer = await create({}, await picture('jpeg', 1400, 700)).finally(() => failing.mockRestore())
    expect(moves).toBe(variant)
    await refused(answer, 503, 'An error occurred. Please try again.')
    expect([await db().$count(articles), await db().$count(articleImages)]).toEqual([0, 0])
    expect([storedFiles(), stagedFiles()]).toEqual([[], []])
  },
)

test('the upload limit does not apply to an admin’s pictures', async () => {
  for (let number = 0; number < 10; number++) await consume('upload-account', admin.userId)
  expect(await isUsedUp('upload-account', admin.userId)).toBe(true)
  expect((await create({}, await picture('png', 20, 10))).headers.get('location')).toContain('published')
})

test('a preview shows title, category, author and rendered text, keeps the source and stores nothing', async () => {
  const html = await pageOf(create({ content: '## Heading\n\n<b>raw</b>' }, undefined, '?preview'))
  const rendered = '<div class="markdown"><h2>Heading</h2>\n<p>&lt;b&gt;raw&lt;/b&gt;</p>'
  for (const part of ['>Articles</span>', '<h2>A fair start for interns</h2>', rendered, '>Zanele Dube</bdi>'])
    expect(previewIn(html)).toContain(part)
  expect(html).toContain('&lt;b&gt;raw&lt;/b&gt;</textarea>')
  expect([await db().$count(articles), storedFiles()]).toEqual([0, []])
  const id = await storedArticle()
  const edited = await pageOf(edit(id, { content: '*New*' }, { query: '?preview' }))
  expect(edited).toContain('<div class="markdown"><p><em>New</em></p></div>')
  expect(await stored()).toMatchObject({ content: exampleArticle.content, version: 1 })
})

test('a preview says once of each kind what of the text is not shown as written', async () => {
  const dropped = async (content: string) => {
    const preview = previewIn(await pageOf(create({ content }, undefined, '?preview')))
    return ['Pictures from other websites', 'HTML is shown', 'Some links'].map((text) => preview.split(text).length - 1)
  }
  const all = '![x](https://e.example/x.png) ![y](//e.example) <b>a</b> <i>b</i> [c](file:x) [d](data:,)'
  expect(await dropped(all)).toEqual([1, 1, 1])
  expect(await dropped('[c](https://example.org)')).toEqual([0, 0, 0])
})

test('an edit is saved, dated and confirmed, and keeps the picture', async () => {
  const id = await storedArticle({}, await storedPicture(90, 60))
  expect(await pageOf(admin.get(editorOf(id)))).toMatch(/<input[^>]*value="A fair start for interns"/)
  const changes = { title: 'Another start', category: 'News', content: 'Shorter.' }
  const answer = await edit(id, changes)
  expect(locationOf(answer)).toBe(`/admin?article=${id}&outcome=updated`)
  const notice = noticeIn(await pageOf(admin.get(locationOf(answer) ?? '')))
  expect(notice).toMatch(new RegExp(`Article updated successfully!.*href="/post/${id}"`, 's'))
  const derived = { preview: 'Shorter.', searchKey: 'another start shorter.', version: 2, updatedAt: expect.any(Date) }
  expect(await stored()).toMatchObject({ ...changes, ...derived })
  expect(await db().$count(articleImages)).toBe(2)
})

test('when two admins edit at once, one is told of the conflict and keeps what was written', async () => {
  const id = await storedArticle()
  const answers = await Promise.all([admin, other].map((by, place) => edit(id, { content: `Text ${place}.` }, { by })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([302, 409])
  const told = await answers[statuses.indexOf(409)]?.text()
  expect(told).toContain('Nothing was saved: this article has changed since you opened it.')
  expect(told).toContain(`Text ${statuses.indexOf(409)}.</textarea>`)
  expect(told).toContain('name="version" value="1"')
  expect((await stored())?.version).toBe(2)
})

test('an edit resent after a lost response is saved once', async () => {
  const id = await storedArticle()
  for (let time = 0; time < 3; time++) {
    const answer = await edit(id, { content: 'Sent again.' })
    expect(locationOf(answer)).toBe(`/admin?article=${id}&outcome=updated`)
  }
  expect(await stored()).toMatchObject({ content: 'Sent again.', version: 2 })
  expect(await deedsAbout(id)).toMatchObject([{ verb: 'create article' }, { verb: 'edit article' }])
})

test('a missing article, a URL without an id and failures each show their error', async () => {
  const [id, gone] = [await storedArticle(), 'A'.repeat(22)]
  for (const [path, sentence] of [
    [editorOf(gone), 'Article not found.'],
    ['/admin/edit-article', 'Article ID is missing.'],
  ] as const) {
    const answer = admin.get(path)
    expect([(await answer).status, await mainOf(answer)]).toEqual([404, expect.stringContaining(`Error: ${sentence}`)])
  }
  const typed = { content: 'Still here.' }
  await refused(await edit('', typed), 404, 'Cannot update article without an ID.', typed)
  await refused(await edit(gone, typed), 404, 'Article not found.', typed)

  await primarySql()`alter table articles rename to articles_away`
  const unread = await admin.get(editorOf(id))
  await primarySql()`alter table articles_away rename to articles`
  expect(unread.status).toBe(500)
  expect(await unread.text()).toMatch(/Error: (?:<!-- -->)?Failed to load article data\./)
})

test('the articles tab lists five per page; Next advances, Previous returns to the first page', async () => {
  for (let number = 1; number <= 12; number++) {
    if (number === 6) expect(await mainOf(admin.get('/admin'))).not.toContain('Page ')
    await storedArticle({ title: `Title ${number}`, createdAt: new Date(Date.UTC(2026, 1, number)) })
  }
  const first = await mainOf(admin.get('/admin'))
  const second = await mainOf(admin.get(next(first)))
  const last = await mainOf(admin.get(next(second)))
  const titles = [first, second, last].map((page) =>
    textsIn(page, /<td data-label="Title"><div[^>]*><a[^>]*>Title (\d+)/g).join(),
  )
  expect(titles).toEqual(['12,11,10,9,8', '7,6,5,4,3', '2,1'])
  expect([first, second, last].map((page) => textsIn(page, /Page (\d+)</g).join())).toEqual(['1', '2', '3'])
  expect(textsIn(first, /<th scope="col">([^<]*)/g)).toEqual(['Title', 'Category', 'Actions'])
  expect(first).toContain('+ Create New Article')
  expect(first).toContain('<span class="btn btn-off">Previous<')
  expect(last).toContain('<span class="btn btn-off">Next<')
  expect(last).toMatch(/<a[^>]*href="\/admin"[^>]*>Previous</)
})

test.each([
  ['leads nowhere else', '/admin?outcome=published&article=//evil.example/aaaaaaaa'],
  ['needs an id', '/admin?outcome=published'],
  ['belongs to articles that readers can see', `/admin?article=${'a'.repeat(22)}&outcome=draft+saved`],
])('the link of a notice to an article %s', async (_, address) => {
  const notice = noticeIn(await pageOf(admin.get(address)))
  expect(notice).toContain('notice-success')
  expect(notice).not.toMatch(/View article|\/post\//)
})

test('a deletion asks for confirmation, deletes the pictures too and reports its outcome', async () => {
  const id = await storedArticle({}, await storedPicture(90, 60))
  expect(storedFiles()).toHaveLength(2)
  const address = `/admin/articles/${id}/deletion`
  expect(await pageOf(admin.get(address))).toMatch(/Delete this article\?.*>Cancel<.*>Confirm Delete</)
  expect(locationOf(await admin.post(address))).toBe('/admin?outcome=deleted')
  expect([await db().$count(articles), storedFiles()]).toEqual([0, []])
  expect(locationOf(await admin.post(address))).toBe('/admin?outcome=gone')
  expect(await deedsAbout(id)).toMatchObject([{ verb: 'create article' }, { verb: 'delete article' }])
})

/** Expects an answer that shows what was typed again, and returns which of its fields are marked as wrong. */
async function refused(answer: Response, status: number, told: string, typed: Record<string, string> = {}) {
  const html = await answer.text()
  expect(answer.status).toBe(status)
  expect(html).toContain(told)
  const { title, authorName, content = '' } = { ...exampleArticle, ...typed }
  for (const text of [title, authorName]) expect(html).toMatch(new RegExp(`<input[^>]*value="${text}"`))
  expect(html).toContain(`${content.split('\n').at(-1)}</textarea>`)
  return textsIn(html, /id="(\w+)-error"/g)
}

function deedsAbout(id = '') {
  const { verb, adminId } = auditLog
  return db().select({ verb, adminId }).from(auditLog).where(eq(auditLog.target, id)).orderBy(auditLog.position)
}

function previewIn(html: string) {
  return /<section[^>]*aria-label="Preview".*?<\/section>/s.exec(html)?.[0] ?? ''
}

function noticeIn(html: string) {
  return /<div[^>]*class="notice .*?<\/div>/s.exec(html)?.[0] ?? ''
}

function next(html: string) {
  return textsIn(html, /<a(?=[^>]*rel="next")[^>]*href="([^"]*)"/g)[0] ?? ''
}

function textsIn(html: string, pattern: RegExp) {
  return [...html.matchAll(pattern)].map(([, text]) => text)
}
