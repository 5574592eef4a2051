import type { Bytes } from '../files/rechunk.server.ts'
import { fileErrorMessages } from './file-rules.ts'
import { UploadError } from './upload-error.server.ts'

export class FileTooLarge extends UploadError {
  override name = 'FileTooLarge'

  constructor() {
    super(413, fileErrorMessages.tooLarge)
  }
}

/** Returns a stream filter that throws FileTooLarge once all its streams together exceed `maxBytes`. */
export function sizeLimit(maxBytes: number) {
  let totalBytes = 0
  return async function* limited(content: Bytes): AsyncGenerator<Uint8Array> {
    for await (const bytes of content) {
      totalBytes += bytes.length
      if (totalBytes > maxBytes) throw new FileTooLarge()
      yield bytes
    }
  }
}
