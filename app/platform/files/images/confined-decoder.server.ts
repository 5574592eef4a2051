import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { t } from '../../../words/words.ts'
import { projectFolder } from '../../config/config.server.ts'
import { fileErrorMessages } from '../file-rules.ts'
import { readStagedFile, type StagedFile } from '../staged-files.server.ts'
import { UploadError } from '../upload-error.server.ts'
import { startConfined } from './confined-process.server.ts'
import { readWithLength } from './decoder-output.ts'
import type { Shape } from './picture.server.ts'
import { exitCodes, maxMegapixels, type Reason } from './refusal.ts'

const cpuSeconds = 15
const reasons = Object.keys(exitCodes) as Reason[]

export class ImageRefused extends UploadError {
  override name = 'ImageRefused'

  constructor(reason: Reason) {
    super(422, textOf(reason))
  }
}

// The log keeps codes and omits messages.
export class DecoderFailed extends Error {
  override name = 'DecoderFailed'
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Yields the picture as WebP, or all its variants packed. Throws ImageRefused, also on a timeout, and DecoderFailed.
 * Image decoders are a classic target of hostile input, so each is WebAssembly in a confined process of its own.
 */
export async function* redraw(picture: StagedFile, shape: Shape | 'variants'): AsyncGenerator<Buffer> {
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
  if (exitCode === null) throw new ImageRefused('unreadable')
  const reason = reasons.find((reason) => exitCodes[reason] === exitCode)
  if (reason) throw new ImageRefused(reason)
  throw new DecoderFailed('The picture decoder ended too early.', `EXIT_${exitCode}`)
}

async function startDecoder(shape: Shape | 'variants') {
  const folder = join(projectFolder, 'app/platform/files/images/')
  const path = join(folder, 'picture-decoder.ts')
  const readablePaths = [folder, join(projectFolder, 'package.json'), join(projectFolder, 'node_modules/')]
  try {
    return await startConfined({ path, args: [shape], readablePaths, cpuSeconds })
  } catch (cause) {
    throw new DecoderFailed('The picture decoder did not start.', 'NOT_STARTED', { cause })
  }
}

function textOf(reason: Reason) {
  if (reason === 'otherFormat') return t(fileErrorMessages.notAnImage)
  if (reason === 'unreadable') return t(fileErrorMessages.unreadableImage)
  const megapixels = reason === 'tooLarge' ? maxMegapixels.other : maxMegapixels.jpeg
  return t(fileErrorMessages.tooManyPixels, { megapixels })
}
