import { filesInUse as filesOfArticles } from './news/media/article-images.server.ts'
import { sweepFiles } from './platform/files/file-sweep.server.ts'
import { discardAbandonedFiles } from './platform/files/files.server.ts'
import { filesInUse as filesOfApplications } from './profiles/mentorship-files.server.ts'

const hourMs = 3_600_000

/** Deletes files that no row refers to. No upload takes an hour, so older ones were abandoned. */
export async function sweepOldFiles(before = new Date(Date.now() - hourMs)): Promise<void> {
  await discardAbandonedFiles(before)
  await sweepFiles(before, filesInUse)
}

export async function filesInUse(fileIds: string[]) {
  const used = await Promise.all([filesOfApplications(fileIds), filesOfArticles(fileIds)])
  return new Set(used.flatMap((ids) => [...ids]))
}
