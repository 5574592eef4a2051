import { constants } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { fsyncFolder } from '../bytes/durable-file.server.ts'

/** Overrides two methods of FlyDrive: its moves copy without fsync, and its reads follow symlinks. */
export class LocalDisk extends Disk {
  readonly folder: string

  constructor(folder: string) {
    super(new FSDriver({ location: folder, visibility: 'private' }))
    this.folder = folder
  }

  override async moveFromFs(source: string, key: string) {
    await rename(source, join(this.folder, key))
    await fsyncFolder(this.folder)
  }

  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.folder, key), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    return file.createReadStream()
  }
}
