import type { Disk, DriveFile } from 'flydrive'
import { config } from '../config/config.server.ts'
import { keyFor } from '../crypto/keyring.server.ts'
import { withGcPressure } from '../jobs/gc-pressure.server.ts'
import { kidOfFile, openFile, rewrapFile } from './file-cipher.server.ts'
import { LocalDisk } from './local-disk.server.ts'
import { type Bytes, rechunk } from './rechunk.server.ts'
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

export class NoSuchFile extends Error {
  override name = 'NoSuchFile'
}

const fileIdPattern = /^[0-9a-f]{32}$/

let opened: Promise<Disk> | undefined

/** Throws StartError, with a sentence for the operator, when the bucket of FILES_URL cannot be used. */
export async function checkFileStore(): Promise<void> {
  const { filesUrl } = config()
  if (filesUrl) await (await import('./s3-disk.server.ts')).checkBucket(filesUrl)
}

/**
 * Stores bytes encrypted, in constant memory, under a new random id. When it returns, the file survives a power cut; when
 * it throws, nothing is left. Throws StoreFull when less than `minFree` bytes are free on the local disk, and whatever
 * `content` throws.
 */
export async function storeFile(
  content: Bytes,
  { kind, minFree }: { kind: FileKind; minFree?: number },
): Promise<StoredFile> {
  const { fileId, bytes } = await keepStaged(await stageFile(content, kind, minFree))
  return { fileId, bytes }
}

/**
 * The bytes of a stored file. Throws NoSuchFile; a damaged file breaks the stream where the damage lies (DamagedFile).
 * A stream that nobody reads holds nothing open: the answer to a HEAD request is dropped without a word.
 */
export async function readFile(fileId: string, kind: FileKind): Promise<ReadableStream<Uint8Array>> {
  if (!fileIdPattern.test(fileId) || !(await (await disk()).exists(fileId))) throw new NoSuchFile()
  const bytes = contentOf(fileId, kind)
  return new ReadableStream(
    {
      async pull(stream) {
        const { value, done } = await bytes.next()
        if (done) stream.close()
        else stream.enqueue(value)
      },
      cancel: async () => void (await bytes.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}

/** A stored file as it lies in the store, encrypted, for a backup; null for one that was deleted meanwhile. */
export async function storedFile(fileId: string): Promise<{ bytes: number; content: AsyncIterable<Buffer> } | null> {
  const store = await disk()
  try {
    const { contentLength } = await store.getMetaData(fileId)
    return { bytes: contentLength, content: await store.getStream(fileId) }
  } catch (error) {
    if (!isGone(error)) throw error
    return null
  }
}

/** Puts a stored file back under its id, as it lay in the store. When it returns, the file survives a power cut. */
export async function putBack(fileId: string, content: Bytes): Promise<void> {
  if (!fileIdPattern.test(fileId)) throw new Error('This is not the id of a stored file.')
  await keepStaged(await stageEncryptedFile(fileId, content))
}

/** Whether the key of a stored file is wrapped under the current key of the keyring; a file that is gone counts as such. */
export async function isUnderCurrentKey(fileId: string): Promise<boolean> {
  const file = await storedFile(fileId)
  if (!file) return true
  try {
    for await (const piece of rechunk(file.content, 16)) return kidOfFile(piece) === keyFor('file').kid
  } catch (error) {
    await throwUnlessGone(fileId, error)
  }
  return true
}

/** Wraps the key of a stored file anew. Its bytes do not change, and who reads it meanwhile reads on. */
export async function rewrapStoredFile(fileId: string): Promise<void> {
  const file = await storedFile(fileId)
  if (!file) return
  const contexts = fileKinds.map((kind) => contextOf(kind, fileId))
  await putBack(fileId, rewrapFile(file.content, contexts)).catch((error) => throwUnlessGone(fileId, error))
}

// Members replace their files while keys are rotated.
async function throwUnlessGone(fileId: string, error: unknown) {
  if (await (await disk()).exists(fileId)) throw error
}

/** Removes a file; one that is not there is no error. */
export async function deleteFile(fileId: string): Promise<void> {
  if (fileIdPattern.test(fileId)) await (await disk()).delete(fileId)
}

/** The ids of all files written before a moment, for the sweeper. */
export async function* listFiles(before: Date): AsyncGenerator<string> {
  let page: string | undefined
  do {
    const { objects, paginationToken } = await (await disk()).listAll('/', { paginationToken: page })
    for (const object of objects) {
      if (!object.isFile || !fileIdPattern.test(object.name)) continue
      const written = await writtenAt(object)
      if (written && written < before) yield object.name
    }
    page = paginationToken
  } while (page)
}

async function keepStaged<Some extends Pick<StagedFile, 'fileId' | 'path' | 'storedBytes'>>(
  staged: Some,
): Promise<Some> {
  try {
    await (await disk()).moveFromFs(staged.path, staged.fileId, { contentLength: staged.storedBytes })
    return staged
  } catch (error) {
    // It may lie there already, and only the proof that it stays is missing.
    await deleteFile(staged.fileId).catch(() => {})
    throw error
  } finally {
    await discardStagedFile(staged)
  }
}

async function* contentOf(fileId: string, kind: FileKind) {
  yield* withGcPressure(openFile(await (await disk()).getStream(fileId), contextOf(kind, fileId)))
}

/** Nothing for a file that was deleted while the list was read. */
async function writtenAt(file: DriveFile): Promise<Date | undefined> {
  try {
    return (await file.getMetaData()).lastModified
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

function isGone(error: unknown) {
  const { code, cause } = error as { code?: string; cause?: { code?: string; $metadata?: { httpStatusCode?: number } } }
  return [code, cause?.code].includes('ENOENT') || cause?.$metadata?.httpStatusCode === 404
}

function disk(): Promise<Disk> {
  const { filesUrl, filesDir } = config()
  opened ??= filesUrl ? openBucket(filesUrl) : Promise.resolve(new LocalDisk(filesDir))
  return opened
}

/** The AWS SDK takes its time to load, so only those who use it load it. */
async function openBucket(filesUrl: string): Promise<Disk> {
  const { s3Disk } = await import('./s3-disk.server.ts')
  return s3Disk(filesUrl)
}
