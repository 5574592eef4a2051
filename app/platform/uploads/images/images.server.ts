import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { projectFolder } from '../../config/project-folder.server.ts'
import { deleteFile, type StoredFile, storeFile } from '../../files/files.server.ts'
import type { Bytes } from '../../files/rechunk.server.ts'
import { discardStagedFile, readStagedFile, stageFile } from '../../files/staged-files.server.ts'
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

/** Stores a picture redrawn as WebP. Throws NotAnImage (also on a timeout), StoreFull and whatever `content` throws. */
export async function storeImage(content: Bytes, shape: Shape = 'image'): Promise<StoredFile> {
  const staged = await stageFile(content, 'image')
  try {
    return await limitDecoders(() => storeFile(redraw(readStagedFile(staged), shape), { kind: 'image' }))
  } finally {
    await discardStagedFile(staged)
  }
}

export type StoredVariant = Omit<ImageVariant, 'bytes'> & { fileId: string }

export async function storeVariants(content: Bytes): Promise<StoredVariant[]> {
  const staged = await stageFile(content, 'image')
  try {
    return await limitDecoders(async () =>
      storeAll(unpackVariants(await buffer(redraw(readStagedFile(staged), 'variants')))),
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
async function* redraw(picture: AsyncIterable<Buffer>, shape: Shape | 'variants'): AsyncGenerator<Buffer> {
  const decoder = await startDecoder(shape)
  const closed = new Promise<number | null>((resolve) => decoder.once('close', resolve))
  // A decoder that stops early breaks this pipe, and its exit code says why.
  pipeline(picture, decoder.stdin).catch(() => {})
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
  throw new Error(`The picture decoder ended with exit code ${exitCode}.`)
}

function startDecoder(shape: Shape | 'variants') {
  const folder = join(projectFolder, 'app/platform/uploads/images/')
  const path = join(folder, 'picture-decoder.ts')
  const readablePaths = [folder, join(projectFolder, 'package.json'), join(projectFolder, 'node_modules/')]
  return startConfined({ path, args: [shape], readablePaths, cpuSeconds })
}
