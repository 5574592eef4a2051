import { existsSync, readdirSync } from 'node:fs'
import { config } from '../app/platform/config/config.server.ts'
import { deleteFile } from '../app/platform/files/files.server.ts'

/** Leaves out unfinished files. */
export function storedFiles(): string[] {
  const { filesDir } = config()
  return existsSync(filesDir) ? readdirSync(filesDir).filter((name) => name !== 'drafts') : []
}

export async function deleteStoredFiles(): Promise<void> {
  for (const fileId of storedFiles()) await deleteFile(fileId)
}
