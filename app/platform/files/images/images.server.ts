import { buffer } from 'node:stream/consumers'
import type { Bytes } from '../../bytes/byte-streams.server.ts'
import { concurrencyLimit } from '../../concurrency/concurrency-limit.server.ts'
import { log } from '../../log/log.server.ts'
import { deleteFile, type StoredFile, storeFile } from '../files.server.ts'
import { discardStagedFile, type StagedFile, stageFile } from '../staged-files.server.ts'
import { DecoderFailed, redraw } from './confined-decoder.server.ts'
import { type ImageVariant, unpackVariants } from './decoder-output.ts'
import type { Shape } from './picture.server.ts'

const limitDecoders = concurrencyLimit(2)

export const pictureQueue = limitDecoders.queue

/** Stores a picture redrawn as WebP. Throws ImageRefused (also on a timeout), StoreFull and whatever `content` throws. */
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
