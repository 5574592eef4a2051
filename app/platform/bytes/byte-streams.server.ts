export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export async function* rechunk(content: Bytes, size: number, firstSize = size): AsyncGenerator<Buffer> {
  let targetSize = firstSize
  let pending: Uint8Array[] = []
  let pendingSize = 0
  for await (const bytes of content) {
    pending.push(bytes)
    pendingSize += bytes.length
    if (pendingSize < targetSize) continue
    let rest = Buffer.concat(pending, pendingSize)
    while (rest.length >= targetSize) {
      yield rest.subarray(0, targetSize)
      rest = rest.subarray(targetSize)
      targetSize = size
    }
    pending = [rest]
    pendingSize = rest.length
  }
  if (pendingSize > 0) yield Buffer.concat(pending, pendingSize)
}

export async function* markLast(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let pending: Buffer | undefined
  for await (const chunk of chunks) {
    if (pending) yield { chunk: pending, isLast: false }
    pending = chunk
  }
  yield { chunk: pending ?? Buffer.alloc(0), isLast: true }
}

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
