import { t } from '../../../words/words.ts'
import { type Bytes, rechunk } from '../../bytes/byte-streams.server.ts'
import { fileErrorMessages } from '../file-rules.ts'
import { UploadError } from '../upload-error.server.ts'
import { encryptionIn, fileIdIn, opensWithoutPassword } from './pdf-password.server.ts'

// ISO 32000-1, annex H: readers look for the header in the first 1,024 bytes. Scanners put a byte order mark, line breaks
// or commands for a printer before it, and a server its page behind the end.
const headSize = 1024
const otherKind = /^(?:\xef\xbb\xbf)?[\s\0]*(?:<|GIF8|PK|\x89PNG|\xff\xd8|RIFF|MZ)/
const beginnings = ['%PDF-', 'endobj', 'startxref']
const chunkSize = 65_536
const overlapSize = 4096

export class NotAPdf extends UploadError {
  override name = 'NotAPdf'

  constructor() {
    super(422, t(fileErrorMessages.notAPdf))
  }
}

export class PdfWithPassword extends UploadError {
  override name = 'PdfWithPassword'

  constructor() {
    super(422, t(fileErrorMessages.pdfWithPassword))
  }
}

/** Passes a PDF on unchanged. Throws NotAPdf, also for one that was cut off, and PdfWithPassword when it opens with none. */
export async function* checkedPdf(content: Bytes): AsyncGenerator<Uint8Array> {
  let part = ''
  let isEnded = false
  let encryption: ReturnType<typeof encryptionIn>
  let fileId: Buffer | undefined
  for await (const bytes of rechunk(content, chunkSize)) {
    if (part === '') checkHead(bytes.toString('latin1', 0, headSize))
    part = part.slice(-overlapSize) + bytes.toString('latin1')
    const begun = Math.max(...beginnings.map((word) => part.lastIndexOf(word)))
    const ended = part.lastIndexOf('%%EOF')
    if (begun !== ended) isEnded = ended > begun
    encryption = encryptionIn(part) ?? encryption
    fileId = fileIdIn(part) ?? fileId
    yield bytes
  }
  if (!isEnded) throw new NotAPdf()
  if (encryption && !opensWithoutPassword(encryption, fileId ?? Buffer.alloc(0))) throw new PdfWithPassword()
}

function checkHead(head: string) {
  if (!head.includes('%PDF-') || otherKind.test(head)) throw new NotAPdf()
}
