import { deleteFile, listFiles } from './files.server.ts'

const atOnce = 500

/**
 * Deletes the stored files that were written before a moment and that no row refers to. In: a function that says which
 * of some ids are in use. What a crash between a file and its row left behind is gone after the next sweep.
 */
export async function sweepFiles(before: Date, inUse: (ids: string[]) => Promise<Set<string>>): Promise<void> {
  let ids: string[] = []
  for await (const id of listFiles(before)) {
    if (ids.push(id) < atOnce) continue
    await deleteUnused(ids, inUse)
    ids = []
  }
  await deleteUnused(ids, inUse)
}

async function deleteUnused(ids: string[], inUse: (ids: string[]) => Promise<Set<string>>) {
  if (ids.length === 0) return
  const used = await inUse(ids)
  for (const id of ids) if (!used.has(id)) await deleteFile(id)
}
