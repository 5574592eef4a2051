import { log } from '../log/log.server.ts'
import { deleteFile, listFileIds } from './files.server.ts'

const batchSize = 500
const maxAllUnused = 20

export async function sweepFiles(before: Date, findUsed: (ids: string[]) => Promise<Set<string>>): Promise<void> {
  let ids: string[] = []
  for await (const id of listFileIds(before)) {
    if (ids.push(id) < batchSize) continue
    await deleteUnused(ids, findUsed)
    ids = []
  }
  await deleteUnused(ids, findUsed)
}

async function deleteUnused(ids: string[], findUsed: (ids: string[]) => Promise<Set<string>>) {
  if (ids.length === 0) return
  const used = await findUsed(ids)
  // Many files and none of them in use: the database is probably the wrong one.
  if (used.size === 0 && ids.length > maxAllUnused) return log('error', 'file-sweep-refused')
  for (const id of ids) if (!used.has(id)) await deleteFile(id)
}
