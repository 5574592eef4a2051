import { log } from '../log/log.server.ts'
import { deleteFile, listFiles } from './files.server.ts'

const atOnce = 500
const few = 20

/**
 * Deletes the stored files that were written before a moment and that no row refers to. In: a function that says which
 * of some ids are in use. What a crash between a file and its row left behind is gone after the next sweep. Where many
 * files are found and none is in use, the database is taken for the wrong one: nothing is deleted, the log says so.
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
  if (used.size === 0 && ids.length > few) return log('error', 'file-sweep-refused')
  for (const id of ids) if (!used.has(id)) await deleteFile(id)
}
