const prefixBytes = 4

export function withLength(bytes: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32BE(bytes.length)
  return Buffer.concat([prefix, bytes])
}

/** Yields what follows the length, without waiting for the end of the stream. Returns whether all of it came. */
export async function* readWithLength(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, boolean> {
  let head = Buffer.alloc(0)
  let missing: number | undefined
  for await (const chunk of stream) {
    let bytes = chunk
    if (missing === undefined) {
      head = Buffer.concat([head, chunk])
      if (head.length < prefixBytes) continue
      missing = head.readUInt32BE()
      bytes = head.subarray(prefixBytes)
    }
    missing -= bytes.length
    yield bytes
    if (missing <= 0) return true
  }
  return false
}
