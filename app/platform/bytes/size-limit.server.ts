import type { Bytes } from './rechunk.server.ts'

/** Returns a stream filter that throws what `tooLarge` makes once all its streams together exceed `maxBytes`. */
export function sizeLimit(maxBytes: number, tooLarge: () => Error) {
  let totalBytes = 0
  return async function* limited(content: Bytes): AsyncGenerator<Uint8Array> {
    for await (const bytes of content) {
      totalBytes += bytes.length
      if (totalBytes > maxBytes) throw tooLarge()
      yield bytes
    }
  }
}
