import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { createArticle } from '../app/news/editing/article-changes.server.ts'
import type { ArticleForm } from '../app/news/editing/article-form.ts'
import { articles } from '../app/news/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { type StoredVariant, storeVariants } from '../app/platform/files/images/images.server.ts'
import { newFormToken } from '../app/platform/http/form-token.server.ts'
import { notify } from '../app/platform/live/live.server.ts'
import { topicOf } from '../app/platform/live/topics.ts'
import { exampleArticle } from './example-article.ts'
import { picture } from './pictures.ts'

export async function storedArticle(
  changes: Partial<ArticleForm> & { createdAt?: Date; isDraft?: boolean } = {},
  image: StoredVariant[] = [],
) {
  const { createdAt, isDraft = false, ...form } = changes
  const { id } = await createArticle(randomUUID(), { ...exampleArticle, ...form }, newFormToken(), image, { isDraft })
  if (createdAt) {
    await db().update(articles).set({ createdAt }).where(eq(articles.id, id))
    await notify(db(), [topicOf('article', id), 'articles'])
  }
  return id
}

export function startWithoutArticles() {
  beforeEach(async () => {
    await db().delete(articles)
    await notify(db(), 'articles')
  })
}

export async function storedPicture(width = 1400, height = 700): Promise<StoredVariant[]> {
  return storeVariants([await picture('png', width, height)])
}
