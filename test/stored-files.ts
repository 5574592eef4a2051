import { existsSync, readdirSync } from 'node:fs'
import { config } from '../app/platform/config/config.server.ts'
import { deleteFile } from '../app/platform/files/files.server.ts'

/** The ids of the files in the local store, finished ones only. */
export function storedFiles(): string[] {
  const { filesDir } = config()
  return existsSync(filesDir) ? readdirSync(filesDir).filter((name) => name !== 'drafts') : []
}

export async function deleteStoredFiles(): Promise<void> {
  for (const fileId of storedFiles()) await deleteFile(fileId)
}
