import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { t } from '../../words/words.ts'
import type { Bytes } from '../bytes/byte-streams.server.ts'
import { fsyncFolder, writeDurably } from '../bytes/durable-file.server.ts'
import { withGcPressure } from '../bytes/gc-pressure.server.ts'
import { config } from '../config/config.server.ts'
import { openFile, sealFile } from './file-cipher.server.ts'
import { UploadError } from './upload-error.server.ts'

export const fileKinds = ['cv', 'image', 'media'] as const
export type FileKind = (typeof fileKinds)[number]

export type StagedFile = { fileId: string; kind: FileKind; path: string; bytes: number; storedBytes: number }

/** Binds a file's encryption to its kind and id, so that no file can stand in for another. */
export function contextOf(kind: FileKind, fileId: string) {
  return `${kind}/${fileId}`
}

export class StoreFull extends UploadError {
  override name = 'StoreFull'

  constructor(options?: ErrorOptions) {
    super(503, t('An error occurred. Please try again.'), options)
  }
}

const gibibyte = 1024 ** 3

/** Throws StoreFull when less than `minFree` bytes are free or the disk fills up, and whatever `content` throws. */
export async function stageFile(content: Bytes, kind: FileKind, minFree = gibibyte): Promise<StagedFile> {
  const folder = await stagingFolder()
  if ((await freeBytes(folder)) < minFree) throw new StoreFull()
  const fileId = randomBytes(16).toString('hex')
  const path = join(folder, fileId)
  let bytes = 0
  async function* counted() {
    for await (const chunk of content) {
      bytes += chunk.length
      yield chunk
    }
  }
  try {
    const storedBytes = await writeDurably(path, sealFile(counted(), contextOf(kind, fileId)))
    return { fileId, kind, path, bytes, storedBytes }
  } catch (error) {
    await rm(path, { force: true })
    throw isDiskFull(error) ? new StoreFull({ cause: error }) : error
  }
}

export async function stageEncryptedFile(fileId: string, content: Bytes) {
  const path = join(await stagingFolder(), fileId)
  try {
    return { fileId, path, storedBytes: await writeDurably(path, content) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

export function readStagedFile({ kind, fileId, path }: StagedFile): AsyncGenerator<Buffer> {
  return withGcPressure(openFile(createReadStream(path), contextOf(kind, fileId)))
}

export async function discardStagedFile({ path }: Pick<StagedFile, 'path'>): Promise<void> {
  await rm(path, { force: true })
}

export async function discardAbandonedFiles(before: Date): Promise<void> {
  const folder = await stagingFolder()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await lstat(path).catch(() => null)
    if (stats && stats.mtime < before) await rm(path, { force: true })
  }
}

async function stagingFolder() {
  const { filesDir } = config()
  const folder = join(filesDir, 'drafts')
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (created) await fsyncFolder(dirname(filesDir))
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} must be a folder, not a link.`)
  return folder
}

async function freeBytes(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function isDiskFull(error: unknown) {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
