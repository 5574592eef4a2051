import { addAbortSignal } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { withGcPressure } from '../jobs/gc-pressure.server.ts'
import { FileTooLarge, sizeLimit } from '../uploads/size-limit.server.ts'
import { queueUpload } from '../uploads/upload-queue.server.ts'
import { postedBody } from './posted-body.server.ts'

export const maxTextBytes = 128 * 1024

type FormHandlers = {
  onText: (name: string, value: string) => void
  onFile: (name: string, content: AsyncIterable<Uint8Array>, fileName: string) => Promise<void>
}

export async function parseForm(request: Request, maxBytes: number, { onText, onFile }: FormHandlers): Promise<void> {
  const controller = new AbortController()
  const handling: Promise<void>[] = []
  const parser = createParser(request)
  const body = postedBody(request)
  let textBytes = 0

  parser.on('field', (name: string | undefined, value, isNameCut, isValueCut) => {
    if (name === undefined) return controller.abort(unreadableForm())
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (isNameCut || isValueCut || textBytes > maxTextBytes) return controller.abort(tooLargeForm())
    onText(name, value)
  })
  parser.on('file', (name: string | undefined, file, fileName: string | undefined) => {
    // Needed when a file breaks off after its reader has stopped reading.
    file.on('error', () => controller.abort(unreadableForm()))
    addAbortSignal(controller.signal, file)
    const handled = onFile(name ?? '', file.iterator({ destroyOnReturn: false }), fileName ?? '')
    handling.push(handled.then(() => void file.resume()).catch((error) => controller.abort(error)))
  })
  parser.on('partsLimit', () => controller.abort(tooLargeForm()))

  try {
    const signal = controller.signal
    await pipeline(body.stream, queueUpload, withGcPressure, sizeLimit(maxBytes), parser, { signal })
  } catch (error) {
    controller.abort(error instanceof FileTooLarge ? tooLargeForm() : unreadableForm())
  }
  await Promise.all(handling)
  if (!controller.signal.aborted) return
  await body.skipRest()
  throw controller.signal.reason
}

export function unreadableForm() {
  return new Response('This form could not be read. Please go back and try again.', { status: 400 })
}

function tooLargeForm() {
  return new Response('This form is too large. Please go back and shorten it.', { status: 413 })
}

function createParser(request: Request): BusboyInstance {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const limits = { fieldNameSize: 200, fieldSize: maxTextBytes, parts: 300, headerPairs: 20, headerSize: 8 * 1024 }
  try {
    return new Busboy({ headers, limits })
  } catch {
    throw unreadableForm()
  }
}
