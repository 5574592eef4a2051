/** One of the forms in which a picture is kept for everybody to see; sizes in pixels. */
export type ImageVariant = { format: 'webp' | 'jpeg'; width: number; height: number; bytes: Buffer }

const headBytes = 9

/** Editions in one run of bytes, as one process hands them to another. */
export function packVariants(variants: ImageVariant[]): Buffer {
  return Buffer.concat(
    variants.flatMap(({ format, width, height, bytes }) => {
      const head = Buffer.alloc(headBytes)
      head.writeUInt32BE(bytes.length, 0)
      head.writeUInt16BE(width, 4)
      head.writeUInt16BE(height, 6)
      head.writeUInt8(format === 'jpeg' ? 1 : 0, 8)
      return [head, bytes]
    }),
  )
}

/** The variants in a run of bytes that `packVariants` made. */
export function unpackVariants(packed: Buffer): ImageVariant[] {
  const variants: ImageVariant[] = []
  for (let at = 0; at < packed.length; ) {
    const start = at + headBytes
    const end = start + packed.readUInt32BE(at)
    variants.push({
      format: packed.readUInt8(at + 8) === 1 ? 'jpeg' : 'webp',
      width: packed.readUInt16BE(at + 4),
      height: packed.readUInt16BE(at + 6),
      bytes: packed.subarray(start, end),
    })
    at = end
  }
  return variants
}
