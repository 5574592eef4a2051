import { eq, inArray } from 'drizzle-orm'
import { href } from 'react-router'
import { db, reader } from '../../platform/db/db.server.ts'
import { articleImages, articles } from '../tables.ts'

export type ShownImage = {
  choices: { url: string; width: number }[]
  fallback: { url: string; width: number; height: number }
}

export async function imagesOf(articleIds: string[]): Promise<Map<string, ShownImage>> {
  if (articleIds.length === 0) return new Map()
  const variants = await reader()
    .select()
    .from(articleImages)
    .where(inArray(articleImages.articleId, articleIds))
    .orderBy(articleImages.width)
  const images = new Map<string, ShownImage>()
  for (const { articleId, fileId, width, height, format } of variants) {
    if (format !== 'jpeg') continue
    const choices = variants
      .filter((each) => each.articleId === articleId && each.format === 'webp')
      .map((each) => ({ url: mediaPath(each.fileId), width: each.width }))
    images.set(articleId, { choices, fallback: { url: mediaPath(fileId), width, height } })
  }
  return images
}

export async function imageToServe(fileId: string): Promise<{ format: 'webp' | 'jpeg'; isDraft: boolean } | null> {
  if (!/^[0-9a-f]{32}$/.test(fileId)) return null
  const [image] = await reader()
    .select({ format: articleImages.format, isDraft: articles.isDraft })
    .from(articleImages)
    .innerJoin(articles, eq(articles.id, articleImages.articleId))
    .where(eq(articleImages.fileId, fileId))
  return image ?? null
}

/** Returns which of these files are pictures of an article, according to the primary database. */
export async function filesInUse(fileIds: string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const named = await db()
    .select({ fileId: articleImages.fileId })
    .from(articleImages)
    .where(inArray(articleImages.fileId, fileIds))
  return new Set(named.map(({ fileId }) => fileId))
}

export function mediaPath(fileId: string): string {
  return href('/media/:fileId', { fileId })
}
