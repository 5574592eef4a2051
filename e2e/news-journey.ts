import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { exampleArticle } from '../test/example-article.ts'
import { picture } from '../test/pictures.ts'
import { send } from './journey.ts'

type Written = Partial<typeof exampleArticle> & { title: string }

export async function articlePicture() {
  return { name: 'IMG_2041.png', mimeType: 'image/png', buffer: await picture('png', 1400, 788) }
}

export async function publish(request: APIRequestContext, written: Written) {
  const answer = await send(request, '/admin/create-article', {
    multipart: { ...exampleArticle, ...written, image: await articlePicture() },
  })
  expect(answer.url()).toContain('outcome=article+published')
}

export async function openPost(page: Page, title: string) {
  await page.goto(`/news-and-insights?search=${encodeURIComponent(title)}`)
  await page.getByRole('article').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

export function articleRow(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title })
}
