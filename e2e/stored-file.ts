import { chownSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../app/platform/config/config.server.ts'
import { storeFile } from '../app/platform/files/files.server.ts'

/** Stores a file for the server, which runs as an ordinary user also when root runs the journeys. Returns its id. */
export async function storeForServer(bytes: Buffer, kind: 'image' | 'media'): Promise<string> {
  const { fileId } = await storeFile([bytes], { kind })
  const { filesDir } = config()
  const { uid, gid } = statSync(filesDir)
  chownSync(join(filesDir, fileId), uid, gid)
  return fileId
}
