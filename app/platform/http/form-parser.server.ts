import { addAbortSignal } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { t } from '../../words/words.ts'
import { sizeLimit } from '../bytes/size-limit.server.ts'
import { postedBody } from './posted-body.server.ts'

export const maxTextBytes = 128 * 1024

const maxParts = 300
const maxValuesOfField = 50
const maxFileNameLength = 255

/** The fields that a form reads, each with the most characters that it accepts. All others are dropped unread. */
export type FieldLimits = Readonly<Record<string, number>>

type Bytes = AsyncIterable<Uint8Array>

type Reading = {
  fields: FieldLimits
  maxBytes: number
  onFile: (name: string, content: Bytes, fileName: string) => Promise<void>
  onText: (name: string, value: string) => void
  slowDown?: (body: Bytes) => AsyncGenerator<Uint8Array>
}

/**
 * Reads every form that is sent to us, so that nothing sees more of a field than it may have (requirement 76). Throws a
 * Response when the form is damaged or too large.
 */
export async function parseForm(request: Request, reading: Reading): Promise<void> {
  const { fields, maxBytes, onFile, onText, slowDown = unchanged } = reading
  const controller = new AbortController()
  const handling: Promise<void>[] = []
  const parser = createParser(request)
  const body = postedBody(request)
  const counts = new Map<string, number>()
  let textBytes = 0
  let texts = 0

  parser.on('field', (name: string | undefined, value, isNameCut, isValueCut) => {
    if (name === undefined) return controller.abort(unreadableForm())
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    texts++
    if (isNameCut || isValueCut || textBytes > maxTextBytes || texts > maxParts) return controller.abort(tooLargeForm())
    const count = counts.get(name) ?? 0
    if (!Object.hasOwn(fields, name) || count >= maxValuesOfField) return
    counts.set(name, count + 1)
    onText(name, withinLimit(value, fields[name]))
  })
  parser.on('file', (name: string | undefined, file, fileName: string | undefined) => {
    // Needed when a file breaks off after its reader has stopped reading.
    file.on('error', () => controller.abort(unreadableForm()))
    addAbortSignal(controller.signal, file)
    const handled = onFile(
      name ?? '',
      file.iterator({ destroyOnReturn: false }),
      fileName?.slice(-maxFileNameLength) ?? '',
    )
    handling.push(handled.then(() => void file.resume()).catch((error) => controller.abort(error)))
  })
  parser.on('partsLimit', () => controller.abort(tooLargeForm()))

  try {
    await pipeline(
      body.stream,
      slowDown,
      sizeLimit(maxBytes, () => new BodyTooLarge()),
      parser,
      { signal: controller.signal },
    )
  } catch (error) {
    controller.abort(error instanceof BodyTooLarge ? tooLargeForm() : unreadableForm())
  }
  await Promise.all(handling)
  if (!controller.signal.aborted) return
  await body.skipRest()
  throw controller.signal.reason
}

class BodyTooLarge extends Error {}

export function unreadableForm() {
  return new Response(t('This form could not be read. Please go back and try again.'), { status: 400 })
}

function tooLargeForm() {
  return new Response(t('This form is too large. Please go back and shorten it.'), { status: 413 })
}

// Twice the limit, because browsers send a line break as two characters, and a text that is somewhat too long comes
// back to its author to be shortened. A character has up to two code units.
function withinLimit(value: string, maxCharacters = 0) {
  const most = 2 * maxCharacters
  return value.length <= most
    ? value
    : Array.from(value.slice(0, 2 * most))
        .slice(0, most)
        .join('')
}

async function* unchanged(body: Bytes) {
  yield* body
}

function createParser(request: Request): BusboyInstance {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const limits = {
    fieldNameSize: 200,
    fieldSize: maxTextBytes,
    // One more than is accepted: the parser drops what exceeds its limit without a word.
    fields: maxParts + 1,
    parts: maxParts,
    headerPairs: 20,
    headerSize: 8 * 1024,
  }
  try {
    return new Busboy({ headers, limits })
  } catch {
    throw unreadableForm()
  }
}
