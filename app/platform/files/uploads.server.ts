import { t } from '../../words/words.ts'
import { type Bytes, sizeLimit } from '../bytes/byte-streams.server.ts'
import { withGcPressure } from '../bytes/gc-pressure.server.ts'
import { type FieldLimits, maxFormBytes, parseForm, unreadableForm } from '../http/form-parser.server.ts'
import { log } from '../log/log.server.ts'
import { maxFileBytes } from './file-rules.ts'
import { deleteFile, type FileKind, type StoredFile, StoreFull, storeFile } from './files.server.ts'
import { type StoredVariant, storeImage, storeVariants } from './images/images.server.ts'
import { checkedPdf } from './pdf/pdf.server.ts'
import { FileTooLarge, UploadError } from './upload-error.server.ts'
import { queueUpload } from './upload-queue.server.ts'

/** With a refusal no file is kept, and `fields` ends where a file was cut off: forms put their file field last. */
export type Upload = {
  fields: FormData
  files: Map<string, StoredFile>
  variants: Map<string, StoredVariant[]>
  refusal?: Refusal
}

export type UploadKind = Exclude<FileKind, 'media'> | 'portrait' | 'variants' | 'dropped' | 'one too many'

export type Refusal = { field: string; status: UploadError['status']; message: string }

const maxBodyBytes = maxFileBytes + maxFormBytes

/** Stores the files of a form as they arrive, limited in total size. Throws a 400 or 413 Response and keeps nothing. */
export async function readUpload(
  request: Request,
  fields: FieldLimits,
  kinds: Record<string, UploadKind>,
): Promise<Upload> {
  const upload: Upload = { fields: new FormData(), files: new Map(), variants: new Map() }
  const seen = new Set<string>()
  const failures: { field: string; error: unknown }[] = []
  const limited = sizeLimit(declaresTooMuch(request) ? 0 : maxFileBytes, () => new FileTooLarge())

  async function onFile(name: string, content: AsyncIterable<Uint8Array>, fileName: string) {
    const isExpected = Object.hasOwn(kinds, name) && !seen.has(name)
    seen.add(name)
    try {
      const stored = await storeAs(isExpected ? kinds[name] : undefined, limited(content), fileName)
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
    await parseForm(request, {
      fields,
      maxBytes: maxBodyBytes,
      slowDown: (body) => withGcPressure(queueUpload(body)),
      onText: (name, value) => upload.fields.append(name, value),
      onFile,
    })
  } catch (error) {
    await discardUpload(upload)
    if (!(error instanceof FileTooLarge)) throw error
  }
  // Not reached when the form broke off, because these failures are then merely a consequence.
  for (const { field, error } of failures) {
    log('error', 'file-not-stored', { error })
    upload.refusal ??= { field, status: 503, message: t('An error occurred. Please try again.') }
  }
  if (upload.refusal) await discardUpload(upload)
  return upload
}

export async function discardUpload({ files, variants }: Upload): Promise<void> {
  const stored = [...files.values(), ...[...variants.values()].flat()]
  await Promise.all(stored.map(({ fileId }) => deleteFile(fileId)))
  files.clear()
  variants.clear()
}

// Enforced at the first byte of a file, so that the text before it has arrived.
function declaresTooMuch(request: Request) {
  return Number(request.headers.get('content-length')) > maxBodyBytes
}

async function storeAs(
  kind: UploadKind | undefined,
  content: Bytes,
  fileName: string,
): Promise<StoredFile | StoredVariant[] | undefined> {
  if (fileName === '') return drain(content)
  switch (kind) {
    case 'cv':
      return storeFile(checkedPdf(content), { kind })
    case 'image':
    case 'portrait':
      return storeImage(content, kind)
    case 'variants':
      return storeVariants(content)
    case 'dropped':
      return drain(content)
    case 'one too many':
      await drain(content)
      throw new UploadError(429, t('An error occurred. Please try again.'))
    default:
      await drain(content)
      throw unreadableForm()
  }
}

async function drain(content: Bytes): Promise<undefined> {
  for await (const _ of content);
}
