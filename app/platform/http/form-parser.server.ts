import { addAbortSignal } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { withGcPressure } from '../jobs/gc-pressure.server.ts'
import { FileTooLarge, sizeLimit } from '../uploads/size-limit.server.ts'
import { queueUpload } from '../uploads/upload-queue.server.ts'
import { postedBody } from './posted-body.server.ts'

export const mostTextBytes = 128 * 1024

type FormHandlers = {
  onText: (name: string, value: string) => void
  /** Gets each file as it arrives; what it leaves unread is skipped. When it throws, the form is cut right there. */
  onFile: (name: string, content: AsyncIterable<Uint8Array>, fileName: string) => Promise<void>
}

/**
 * Reads a posted form, multipart or urlencoded, in constant memory. In: the most bytes that its body may have.
 * Throws a Response (413 for a body or text that is too large, 400 for what is no whole form) or what `onFile` threw.
 */
export async function parseForm(request: Request, mostBytes: number, { onText, onFile }: FormHandlers): Promise<void> {
  const cut = new AbortController()
  const handling: Promise<void>[] = []
  const parser = parserOf(request)
  const body = postedBody(request)
  let textBytes = 0

  parser.on('field', (name: string | undefined, value, isNameCut, isValueCut) => {
    if (name === undefined) return cut.abort(unreadableForm())
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (isNameCut || isValueCut || textBytes > mostTextBytes) return cut.abort(tooLargeForm())
    onText(name, value)
  })
  parser.on('file', (name: string | undefined, file, fileName: string | undefined) => {
    // A file that breaks off makes the form unreadable, also when its reader has left and nobody else would hear of it.
    file.on('error', () => cut.abort(unreadableForm()))
    addAbortSignal(cut.signal, file)
    const handled = onFile(name ?? '', file.iterator({ destroyOnReturn: false }), fileName ?? '')
    handling.push(handled.then(() => void file.resume()).catch((error) => cut.abort(error)))
  })
  parser.on('partsLimit', () => cut.abort(tooLargeForm()))

  try {
    const signal = cut.signal
    await pipeline(body.stream, queueUpload, withGcPressure, sizeLimit(mostBytes), parser, { signal })
  } catch (error) {
    cut.abort(error instanceof FileTooLarge ? tooLargeForm() : unreadableForm())
  }
  await Promise.all(handling)
  if (!cut.signal.aborted) return
  await body.skipRest()
  throw cut.signal.reason
}

export function unreadableForm() {
  return new Response('This form could not be read. Please go back and try again.', { status: 400 })
}

function tooLargeForm() {
  return new Response('This form is too large. Please go back and shorten it.', { status: 413 })
}

function parserOf(request: Request): BusboyInstance {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const limits = { fieldNameSize: 200, fieldSize: mostTextBytes, parts: 300, headerPairs: 20, headerSize: 8 * 1024 }
  try {
    return new Busboy({ headers, limits })
  } catch {
    throw unreadableForm()
  }
}
