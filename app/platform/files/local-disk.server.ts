import { constants } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** FlyDrive's disk on a folder. Its own moves copy without fsync and its reads follow symlinks, so these two are ours. */
export class LocalDisk extends Disk {
  readonly folder: string

  constructor(folder: string) {
    super(new FSDriver({ location: folder, visibility: 'private' }))
    this.folder = folder
  }

  /** Moves a finished file of the same file system into the folder. When it returns, the move survives a power cut. */
  override async moveFromFs(source: string, key: string) {
    await rename(source, join(this.folder, key))
    await flushFolder(this.folder)
  }

  /** Throws ENOENT for a missing file, ELOOP for a symlink. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.folder, key), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    return file.createReadStream()
  }
}

/** Makes the names in a folder survive a power cut. */
export async function flushFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
