import type { Disk, DriveFile } from 'flydrive'
import { type Bytes, rechunk } from '../bytes/byte-streams.server.ts'
import { withGcPressure } from '../bytes/gc-pressure.server.ts'
import { config } from '../config/config.server.ts'
import { keyFor } from '../crypto/keyring.server.ts'
import { log } from '../log/log.server.ts'
import { openFile, rewrapFile, wrappingKid } from './file-cipher.server.ts'
import { LocalDisk } from './local-disk.server.ts'
import {
  contextOf,
  discardStagedFile,
  type FileKind,
  fileKinds,
  type StagedFile,
  stageEncryptedFile,
  stageFile,
} from './staged-files.server.ts'

export { DamagedFile } from './file-cipher.server.ts'
export { discardAbandonedFiles, type FileKind, StoreFull } from './staged-files.server.ts'

export type StoredFile = { fileId: string; bytes: number }

export class FileNotFound extends Error {
  override name = 'FileNotFound'
}

const fileIdPattern = /^[0-9a-f]{32}$/

let openedDisk: Promise<Disk> | undefined

export async function checkFileStore(): Promise<void> {
  const { filesUrl } = config()
  if (filesUrl) await (await import('./s3-disk.server.ts')).checkBucket(filesUrl)
}

/** Stores a file encrypted, durably and in constant memory. Leaves nothing when it throws, such as StoreFull. */
export async function storeFile(
  content: Bytes,
  { kind, minFree }: { kind: FileKind; minFree?: number },
): Promise<StoredFile> {
  const { fileId, bytes } = await commitStagedFile(await stageFile(content, kind, minFree))
  return { fileId, bytes }
}

/** Throws FileNotFound. The stream fails with DamagedFile where the damage is. */
export async function readFile(fileId: string, kind: FileKind): Promise<ReadableStream<Uint8Array>> {
  if (!fileIdPattern.test(fileId) || !(await (await disk()).exists(fileId))) throw new FileNotFound()
  const bytes = decrypt(fileId, kind)
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await bytes.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await bytes.return(undefined)),
    },
    // Opens no file before the first read: the answer to a HEAD request is dropped unread.
    { highWaterMark: 0 },
  )
}

export async function readEncryptedFile(
  fileId: string,
): Promise<{ bytes: number; content: AsyncIterable<Buffer> } | null> {
  const store = await disk()
  try {
    const { contentLength } = await store.getMetaData(fileId)
    return { bytes: contentLength, content: await store.getStream(fileId) }
  } catch (error) {
    if (!isMissing(error)) throw error
    return null
  }
}

export async function restoreEncryptedFile(fileId: string, content: Bytes): Promise<void> {
  if (!fileIdPattern.test(fileId)) throw new Error('This is not the id of a stored file.')
  await commitStagedFile(await stageEncryptedFile(fileId, content))
}

export async function usesCurrentKey(fileId: string): Promise<boolean> {
  const file = await readEncryptedFile(fileId)
  if (!file) return true
  try {
    for await (const header of rechunk(file.content, 16)) return wrappingKid(header) === keyFor('file').kid
  } catch (error) {
    await throwUnlessGone(fileId, error)
  }
  return true
}

export async function rewrapStoredFile(fileId: string): Promise<void> {
  const file = await readEncryptedFile(fileId)
  if (!file) return
  const contexts = fileKinds.map((kind) => contextOf(kind, fileId))
  await restoreEncryptedFile(fileId, rewrapFile(file.content, contexts)).catch((error) =>
    throwUnlessGone(fileId, error),
  )
}

// Members may replace their files during a key rotation.
async function throwUnlessGone(fileId: string, error: unknown) {
  if (await (await disk()).exists(fileId)) throw error
}

export async function deleteFile(fileId: string): Promise<void> {
  if (fileIdPattern.test(fileId)) await (await disk()).delete(fileId)
}

/** Deletes files that nothing refers to any more. The nightly sweep gets those that cannot be deleted now. */
export async function discardFiles(fileIds: string[]): Promise<void> {
  for (const fileId of fileIds)
    await deleteFile(fileId).catch((error) => log('error', 'file-left-to-sweeper', { error }))
}

export async function* listFileIds(before: Date): AsyncGenerator<string> {
  let page: string | undefined
  do {
    const { objects, paginationToken } = await (await disk()).listAll('/', { paginationToken: page })
    for (const object of objects) {
      if (!object.isFile || !fileIdPattern.test(object.name)) continue
      const written = await lastModified(object)
      if (written && written < before) yield object.name
    }
    page = paginationToken
  } while (page)
}

async function commitStagedFile<T extends Pick<StagedFile, 'fileId' | 'path' | 'storedBytes'>>(staged: T): Promise<T> {
  try {
    await (await disk()).moveFromFs(staged.path, staged.fileId, { contentLength: staged.storedBytes })
    return staged
  } catch (error) {
    // The move may have succeeded, and only its fsync failed.
    await deleteFile(staged.fileId).catch(() => {})
    throw error
  } finally {
    await discardStagedFile(staged)
  }
}

async function* decrypt(fileId: string, kind: FileKind) {
  yield* withGcPressure(openFile(await (await disk()).getStream(fileId), contextOf(kind, fileId)))
}

async function lastModified(file: DriveFile): Promise<Date | undefined> {
  try {
    return (await file.getMetaData()).lastModified
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function isMissing(error: unknown) {
  const { code, cause } = error as { code?: string; cause?: { code?: string; $metadata?: { httpStatusCode?: number } } }
  return [code, cause?.code].includes('ENOENT') || cause?.$metadata?.httpStatusCode === 404
}

function disk(): Promise<Disk> {
  const { filesUrl, filesDir } = config()
  openedDisk ??= filesUrl ? openBucket(filesUrl) : Promise.resolve(new LocalDisk(filesDir))
  return openedDisk
}

// The AWS SDK is slow to load.
async function openBucket(filesUrl: string): Promise<Disk> {
  const { s3Disk } = await import('./s3-disk.server.ts')
  return s3Disk(filesUrl)
}
