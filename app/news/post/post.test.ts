import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { exampleArticle } from '../../../test/example-article.ts'
import { untilChangesAreHeard } from '../../../test/listening.ts'
import { startWithoutArticles, storedArticle, storedPicture } from '../../../test/stored-article.ts'
import { primarySql } from '../../platform/db/db.server.ts'
import type { Category } from '../categories.ts'
import { deleteArticle, editArticle } from '../editing/article-changes.server.ts'

startWithoutArticles()

test('a post shows its picture, category, title, date, text and author', async () => {
  const createdAt = new Date('2026-03-14T22:30:00Z')
  const id = await storedArticle({ ...exampleArticle, createdAt }, await storedPicture())
  const html = await post(id)
  expect(html).toMatch(/<source type="image\/webp" srcSet="\/media\/[0-9a-f]{32} 640w, \/media\/[0-9a-f]{32} 1280w"/)
  expect(html).toMatch(/<img src="\/media\/[0-9a-f]{32}" alt="" width="1280" height="640" loading="eager"/)
  expect(html).toContain('>Articles</span> <time dateTime="2026-03-14">14 March 2026</time>')
  expect(html).toContain('<h1 dir="auto">A fair start for interns</h1>')
  expect(html).toContain('<h2>Paid, from day one</h2>\n<p>We asked <em>forty</em> firms what they pay.</p>')
  expect(html).toMatch(/POSTED BY.*Zanele Dube/s)
  expect(html).toContain('<img src="/avatar?name=Zanele%20Dube" alt=""')
  expect(html).toMatch(/<a[^>]*back-link[^>]*href="\/news-and-insights"/)
})

test('a post says how long reading it takes', async () => {
  for (const [words, minutes] of [
    [1, 1],
    [299, 1],
    [300, 2],
    [1000, 5],
  ] as const) {
    const id = await storedArticle({ content: '**word** '.repeat(words) })
    expect(await post(id)).toContain(`<span>${minutes} min read</span>`)
  }
})

test('a post leads to the three before it of its category, and follows their changes', async () => {
  const [first, second, third, fourth, fifth] = await stories('News', 5)
  const earlier = async (id = fifth) => {
    await untilChangesAreHeard('articles')
    const html = await post(id)
    const list = html.slice(html.indexOf('id="earlier"'))
    return [...list.slice(0, list.indexOf('</nav>')).matchAll(/>(Story[^<]*)</g)].map(([, title]) => title)
  }
  await stories('Articles', 1)
  expect(await earlier()).toEqual(['Story 4', 'Story 3', 'Story 2'])
  expect(await earlier(second)).toEqual(['Story 1'])
  expect(await post(first)).not.toContain('id="earlier"')
  await editArticle(randomUUID(), third, '1', { ...exampleArticle, category: 'News', title: 'Story of another title' })
  expect(await earlier()).toEqual(['Story 4', 'Story of another title', 'Story 2'])
  await editArticle(randomUUID(), third, '2', { ...exampleArticle, category: 'Events' })
  expect(await earlier()).toEqual(['Story 4', 'Story 2', 'Story 1'])
  await editArticle(randomUUID(), third, '3', { ...exampleArticle, category: 'News', title: 'Story 3' })
  expect(await earlier()).toEqual(['Story 4', 'Story 3', 'Story 2'])
  await deleteArticle(randomUUID(), fourth)
  expect(await earlier()).toEqual(['Story 3', 'Story 2', 'Story 1'])
})

test('a post without an author or a picture leaves no space for them', async () => {
  const id = await storedArticle({ authorName: '' })
  const html = await post(id)
  expect(html).not.toContain('POSTED BY')
  expect(html).not.toContain('<picture')
})

test('links lead only to the specified targets, and external links send no referrer', async () => {
  const id = await storedArticle({ content: '[out](https://example.org/a) [in](/mentors) [no](javascript:alert(1))' })
  const html = await post(id)
  expect(html).toContain('<a href="https://example.org/a" class="link" rel="noopener noreferrer nofollow">out</a>')
  expect(html).toContain('<a href="/mentors" class="link">in</a>')
  expect(html).toContain(' no</p>')
})

test('a missing post, a URL without an id and a database failure each show their error', async () => {
  for (const [path, status, sentence] of [
    [`/post/${'A'.repeat(22)}`, 404, 'Post not found.'],
    ['/post/%00', 404, 'Post not found.'],
    ['/post', 404, 'Article ID is missing.'],
  ] as const) {
    const answer = await visitor.get(path)
    expect(answer.status).toBe(status)
    const html = await answer.text()
    expect(html).toContain(sentence)
    expect(html).toContain('href="/news-and-insights"')
  }
  const id = await storedArticle()
  await primarySql()`alter table articles rename to articles_away`
  try {
    const answer = await visitor.get(`/post/${id}`)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('Failed to load the article.')
  } finally {
    await primarySql()`alter table articles_away rename to articles`
  }
})

test('link previews of a post reveal neither its title nor its picture', async () => {
  const id = await storedArticle({ title: 'Pride at work' }, await storedPicture(300, 200))
  const html = await post(id)
  const head = html.slice(0, html.indexOf('</head>')).replace(/<style[\s\S]*?<\/style>/, '')
  expect(head).toContain('<title>Upinde</title>')
  expect(head).toContain('<meta property="og:title" content="Upinde"/>')
  expect(head).toContain(`<meta property="og:url" content="http://localhost:3000/post/${id}"/>`)
  expect(head).toContain(`<link rel="canonical" href="http://localhost:3000/post/${id}"/>`)
  expect(head).not.toMatch(/pride|media|og:image/i)
})

async function stories(category: Category, count: number) {
  const ids: string[] = []
  for (let day = 1; day <= count; day++)
    ids.push(await storedArticle({ title: `Story ${day}`, category, createdAt: new Date(Date.UTC(2026, 2, day)) }))
  return ids as [string, string, string, string, string]
}

async function post(id: string) {
  const answer = await visitor.get(`/post/${id}`)
  expect(answer.status).toBe(200)
  return answer.text()
}
