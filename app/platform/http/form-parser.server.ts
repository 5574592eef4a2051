import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { t } from '../../words/words.ts'
import { sizeLimit } from '../bytes/byte-streams.server.ts'
import { postedBody } from './posted-body.server.ts'

/** Of what a browser sends, in which a character may take twelve bytes (`%F0%9F%8C%8D`). */
export const maxFormBytes = 4 * 1024 * 1024

const maxParts = 300
const maxValuesOfField = 50
const maxFileNameLength = 255
// What has room for this many characters is a text, and no name, choice or id.
const leastOfTexts = 500
const maxEscaped = 500_000

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
 * Reads every form that is sent to us, and of its fields no more than they may have, but long texts whole. Throws a
 * Response when the form is damaged or too large, after reading it to its end.
 */
export async function parseForm(request: Request, reading: Reading): Promise<void> {
  const body = postedBody(request)
  try {
    await (isUrlEncoded(request) ? readPairs(body.stream, reading) : readParts(body.stream, request, reading))
  } catch (reason) {
    await body.skipRest()
    throw reason
  }
}

// In one piece: decoding four megabytes takes the platform 40 ms, and the parser of parts ten times as long.
async function readPairs(body: Readable, { maxBytes, slowDown = unchanged, ...reading }: Reading) {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of within(maxBytes)(slowDown(body))) chunks.push(chunk)
  } catch (error) {
    throw refusalOf(error)
  }
  const text = Buffer.concat(chunks).toString()
  if (hasMoreThan(maxParts - 1, '&', text)) throw tooLargeForm()
  const take = fieldReader(reading)
  for (const [name, value] of new URLSearchParams(text)) {
    if (isCostlyToShow(value)) throw tooLargeForm()
    take(name, value)
  }
}

async function readParts(body: Readable, request: Request, { maxBytes, slowDown = unchanged, ...reading }: Reading) {
  const controller = new AbortController()
  const handling: Promise<void>[] = []
  const parser = createParser(request)
  const take = fieldReader(reading)
  let textBytes = 0
  let texts = 0

  parser.on('field', (name: string | undefined, value, isNameCut, isValueCut) => {
    if (name === undefined) return controller.abort(unreadableForm())
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    texts++
    const isTooLarge = isNameCut || isValueCut || textBytes > maxFormBytes || texts > maxParts
    if (isTooLarge || isCostlyToShow(value)) return controller.abort(tooLargeForm())
    take(name, value)
  })
  parser.on('file', (name: string | undefined, file, fileName: string | undefined) => {
    // Needed when a file breaks off after its reader has stopped reading.
    file.on('error', () => controller.abort(unreadableForm()))
    addAbortSignal(controller.signal, file)
    const handled = reading.onFile(
      name ?? '',
      file.iterator({ destroyOnReturn: false }),
      fileName?.slice(-maxFileNameLength) ?? '',
    )
    handling.push(handled.then(() => void file.resume()).catch((error) => controller.abort(error)))
  })
  parser.on('partsLimit', () => controller.abort(tooLargeForm()))

  try {
    await pipeline(body, slowDown, within(maxBytes), parser, { signal: controller.signal })
  } catch (error) {
    controller.abort(refusalOf(error))
  }
  await Promise.all(handling)
  if (controller.signal.aborted) throw controller.signal.reason
}

/** Returns what takes the fields that the form has, each only so often and so far as it is read. */
function fieldReader({ fields, onText }: Pick<Reading, 'fields' | 'onText'>) {
  const counts = new Map<string, number>()
  return (name: string, value: string) => {
    const count = counts.get(name) ?? 0
    if (!Object.hasOwn(fields, name) || count >= maxValuesOfField) return
    counts.set(name, count + 1)
    // Browsers send each line break of a text as two characters, and show it as one.
    onText(name, withinLimit(value.replaceAll('\r\n', '\n'), fields[name]))
  }
}

function isUrlEncoded({ headers }: Request) {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers.get('content-type') ?? '')
}

function within(maxBytes: number) {
  return sizeLimit(maxBytes, () => new BodyTooLarge())
}

// A page is made of four megabytes of words in 50 ms, but of quotation marks alone in a second.
function isCostlyToShow(value: string) {
  return value.length > maxEscaped && value.replace(/[^"&'<>]+/g, '').length > maxEscaped
}

function hasMoreThan(most: number, mark: string, text: string) {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1 && count <= most; at = text.indexOf(mark, at + 1)) count++
  return count > most
}

function refusalOf(error: unknown) {
  return error instanceof BodyTooLarge ? tooLargeForm() : unreadableForm()
}

class BodyTooLarge extends Error {}

export function unreadableForm() {
  return new Response(t('This form could not be read. Please go back and try again.'), { status: 400 })
}

function tooLargeForm() {
  return new Response(t('This form is too large. Please go back and shorten it.'), { status: 413 })
}

// Twice the limit, because a line that is somewhat too long comes back to its author to be shortened. A long text comes
// back whole: nothing of it may be lost, and only its length is looked at. A character has up to two code units.
function withinLimit(value: string, maxCharacters = 0) {
  if (maxCharacters >= leastOfTexts) return value
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
    fieldSize: maxFormBytes,
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
