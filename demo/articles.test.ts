import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categories } from '../app/news/categories.ts'
import { allTexts, textErrors } from '../app/news/editing/article-form.ts'
import { idsOf } from '../app/ui/form/options.ts'
import { sampleArticles } from './articles.ts'
import { drawnScene } from './drawings/scenes.ts'

test('there are twelve complete articles covering all categories, each with its own title and picture', () => {
  expect(sampleArticles).toHaveLength(12)
  expect(new Set(sampleArticles.map(({ category }) => category))).toEqual(new Set(idsOf(categories)))
  for (const field of ['title', 'scene', 'daysAgo', 'content'] as const)
    expect(new Set(sampleArticles.map((article) => article[field])).size, field).toBe(12)
  for (const article of sampleArticles) {
    expect(textErrors(article, allTexts), article.title).toEqual({})
  }
})

test('each translation of an article is complete, and there are some', () => {
  const translations = sampleArticles.flatMap((article) => article.translations)
  expect(translations.map(({ language }) => language).sort()).toEqual(['ar', 'fr'])
  for (const { title, content } of translations)
    expect([title, content]).toEqual([expect.stringMatching(/^[^#].+/), expect.stringContaining('## ')])
})

test('every picture can be rendered', async () => {
  for (const { scene } of sampleArticles) {
    const { width, height } = await sharp(Buffer.from(drawnScene(scene))).metadata()
    expect([width, height], scene).toEqual([1280, 720])
  }
})
