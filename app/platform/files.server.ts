import type { Disk, DriveFile } from 'flydrive'
import type { Bytes } from './byte-pieces.server.ts'
import { config } from './config.server.ts'
import { contextOf, type Draft, discardDraft, type FileKind, writeDraft } from './drafts.server.ts'
import { openFile } from './file-cipher.server.ts'
import { LocalDisk } from './local-disk.server.ts'

export { discardAbandonedDrafts, type FileKind, StoreFull } from './drafts.server.ts'
export { DamagedFile } from './file-cipher.server.ts'

export type StoredFile = { fileId: string; bytes: number }

export class NoSuchFile extends Error {
  override name = 'NoSuchFile'
}

const fileIdPattern = /^[0-9a-f]{32}$/

let opened: Promise<Disk> | undefined

/**
 * Stores bytes encrypted, in constant memory, under a new random id. When it returns, the file survives a power cut; when it throws, nothing is left.
 * Throws StoreFull when less than `minFree` bytes are free on the local disk, and whatever `content` throws.
 */
export async function storeFile(
  content: Bytes,
  { kind, minFree }: { kind: FileKind; minFree?: number },
): Promise<StoredFile> {
  return keepDraft(await writeDraft(content, kind, minFree))
}

/** The bytes of a stored file. Throws NoSuchFile or DamagedFile; damage further on breaks the stream where it lies. */
export async function readFile(fileId: string, kind: FileKind): Promise<ReadableStream<Uint8Array>> {
  if (!fileIdPattern.test(fileId)) throw new NoSuchFile()
  const bytes = openFile(await sealedStream(fileId), contextOf(kind, fileId))
  const first = await bytes.next()
  return new ReadableStream({
    start: (stream) => pass(first, stream),
    pull: async (stream) => pass(await bytes.next(), stream),
    cancel: async () => void (await bytes.return(undefined)),
  })
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

async function keepDraft(draft: Draft): Promise<StoredFile> {
  try {
    await (await disk()).moveFromFs(draft.path, draft.fileId, { contentLength: draft.storedBytes })
    return { fileId: draft.fileId, bytes: draft.bytes }
  } finally {
    await discardDraft(draft)
  }
}

async function sealedStream(fileId: string) {
  try {
    return await (await disk()).getStream(fileId)
  } catch (error) {
    if (isMissing(error)) throw new NoSuchFile(undefined, { cause: error })
    throw error
  }
}

async function writtenAt(file: DriveFile) {
  try {
    return (await file.getMetaData()).lastModified
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown) {
  const { cause } = error as Error
  return [error, cause].some((each) => each instanceof Error && (isCode(each, 'ENOENT') || each.name === 'NoSuchKey'))
}

function isCode(error: NodeJS.ErrnoException, code: string) {
  return error.code === code
}

function pass(next: IteratorResult<Uint8Array>, stream: ReadableStreamDefaultController<Uint8Array>) {
  if (next.done) stream.close()
  else stream.enqueue(next.value)
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
