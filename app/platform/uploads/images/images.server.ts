import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { deleteFile, type StoredFile, storeFile } from '../../files/files.server.ts'
import type { Bytes } from '../../files/rechunk.server.ts'
import { discardStagedFile, readStagedFile, stageFile } from '../../files/staged-files.server.ts'
import { concurrencyLimit } from '../../jobs/concurrency-limit.server.ts'
import { fileRefusals } from '../file-rules.ts'
import { UploadError } from '../upload-error.server.ts'
import { startConfined } from './confined-process.server.ts'
import { type ImageVariant, unpackVariants } from './image-variant.ts'
import type { Shape } from './picture.server.ts'

const cpuSeconds = 15
const refused = 3
const inTurn = concurrencyLimit(2)

export class NotAnImage extends UploadError {
  override name = 'NotAnImage'

  constructor() {
    super(422, fileRefusals.notAnImage)
  }
}

/**
 * Stores a picture redrawn as WebP (see picture.server.ts), in constant memory. Two are drawn at a time; the others wait
 * on disk, encrypted. Throws NotAnImage, also after 15 s of computing or a minute on the clock; StoreFull; and whatever `content` throws.
 */
export async function storeImage(content: Bytes, shape: Shape = 'image'): Promise<StoredFile> {
  const staged = await stageFile(content, 'image')
  try {
    return await inTurn(() => storeFile(redraw(readStagedFile(staged), shape), { kind: 'image' }))
  } finally {
    await discardStagedFile(staged)
  }
}

export type StoredVariant = Omit<ImageVariant, 'bytes'> & { fileId: string }

/**
 * Stores a picture for everybody to see, in several variants (see picture.server.ts): all of them or, when it throws, none.
 * Throws what `storeImage` throws.
 */
export async function storeVariants(content: Bytes): Promise<StoredVariant[]> {
  const staged = await stageFile(content, 'image')
  try {
    return await inTurn(async () => storeAll(unpackVariants(await buffer(redraw(readStagedFile(staged), 'variants')))))
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

/**
 * Decoders of pictures are where hostile bytes do their work, so they run as WebAssembly in a confined process of their
 * own, which gives its memory back and can be stopped at any moment.
 */
async function* redraw(picture: AsyncIterable<Buffer>, shape: Shape | 'variants'): AsyncGenerator<Buffer> {
  const decoder = await startDecoder(shape)
  const ended = new Promise<number | null>((resolve) => decoder.once('close', resolve))
  // A decoder that stops early breaks this pipe; its exit code says why.
  pipeline(picture, decoder.stdin).catch(() => {})
  try {
    yield* decoder.stdout
  } finally {
    decoder.kill('SIGKILL')
  }
  const exit = await ended
  if (exit === refused || exit === null) throw new NotAnImage()
  if (exit !== 0) throw new Error('The picture decoder failed.', { cause: exit })
}

function startDecoder(shape: Shape | 'variants') {
  const path = createRequire(import.meta.url).resolve('#picture-decoder')
  const project = join(dirname(path), '../../../..')
  const code = [join(dirname(path), '/'), join(project, 'package.json'), join(project, 'node_modules/')]
  return startConfined({ path, args: [shape], code, cpuSeconds })
}
