import { t } from '../../words/words.ts'
import type { Bytes } from '../bytes/rechunk.server.ts'
import { fileErrorMessages } from './file-rules.ts'
import { UploadError } from './upload-error.server.ts'

// ISO 32000-1, 7.5.5 and annex H.3: `%PDF-` at offset 0, `%%EOF` in the last 1,024 bytes. Nothing else is parsed.
const header = Buffer.from('%PDF-')
const endMarker = '%%EOF'
const tailSize = 1024

export class NotAPdf extends UploadError {
  override name = 'NotAPdf'

  constructor() {
    super(422, t(fileErrorMessages.notAPdf))
  }
}

export async function* checkedPdf(content: Bytes, fileName: string): AsyncGenerator<Uint8Array> {
  if (!/\.pdf$/i.test(fileName)) throw new NotAPdf()
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  for await (const bytes of content) {
    head = Buffer.concat([head, bytes.subarray(0, header.length - head.length)])
    if (!head.equals(header.subarray(0, head.length))) throw new NotAPdf()
    tail = Buffer.concat([tail, bytes.subarray(-tailSize)]).subarray(-tailSize)
    yield bytes
  }
  if (head.length < header.length || !tail.includes(endMarker)) throw new NotAPdf()
}
