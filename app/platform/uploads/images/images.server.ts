import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { projectFolder } from '../../config/project-folder.server.ts'
import { deleteFile, type StoredFile, storeFile } from '../../files/files.server.ts'
import type { Bytes } from '../../files/rechunk.server.ts'
import { discardStagedFile, readStagedFile, type StagedFile, stageFile } from '../../files/staged-files.server.ts'
import { log } from '../../log/log.server.ts'
import { serverWideLimit } from '../../workers/server-wide.server.ts'
import { fileErrorMessages } from '../file-rules.ts'
import { UploadError } from '../upload-error.server.ts'
import { startConfined } from './confined-process.server.ts'
import { type ImageVariant, invalidImageExitCode, unpackVariants } from './image-variant.ts'
import { readWithLength } from './length-prefix.ts'
import type { Shape } from './picture.server.ts'

const cpuSeconds = 15
const limitDecoders = serverWideLimit('picture decoders', 2)

export const pictureQueue = limitDecoders.queue

export class NotAnImage extends UploadError {
  override name = 'NotAnImage'

  constructor() {
    super(422, fileErrorMessages.notAnImage)
  }
}

// The log keeps codes and omits messages.
class DecoderFailed extends Error {
  override name = 'DecoderFailed'
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Stores a picture redrawn as WebP. Throws NotAnImage (also on a timeout), StoreFull and whatever `content` throws. */
export function storeImage(content: Bytes, shape: Shape = 'image'): Promise<StoredFile> {
  return decode(content, (staged) => storeFile(redraw(staged, shape), { kind: 'image' }))
}

export type StoredVariant = Omit<ImageVariant, 'bytes'> & { fileId: string }

export function storeVariants(content: Bytes): Promise<StoredVariant[]> {
  return decode(content, async (staged) => storeAll(unpackVariants(await buffer(redraw(staged, 'variants')))))
}

// A decoder can fail although nothing is wrong with the picture. The member could only send it again.
async function decode<Stored>(content: Bytes, store: (staged: StagedFile) => Promise<Stored>): Promise<Stored> {
  const staged = await stageFile(content, 'image')
  try {
    return await limitDecoders(() =>
      store(staged).catch((error) => {
        if (!(error instanceof DecoderFailed)) throw error
        log('warn', 'picture-decoder-failed', { error })
        return store(staged)
      }),
    )
  } finally {
    await discardStagedFile(staged)
  }
}

async function storeAll(variants: ImageVariant[]) {
  const stored: StoredVariant[] = []
  try {
    for (const { bytes, ...variant } of variants) {
      const { fileId } = await storeFile([bytes], { kind: 'media' })
      stored.push({ ...variant, fileId })
    }
    return stored
  } catch (error) {
    await Promise.all(stored.map(({ fileId }) => deleteFile(fileId)))
    throw error
  }
}

// Image decoders are a classic target of hostile input, so each is WebAssembly in a confined process of its own.
async function* redraw(picture: StagedFile, shape: Shape | 'variants'): AsyncGenerator<Buffer> {
  const decoder = await startDecoder(shape)
  const closed = new Promise<number | null>((resolve) => decoder.once('close', resolve))
  // A decoder that stops early breaks this pipe, and its exit code says why.
  pipeline(readStagedFile(picture), decoder.stdin).catch(() => {})
  let isComplete = false
  try {
    isComplete = yield* readWithLength(decoder.stdout)
  } finally {
    // Nothing waits for the orderly end of its threads, which can fail.
    decoder.kill('SIGKILL')
  }
  if (isComplete) return
  const exitCode = await closed
  if (exitCode === invalidImageExitCode || exitCode === null) throw new NotAnImage()
  throw new DecoderFailed('The picture decoder ended too early.', `EXIT_${exitCode}`)
}

async function startDecoder(shape: Shape | 'variants') {
  const folder = join(projectFolder, 'app/platform/uploads/images/')
  const path = join(folder, 'picture-decoder.ts')
  const readablePaths = [folder, join(projectFolder, 'package.json'), join(projectFolder, 'node_modules/')]
  try {
    return await startConfined({ path, args: [shape], readablePaths, cpuSeconds })
  } catch (cause) {
    throw new DecoderFailed('The picture decoder did not start.', 'NOT_STARTED', { cause })
  }
}
