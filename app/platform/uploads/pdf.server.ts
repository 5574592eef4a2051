import type { Bytes } from '../files/rechunk.server.ts'
import { fileRefusals } from './file-rules.ts'
import { UploadError } from './upload-error.server.ts'

const opening = Buffer.from('%PDF-')
const ending = '%%EOF'
const endingWithin = 1024

export class NotAPdf extends UploadError {
  override name = 'NotAPdf'

  constructor() {
    super(422, fileRefusals.notAPdf)
  }
}

/**
 * Lets a PDF pass as it streams by: named .pdf, `%PDF-` at offset 0, `%%EOF` in its last 1,024 bytes (ISO 32000-1, 7.5.5
 * and annex H.3). We never look further inside. Throws NotAPdf as soon as it is sure.
 */
export async function* checkedPdf(content: Bytes, fileName: string): AsyncGenerator<Uint8Array> {
  if (!/\.pdf$/i.test(fileName)) throw new NotAPdf()
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  for await (const bytes of content) {
    head = Buffer.concat([head, bytes.subarray(0, opening.length - head.length)])
    if (!head.equals(opening.subarray(0, head.length))) throw new NotAPdf()
    tail = Buffer.concat([tail, bytes.subarray(-endingWithin)]).subarray(-endingWithin)
    yield bytes
  }
  if (head.length < opening.length || !tail.includes(ending)) throw new NotAPdf()
}
