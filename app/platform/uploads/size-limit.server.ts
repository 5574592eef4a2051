import type { Bytes } from '../files/rechunk.server.ts'
import { fileRefusals } from './file-rules.ts'
import { UploadError } from './upload-error.server.ts'

export class FileTooLarge extends UploadError {
  override name = 'FileTooLarge'

  constructor() {
    super(413, fileRefusals.tooLarge)
  }
}

/** A filter for streams of bytes, which share its allowance in bytes. What comes beyond it throws FileTooLarge. */
export function sizeLimit(maxBytes: number) {
  let passed = 0
  return async function* limited(content: Bytes): AsyncGenerator<Uint8Array> {
    for await (const bytes of content) {
      passed += bytes.length
      if (passed > maxBytes) throw new FileTooLarge()
      yield bytes
    }
  }
}
