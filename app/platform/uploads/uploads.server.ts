import { deleteFile, type FileKind, type StoredFile, StoreFull, storeFile } from '../files/files.server.ts'
import type { Bytes } from '../files/rechunk.server.ts'
import { mostTextBytes, parseForm, unreadableForm } from '../http/form-parser.server.ts'
import { log } from '../log/log.server.ts'
import { mostFileBytes } from './file-rules.ts'
import { type StoredVariant, storeImage, storeVariants } from './images/images.server.ts'
import { checkedPdf } from './pdf.server.ts'
import { FileTooLarge, sizeLimit } from './size-limit.server.ts'
import { UploadError } from './upload-error.server.ts'

/** A form that was read. With a refusal no file is kept, and `fields` ends where a file was cut. */
export type Upload = {
  fields: FormData
  files: Map<string, StoredFile>
  variants: Map<string, StoredVariant[]>
  refusal?: Refusal
}

/**
 * What becomes of a file: stored as its kind, or as an image cut to a portrait, or as a picture for everybody in several
 * variants, or read past and dropped, or read past and refused, because too many came before.
 */
export type UploadKind = Exclude<FileKind, 'media'> | 'portrait' | 'variants' | 'dropped' | 'one too many'

/** Why a file was not taken: the field it came in, the answer's status, and what to tell the person. */
export type Refusal = { field: string; status: UploadError['status']; message: string }

const mostFramingBytes = 1024 * 1024
const mostBodyBytes = mostFileBytes + mostTextBytes + mostFramingBytes

/**
 * Reads a posted form and stores its files as they arrive, in constant memory. In: the form's file fields and their
 * kinds. All files together may have 26,214,400 bytes, all text 128 KiB; the stream is cut where it passes that. A form
 * should have its file field last, so that what was typed has arrived by then. A file that the store could not take is a
 * refusal with 503. Throws a Response with 400 or 413; nothing stays in the store but the files returned.
 */
export async function readUpload(request: Request, kinds: Record<string, UploadKind>): Promise<Upload> {
  const upload: Upload = { fields: new FormData(), files: new Map(), variants: new Map() }
  const seen = new Set<string>()
  const failures: { field: string; error: unknown }[] = []
  const limited = sizeLimit(declaresTooMuch(request) ? 0 : mostFileBytes)

  async function onFile(name: string, content: AsyncIterable<Uint8Array>, fileName: string) {
    const isExpected = Object.hasOwn(kinds, name) && !seen.has(name)
    seen.add(name)
    try {
      const stored = await take(isExpected ? kinds[name] : undefined, limited(content), fileName)
      if (Array.isArray(stored)) upload.variants.set(name, stored)
      else if (stored) upload.files.set(name, stored)
    } catch (error) {
      if (error instanceof Response) throw error
      if (!(error instanceof UploadError)) return void failures.push({ field: name, error })
      if (error instanceof StoreFull) log('error', 'file-store-full', { error })
      upload.refusal ??= { field: name, status: error.status, message: error.message }
      if (error instanceof FileTooLarge) throw error
    }
  }

  try {
    await parseForm(request, mostBodyBytes, { onText: (name, value) => upload.fields.append(name, value), onFile })
  } catch (error) {
    await discardUpload(upload)
    if (!(error instanceof FileTooLarge)) throw error
  }
  // Of a form that broke off, these are but the consequence, and it has been turned down by now.
  for (const { field, error } of failures) {
    log('error', 'file-not-stored', { error })
    upload.refusal ??= { field, status: 503, message: 'An error occurred. Please try again.' }
  }
  if (upload.refusal) await discardUpload(upload)
  return upload
}

/** Removes an upload's files from the store, for a form that is turned down for another reason. */
export async function discardUpload({ files, variants }: Upload): Promise<void> {
  const stored = [...files.values(), ...[...variants.values()].flat()]
  await Promise.all(stored.map(({ fileId }) => deleteFile(fileId)))
  files.clear()
  variants.clear()
}

/** A body whose declared length cannot fit is refused at its file's first byte, when the text before it has arrived. */
function declaresTooMuch(request: Request) {
  return Number(request.headers.get('content-length')) > mostBodyBytes
}

async function take(
  kind: UploadKind | undefined,
  content: Bytes,
  fileName: string,
): Promise<StoredFile | StoredVariant[] | undefined> {
  if (fileName === '') return skip(content)
  switch (kind) {
    case 'cv':
      return storeFile(checkedPdf(content, fileName), { kind })
    case 'image':
    case 'portrait':
      return storeImage(content, kind)
    case 'variants':
      return storeVariants(content)
    case 'dropped':
      return skip(content)
    case 'one too many':
      await skip(content)
      throw new UploadError(429, 'An error occurred. Please try again.')
    default:
      await skip(content)
      throw unreadableForm()
  }
}

async function skip(content: Bytes): Promise<undefined> {
  for await (const _ of content);
}
