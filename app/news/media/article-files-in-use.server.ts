import { inArray } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { articleImages } from '../tables.ts'

/** Returns which of these files are pictures of an article, according to the primary database. */
export async function filesInUse(fileIds: string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const named = await db()
    .select({ fileId: articleImages.fileId })
    .from(articleImages)
    .where(inArray(articleImages.fileId, fileIds))
  return new Set(named.map(({ fileId }) => fileId))
}
