import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createArticle } from '../app/news/editing/article-changes.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import type { ImageVariant } from '../app/platform/files/images/decoder-output.ts'
import type { StoredVariant } from '../app/platform/files/images/images.server.ts'
import { drawVariants } from '../app/platform/files/images/picture.server.ts'
import { newFormToken } from '../app/platform/http/form-token.server.ts'
import { type Language, pathIn } from '../app/words/languages.ts'
import { exampleArticle } from '../test/example-article.ts'
import { picture } from '../test/pictures.ts'
import { storeForServer } from './stored-file.ts'

type ArticleChanges = Partial<typeof exampleArticle> & { title: string }

let drawn: Promise<ImageVariant[]> | undefined

export async function articlePicture() {
  return { name: 'IMG_2041.png', mimeType: 'image/png', buffer: await picture('png', 1400, 788) }
}

/** Stores an article with a picture as publishing does, without the two seconds that the picture's decoder takes. */
export async function publish(written: ArticleChanges) {
  await ensureKeyring(db())
  drawn ??= articlePicture().then(({ buffer }) => drawVariants(buffer))
  const variants: StoredVariant[] = []
  for (const { bytes, ...variant } of await drawn) {
    variants.push({ ...variant, fileId: await storeForServer(bytes, 'media') })
  }
  await createArticle(randomUUID(), { ...exampleArticle, ...written }, newFormToken(), variants)
}

export async function openPost(page: Page, title: string, language: Language = 'en') {
  await page.goto(pathIn(language, `/news-and-insights?search=${encodeURIComponent(title)}`))
  await page.getByRole('article').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

export function articleRow(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title })
}
