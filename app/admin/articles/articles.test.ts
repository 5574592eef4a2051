import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { newAdmin, type Person } from '../../../test/app.ts'
import { exampleArticle } from '../../../test/example-article.ts'
import { stagedFiles } from '../../../test/file-store.ts'
import { multipart } from '../../../test/multipart.ts'
import { locationOf, pageOf } from '../../../test/page.ts'
import { cameraPicture, picture } from '../../../test/pictures.ts'
import { startWithoutArticles, storedArticle, storedPicture } from '../../../test/stored-article.ts'
import { deleteStoredFiles, storedFiles } from '../../../test/stored-files.ts'
import { articleImages, articles } from '../../news/tables.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { LocalDisk } from '../../platform/files/local-disk.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { consume, isUsedUp } from '../../platform/http/limits.server.ts'

const admin = await newAdmin()
const other = await newAdmin()
const incomplete = 'Please fill out all fields, including title, author, content, and the featured image.'

startWithoutArticles()
beforeEach(deleteStoredFiles)

async function create(fields: Record<string, string> = {}, image?: Buffer | null, query = '') {
  const form = multipart({ token: newFormToken(), ...exampleArticle, ...fields })
  const file = image === undefined ? await picture('jpeg', 900, 600) : image
  form.append('image', file ? new File([new Uint8Array(file)], 'IMG_2041.JPG') : new File([], ''))
  return admin.post(`/admin/create-article${query}`, form)
}

async function edit(person: Person, id: string, fields: Record<string, string>, query = '') {
  return person.post(`/admin/edit-article/${id}${query}`, multipart({ ...exampleArticle, version: '1', ...fields }))
}

test('a complete article is published with its picture, confirmed on the dashboard and recorded in the audit log', async () => {
  const before = await db().$count(auditLog)
  const answer = await create({ title: '  A  fair start ', category: 'Events' }, await cameraPicture())
  const [article] = await db().select().from(articles)
  expect(locationOf(answer)).toBe(`/admin?article=${article?.id}&outcome=published`)
  const notice = noticeIn(await pageOf(admin.get(locationOf(answer) ?? '')))
  expect(notice).toContain('Article published successfully!')
  expect(notice).toMatch(new RegExp(`<a[^>]*href="/post/${article?.id}"[^>]*>View article</a>`))
  expect(article).toMatchObject({
    ...exampleArticle,
    title: 'A fair start',
    category: 'Events',
    version: 1,
    updatedAt: null,
  })
  expect(Math.abs(Number(article?.createdAt) - Date.now())).toBeLessThan(60_000)
  const images = await db().select().from(articleImages)
  expect(images.map(({ fileId }) => fileId).sort()).toEqual(storedFiles().sort())
  expect(article?.imageUrl).toBe(`/media/${images.find(({ format }) => format === 'jpeg')?.fileId}`)
  const [row] = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, article?.id ?? ''))
  expect([row?.verb, row?.adminId, await db().$count(auditLog)]).toEqual(['create article', admin.userId, before + 1])
})

test.each([
  ['title', { title: ' ' }],
  ['authorName', { authorName: '' }],
  ['content', { content: '\n\n' }],
  ['image', {}],
])(
  'an article without its %s is neither published nor stored, and the form keeps what was typed',
  async (missing, fields) => {
    const answer = await create(fields, missing === 'image' ? null : undefined)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain(incomplete)
    expect(marked(html)).toEqual([missing])
    if (missing !== 'content') expect(html).toContain('We asked *forty* firms what they pay.</textarea>')
    if (missing !== 'title') expect(html).toMatch(/<input[^>]*value="A fair start for interns"/)
    expect([await db().$count(articles), storedFiles()]).toEqual([0, []])
  },
)

test('an invalid picture is rejected with a reason, and the form keeps the text', async () => {
  const answer = await create({}, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Please select a JPEG, PNG, WebP, AVIF or GIF image.')
  expect(marked(html)).toEqual(['image'])
  expect(html).toContain('We asked *forty* firms what they pay.</textarea>')
  expect([await db().$count(articles), storedFiles()]).toEqual([0, []])
})

test('a form sent several times at once publishes once and leaves no second picture', async () => {
  const token = newFormToken()
  const answers = await Promise.all(Array.from({ length: 4 }, () => create({ token })))
  for (const { headers } of answers) expect(headers.get('location')).toContain('outcome=published')
  expect(await db().$count(articles)).toBe(1)
  expect(storedFiles()).toHaveLength(3)
})

test('a failure to publish shows an error and keeps the text', async () => {
  await primarySql()`alter table articles add constraint none check (false) not valid`
  try {
    const answer = await create()
    expect(answer.status).toBe(500)
    const html = await answer.text()
    expect(html).toContain('An error occurred. Please try again.')
    expect(html).toContain('We asked *forty* firms what they pay.</textarea>')
  } finally {
    await primarySql()`alter table articles drop constraint none`
  }
})

for (const variant of [1, 2, 3]) {
  test.each(['before', 'after'])(
    `when the store fails %s it saves image variant ${variant}, nothing remains and the form keeps the text`,
    async (moment) => {
      const move = LocalDisk.prototype.moveFromFs
      let moves = 0
      const failing = vi.spyOn(LocalDisk.prototype, 'moveFromFs').mockImplementation(async function (
        this: LocalDisk,
        ...file
      ) {
        const isTurn = ++moves === variant
        if (!isTurn || moment === 'after') await move.apply(this, file)
        if (isTurn) throw new Error('EIO: the disk is broken')
      })
      const answer = await create({}, await picture('jpeg', 1400, 700)).finally(() => failing.mockRestore())
      expect(moves).toBe(variant)
      expect(answer.status).toBe(503)
      const html = await answer.text()
      expect(html).toContain('An error occurred. Please try again.')
      expect(html).toContain('We asked *forty* firms what they pay.</textarea>')
      expect(html).toMatch(/<input[^>]*value="A fair start for interns"/)
      expect([await db().$count(articles), await db().$count(articleImages)]).toEqual([0, 0])
      expect([storedFiles(), stagedFiles()]).toEqual([[], []])
    },
  )
}

test('the upload limit does not apply to an admin’s pictures', async () => {
  for (let number = 0; number < 10; number++) await consume('upload-account', admin.userId)
  expect(await isUsedUp('upload-account', admin.userId)).toBe(true)
  expect((await create({}, await picture('png', 20, 10))).headers.get('location')).toContain('published')
})

test('a preview shows title, category, author and rendered text, keeps the source and stores nothing', async () => {
  const answer = await create({ content: '## Heading\n\n<b>raw</b>' }, undefined, '?preview')
  expect(answer.status).toBe(200)
  const html = await answer.text()
  const preview = /<section[^>]*aria-label="Preview".*?<\/section>/s.exec(html)?.[0]
  expect(preview).toContain('<div class="markdown"><h2>Heading</h2>\n<p>&lt;b&gt;raw&lt;/b&gt;</p>')
  expect(preview).toContain('<h2>A fair start for interns</h2>')
  expect(preview).toContain('>Articles</span>')
  expect(preview).toContain('>Zanele Dube</bdi>')
  expect(html).toContain('&lt;b&gt;raw&lt;/b&gt;</textarea>')
  expect([await db().$count(articles), storedFiles()]).toEqual([0, []])
  const id = await storedArticle()
  const edited = await edit(admin, id, { content: '*New*' }, '?preview')
  expect(await edited.text()).toContain('<div class="markdown"><p><em>New</em></p></div>')
  const [row] = await db().select().from(articles)
  expect([row?.content, row?.version]).toEqual([exampleArticle.content, 1])
})

test('a preview says once of each kind what of the text is not shown as written', async () => {
  const dropped = async (content: string) => {
    const html = await (await create({ content }, undefined, '?preview')).text()
    const preview = /<section[^>]*aria-label="Preview".*?<\/section>/s.exec(html)?.[0] ?? ''
    return ['Pictures from other websites', 'HTML is shown', 'Some links'].map((text) => preview.split(text).length - 1)
  }
  expect(
    await dropped('![x](https://e.example/x.png) ![y](//e.example) <b>a</b> <i>b</i> [c](file:x) [d](data:,)'),
  ).toEqual([1, 1, 1])
  expect(await dropped('[c](https://example.org)')).toEqual([0, 0, 0])
})

test('an edit is saved, dated and confirmed, and keeps the picture', async () => {
  const id = await storedArticle({}, await storedPicture(90, 60))
  const html = await pageOf(admin.get(`/admin/edit-article/${id}`))
  expect(html).toMatch(/<input[^>]*value="A fair start for interns"/)
  expect(html).not.toContain('type="file"')
  const answer = await edit(admin, id, { title: 'Another start', category: 'News', content: 'Shorter.' })
  expect(locationOf(answer)).toBe(`/admin?article=${id}&outcome=updated`)
  const notice = noticeIn(await pageOf(admin.get(locationOf(answer) ?? '')))
  expect(notice).toContain('Article updated successfully!')
  expect(notice).toContain(`href="/post/${id}"`)
  const [row] = await db().select().from(articles)
  expect(row).toMatchObject({
    title: 'Another start',
    category: 'News',
    content: 'Shorter.',
    preview: 'Shorter.',
    version: 2,
  })
  expect(row?.searchKey).toBe('another start shorter.')
  expect(row?.updatedAt).toBeInstanceOf(Date)
  expect(await db().$count(articleImages)).toBe(2)
})

test.each<Record<string, string>>([{ title: '' }, { authorName: ' ' }, { content: '' }])(
  'an edit with %j is not saved',
  async (fields) => {
    const id = await storedArticle()
    const answer = await edit(admin, id, fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('Please fill out all fields.')
    expect(marked(html)).toEqual(Object.keys(fields))
    expect((await db().select().from(articles))[0]).toMatchObject({ ...exampleArticle, version: 1 })
  },
)

test.each([
  ['title', 'Title has 201 characters; at most 200 can be sent.', 201],
  ['authorName', 'Author has 201 characters; at most 200 can be sent.', 201],
  ['content', 'Content has 40,001 characters; at most 40,000 can be sent.', 40_001],
])('a %s that is too long is reported, kept whole in the form and not stored', async (field, told, length) => {
  const id = await storedArticle()
  const text = 'ŋ'.repeat(length)
  for (const answer of [await create({ [field]: text }), await edit(admin, id, { [field]: text })]) {
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain(told)
    expect(html).toContain(text)
    expect(marked(html)).toEqual([field])
  }
  expect([(await db().select().from(articles)).map(({ version }) => version), storedFiles()]).toEqual([[1], []])
})

test('when two admins edit at once, one is told of the conflict and keeps what was written', async () => {
  const id = await storedArticle()
  const [first, second] = await Promise.all([
    edit(admin, id, { content: 'One of the two texts.' }),
    edit(other, id, { content: 'Two of the two texts.' }),
  ])
  const statuses = [first.status, second.status]
  expect(statuses.toSorted()).toEqual([302, 409])
  const told = await (first.status === 409 ? first : second).text()
  expect(told).toContain('Nothing was saved: this article has changed since you opened it.')
  expect(told).toMatch(/(?:One|Two) of the two texts\.<\/textarea>/)
  expect(told).toContain('name="version" value="1"')
  expect((await db().select().from(articles))[0]?.version).toBe(2)
})

test('an edit resent after a lost response is saved once', async () => {
  const id = await storedArticle()
  const before = await db().$count(auditLog)
  for (let time = 0; time < 3; time++) {
    const answer = await edit(admin, id, { content: 'Sent again.' })
    expect(locationOf(answer)).toBe(`/admin?article=${id}&outcome=updated`)
  }
  expect((await db().select().from(articles))[0]).toMatchObject({ content: 'Sent again.', version: 2 })
  expect(await db().$count(auditLog)).toBe(before + 1)
})

test('a missing article, a URL without an id and failures each show their error', async () => {
  const id = await storedArticle()
  const gone = 'A'.repeat(22)
  for (const [path, sentence] of [
    [`/admin/edit-article/${gone}`, 'Article not found.'],
    ['/admin/edit-article', 'Article ID is missing.'],
  ] as const) {
    const answer = await admin.get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toMatch(new RegExp(`Error: (?:<!-- -->)?${sentence}`))
  }
  const unnamed = await admin.post('/admin/edit-article', multipart({ ...exampleArticle, version: '1' }))
  expect(unnamed.status).toBe(404)
  expect(await unnamed.text()).toContain('Cannot update article without an ID.')
  const lost = await edit(admin, gone, { content: 'Still here.' })
  expect(lost.status).toBe(404)
  expect(await lost.text()).toMatch(/Article not found\..*Still here\.<\/textarea>/s)

  await primarySql()`alter table articles add constraint none check (false) not valid`
  const failed = await edit(admin, id, { content: 'Still here.' })
  await primarySql()`alter table articles drop constraint none`
  expect(failed.status).toBe(500)
  expect(await failed.text()).toMatch(/Failed to save changes\. Please try again\..*Still here\.<\/textarea>/s)

  await primarySql()`alter table articles rename to articles_away`
  const unread = await admin.get(`/admin/edit-article/${id}`)
  await primarySql()`alter table articles_away rename to articles`
  expect(unread.status).toBe(500)
  expect(await unread.text()).toMatch(/Error: (?:<!-- -->)?Failed to load article data\./)
})

test('the articles tab lists five per page; Next advances, Previous returns to the first page', async () => {
  for (let number = 1; number <= 12; number++)
    await storedArticle({ title: `Title ${number}`, createdAt: new Date(Date.UTC(2026, 1, number)) })
  const first = await pageOf(admin.get('/admin'))
  expect([...first.matchAll(/<th scope="col">([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Title',
    'Category',
    'Actions',
  ])
  expect(first).toContain('+ Create New Article')
  expect(titles(first)).toEqual([12, 11, 10, 9, 8])
  expect(first).toMatch(/Page (?:<!-- -->)?1</)
  expect(first).toMatch(/<span class="btn btn-off">Previous</)
  const second = await pageOf(admin.get(next(first)))
  expect(titles(second)).toEqual([7, 6, 5, 4, 3])
  expect(second).toMatch(/Page (?:<!-- -->)?2</)
  const third = await pageOf(admin.get(next(second)))
  expect(titles(third)).toEqual([2, 1])
  expect(third).toMatch(/Page (?:<!-- -->)?3</)
  expect(third).toMatch(/<span class="btn btn-off">Next</)
  expect(third).toMatch(/<a[^>]*href="\/admin\?tab=articles"[^>]*>Previous</)
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
  const question = await pageOf(admin.get(`/admin/articles/${id}/deletion`))
  expect(question).toContain('Delete this article?')
  expect(question).toMatch(/>Cancel<.*>Confirm Delete</)
  const erase = async () => locationOf(await admin.post(`/admin/articles/${id}/deletion`))
  expect(await erase()).toBe('/admin?outcome=deleted')
  expect([await db().$count(articles), storedFiles()]).toEqual([0, []])
  expect(await erase()).toBe('/admin?outcome=gone')
  const rows = await db().select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.target, id))
  expect(rows.map(({ verb }) => verb)).toEqual(['create article', 'delete article'])
})

function noticeIn(html: string) {
  return /<div[^>]*class="notice .*?<\/div>/s.exec(html)?.[0] ?? ''
}

function titles(html: string) {
  return [...html.matchAll(/<td data-label="Title">Title (\d+)/g)].map(([, number]) => Number(number))
}

function next(html: string) {
  const link = /<a(?=[^>]*rel="next")[^>]*href="([^"]*)"/.exec(html)?.[1]
  return (link ?? '').replaceAll('&amp;', '&')
}

/** The fields of a page that are marked as wrong. */
function marked(html: string) {
  return [...html.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name)
}
