export type ImageVariant = { format: 'webp' | 'jpeg'; width: number; height: number; bytes: Buffer }

const headerSize = 9

export function packVariants(variants: ImageVariant[]): Buffer {
  return Buffer.concat(
    variants.flatMap(({ format, width, height, bytes }) => {
      const header = Buffer.alloc(headerSize)
      header.writeUInt32BE(bytes.length, 0)
      header.writeUInt16BE(width, 4)
      header.writeUInt16BE(height, 6)
      header.writeUInt8(format === 'jpeg' ? 1 : 0, 8)
      return [header, bytes]
    }),
  )
}

export function unpackVariants(packed: Buffer): ImageVariant[] {
  const variants: ImageVariant[] = []
  for (let offset = 0; offset < packed.length; ) {
    const start = offset + headerSize
    const end = start + packed.readUInt32BE(offset)
    variants.push({
      format: packed.readUInt8(offset + 8) === 1 ? 'jpeg' : 'webp',
      width: packed.readUInt16BE(offset + 4),
      height: packed.readUInt16BE(offset + 6),
      bytes: packed.subarray(start, end),
    })
    offset = end
  }
  return variants
}

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
