import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember, visitor } from '../../../test/app.ts'
import { exampleArticle } from '../../../test/example-article.ts'
import { untilChangesAreHeard } from '../../../test/listening.ts'
import { multipart } from '../../../test/multipart.ts'
import { locationOf, pageOf } from '../../../test/page.ts'
import { picture } from '../../../test/pictures.ts'
import { startWithoutArticles, storedArticle, storedPicture } from '../../../test/stored-article.ts'
import { deleteStoredFiles, storedFiles } from '../../../test/stored-files.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { type Change, catchUp, subscribe } from '../../platform/live/live-changes.server.ts'
import type { Topic } from '../../platform/live/topics.ts'
import { articleImages, articles } from '../tables.ts'
import { deleteArticle } from './article-changes.server.ts'

const [admin, member] = [await newAdmin(), await newMember()]
const secret = 'Unannounced'
const event = {
  eventDate: '2031-12-01',
  eventTime: '18:30',
  eventZone: 'Africa/Nairobi',
  eventPlace: 'Hall 3',
} as const
const blank = { title: '', category: 'Articles', authorName: '', content: '' }

startWithoutArticles()
beforeEach(deleteStoredFiles)

async function send(path: string, fields: Record<string, string>, image?: Buffer) {
  const form = multipart(fields)
  form.append('image', image ? new File([new Uint8Array(image)], 'a.jpg') : new File([], ''))
  return admin.post(path, form)
}

const create = (fields: Record<string, string>, { query = '?draft', image }: { query?: string; image?: Buffer } = {}) =>
  send(`/admin/create-article${query}`, { token: newFormToken(), ...blank, ...fields }, image)

const edit = (
  id: string,
  fields: Record<string, string>,
  { query = '', image }: { query?: string; image?: Buffer } = {},
) => send(`/admin/edit-article/${id}${query}`, { version: '1', draft: 'yes', ...exampleArticle, ...fields }, image)

async function stored() {
  const [article] = await db().select().from(articles)
  if (!article) throw new Error('There is no article.')
  return article
}

async function verbsAbout(id: string) {
  const rows = await db()
    .select({ verb: auditLog.verb })
    .from(auditLog)
    .where(eq(auditLog.target, id))
    .orderBy(asc(auditLog.position))
  return rows.map(({ verb }) => verb)
}

/** Whatever lists, shows or names articles, with the status that it answers about a draft. */
const doors: [string, (draft: string, published: string) => string, number][] = [
  ['the list', () => '/news-and-insights', 200],
  ['its data', () => '/news-and-insights.data', 200],
  ['a tab', () => '/news-and-insights?category=Events', 200],
  ['a search', () => `/news-and-insights?search=${secret}`, 200],
  ['a search with two letters', () => '/news-and-insights?search=un', 200],
  ['a search in a tab', () => `/news-and-insights?search=${secret}&category=Events`, 200],
  ['its own page', (draft) => `/post/${draft}`, 404],
  ['the data of its page', (draft) => `/post/${draft}.data`, 404],
  ['the page of a later article', (_, published) => `/post/${published}`, 200],
  ['the calendar file', (draft) => `/post/${draft}/event.ics`, 404],
  ['the feed', () => '/news-and-insights/feed.xml', 200],
  ['the sitemap', () => '/sitemap.xml', 200],
  ['the home page', () => '/', 200],
]

test.each(doors)(
  'readers do not get a draft through %s, and get it there once it is published',
  async (door, path, status) => {
    const image = await storedPicture(90, 60)
    const about = { category: 'Events', content: `${secret} words.`, ...event } as const
    const draft = await storedArticle(
      {
        ...about,
        title: secret,
        isDraft: true,
        createdAt: new Date(door === 'the home page' ? '2026-03-03' : '2026-03-01'),
      },
      image,
    )
    const published = await storedArticle({ category: 'Events', title: 'Published', createdAt: new Date('2026-03-02') })
    for (const person of [visitor, member]) {
      const answer = await person.get(path(draft, published))
      expect(answer.status).toBe(status)
      const text = await answer.text()
      // The page of a search repeats what was searched for.
      expect(text.replaceAll(`“${secret}”`, '').match(/Unannounced words|Hall 3/), door).toBeNull()
      if (!path(draft, published).includes(draft)) expect(text).not.toContain(draft)
      for (const { fileId } of image) expect(text).not.toContain(fileId)
      if (door === 'its own page') expect(text).toContain('Post not found.')
    }
    if (door === 'the home page') return
    await edit(draft, { ...about, title: secret })
    await db()
      .update(articles)
      .set({ createdAt: new Date('2026-03-01') })
      .where(eq(articles.id, draft))
    const topics: Topic[] = ['articles', `article:${draft}`, `article:${published}`]
    await notify(db(), topics)
    await untilChangesAreHeard(...topics)
    const answer = await visitor.get(path(draft, published))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(
      door === 'the calendar file' ? /Hall 3/ : new RegExp(`${secret} words|${draft}`),
    )
  },
)

test('the picture of a draft is served to admins only and never kept by caches, until the draft is published', async () => {
  const image = await storedPicture(90, 60)
  const id = await storedArticle({ isDraft: true }, image)
  for (const { fileId } of image) {
    for (const person of [visitor, member]) expect((await person.get(`/media/${fileId}`)).status).toBe(404)
    const answer = await admin.get(`/media/${fileId}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    await answer.arrayBuffer()
  }
  await edit(id, {})
  for (const { fileId } of image) {
    const answer = await visitor.get(`/media/${fileId}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    await answer.arrayBuffer()
  }
})

test('a draft needs only a title, keeps what else was typed, and is marked on the dashboard', async () => {
  const untitled = await create({ content: 'Half a thought.' })
  expect(untitled.status).toBe(422)
  const asked = await untitled.text()
  expect(asked).toContain('A draft needs a title.')
  expect([...asked.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name)).toEqual(['title'])
  expect(asked).toContain('Half a thought.</textarea>')

  expect(locationOf(await create({ title: secret, category: 'Events', eventTime: '18:30' }))).toMatch(
    /outcome=draft\+saved/,
  )
  const { id, ...draft } = await stored()
  expect(draft).toMatchObject({ isDraft: true, title: secret, content: '', imageUrl: null })
  const dashboard = await pageOf(admin.get('/admin'))
  expect(dashboard).toMatch(
    /<td data-label="Title"><div[^>]*><a[^>]*>Unannounced<\/a><div[^>]*><span[^>]*>Draft<\/span> <\/div><\/div><\/td>/,
  )
  expect(await pageOf(admin.get('/admin?outcome=draft+saved'))).toContain('Draft saved. Readers cannot see it.')
  const form = await pageOf(admin.get(`/admin/edit-article/${id}`))
  expect(form).toMatch(/<input type="time"[^>]*value="18:30"/)
  expect(form).toContain('Save as draft')
  expect(form).toMatch(/<input[^>]*type="file"/)
})

test.each<[string, Record<string, string>, string]>([
  ['an impossible date', { category: 'Events', eventDate: '2031-02-30' }, 'eventDate'],
  ['an impossible time', { category: 'Events', eventTime: '24:10' }, 'eventTime'],
  ['a text that is too long', { content: 'x'.repeat(40_001) }, 'content'],
])('a draft with %s is not stored, and the field is marked', async (_, fields, marked) => {
  const answer = await create({ title: secret, ...fields })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(`id="${marked}-error"`)
  expect(await db().$count(articles)).toBe(0)
})

test('a draft is saved again, published when it is complete, and dated at that moment', async () => {
  const image = await picture('jpeg', 90, 60)
  await create({ title: secret }, { image })
  const { id } = await stored()
  await db()
    .update(articles)
    .set({ createdAt: new Date('2026-03-01') })
  const before = storedFiles()
  expect(before.length).toBeGreaterThan(0)

  const incomplete = await edit(id, { authorName: '' })
  expect(incomplete.status).toBe(422)
  expect(await incomplete.text()).toContain(
    'Please fill out all fields, including title, author, content, and the featured image.',
  )
  expect(await stored()).toMatchObject({ isDraft: true, version: 1 })

  const saved = await edit(id, { title: 'Another title' }, { query: '?draft', image })
  expect(locationOf(saved)).toMatch(/outcome=draft\+saved/)
  expect(await stored()).toMatchObject({ isDraft: true, version: 2, title: 'Another title' })
  expect(storedFiles().filter((file) => before.includes(file))).toEqual([])
  expect(storedFiles()).toHaveLength(await db().$count(articleImages))

  const publishing = { version: '2', title: 'Final title' }
  for (const answer of await Promise.all([edit(id, publishing), edit(id, publishing)])) {
    expect(locationOf(answer)).toBe(`/admin?article=${id}&outcome=published`)
  }
  const published = await stored()
  expect(published).toMatchObject({ isDraft: false, version: 3, title: 'Final title', updatedAt: null })
  expect(Math.abs(Number(published.createdAt) - Date.now())).toBeLessThan(60_000)
  expect(await verbsAbout(id)).toEqual(['save draft', 'save draft', 'publish article'])
})

test('a draft without a picture is published only with one', async () => {
  const id = await storedArticle({ isDraft: true })
  const answer = await edit(id, {})
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Please choose a featured image.')
  expect(locationOf(await edit(id, {}, { image: await picture('jpeg', 90, 60) }))).toContain('outcome=published')
  expect(await stored()).toMatchObject({ isDraft: false, imageUrl: expect.stringMatching(/^\/media\//) })
})

test('a published article does not become a draft again, nor get another picture', async () => {
  const id = await storedArticle({}, await storedPicture(90, 60))
  const files = storedFiles()
  const image = await picture('jpeg', 90, 60)
  for (const query of ['', '?draft']) {
    const answer = await edit(id, { content: 'Other words.' }, { query, image })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Nothing was saved: this article has changed since you opened it.')
  }
  await edit(id, { draft: '', content: 'Other words.' }, { image })
  expect(await stored()).toMatchObject({ isDraft: false, version: 2, content: 'Other words.' })
  expect(storedFiles()).toEqual(files)
  expect(await pageOf(admin.get(`/admin/edit-article/${id}`))).not.toContain('Save as draft')
})

test('of two admins who save a draft at once, one is told of the conflict, and only one picture stays', async () => {
  const id = await storedArticle({ isDraft: true }, await storedPicture(90, 60))
  const image = await picture('jpeg', 90, 60)
  const answers = await Promise.all(['One', 'Two'].map((content) => edit(id, { content }, { query: '?draft', image })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
  expect(storedFiles()).toHaveLength(await db().$count(articleImages))
})

test('a draft that is sent again, because the answer was lost, is saved once, also with its picture', async () => {
  const id = await storedArticle({ isDraft: true }, await storedPicture(90, 60))
  const image = await picture('jpeg', 120, 60)
  const send = (query: string, version: string, sent = image) => edit(id, { version }, { query, image: sent })
  for (const [query, version] of [
    ['?draft', '1'],
    ['', '2'],
  ] as const) {
    expect((await send(query, version)).status).toBe(302)
    const [files, saved] = [storedFiles(), await stored()]
    expect((await send(query, version)).status).toBe(302)
    expect((await send(query, version, await picture('jpeg', 60, 120))).status).toBe(409)
    expect([storedFiles(), await stored()]).toEqual([files, saved])
  }
})

test('a form that was saved as a draft and is sent again, as after Back, changes that draft', async () => {
  const token = newFormToken()
  const image = await picture('jpeg', 90, 60)
  await create({ token, title: secret })
  const published = await create({ ...exampleArticle, token, title: 'Whole' }, { query: '', image })
  const { id } = await stored()
  expect(locationOf(published)).toBe(`/admin?article=${id}&outcome=published`)
  expect(await stored()).toMatchObject({ isDraft: false, title: 'Whole', version: 2 })
  expect((await create({ token, title: 'Late' })).status).toBe(409)
  expect(await db().$count(articles)).toBe(1)
})

test('nobody’s open page is told of a draft before it is published', async () => {
  const heard: Change[] = []
  await untilChangesAreHeard('articles')
  const end = subscribe((change) => heard.push(change))
  await create({ title: secret })
  const { id } = await stored()
  await edit(id, {}, { query: '?draft' })
  await deleteArticle(admin.userId, id)
  const other = await storedArticle({ isDraft: true }, await storedPicture(90, 60))
  expect(await catchUp()).toBe(true)
  expect(heard).toEqual([])
  await edit(other, {})
  expect(await catchUp()).toBe(true)
  end()
  expect(heard).toEqual(expect.arrayContaining(['articles', `article:${other}`]))
})
