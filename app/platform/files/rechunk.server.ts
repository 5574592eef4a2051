/** Bytes in the order they are read, all at once or as they arrive. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Cuts a stream of bytes anew, without regard to how it arrived.
 * Out: one piece of `firstSize` bytes, then pieces of `size` bytes; the last may be shorter, none is empty.
 */
export async function* rechunk(content: Bytes, size: number, firstSize = size): AsyncGenerator<Buffer> {
  let wanted = firstSize
  let held: Uint8Array[] = []
  let length = 0
  for await (const bytes of content) {
    held.push(bytes)
    length += bytes.length
    if (length < wanted) continue
    let rest = Buffer.concat(held, length)
    while (rest.length >= wanted) {
      yield rest.subarray(0, wanted)
      rest = rest.subarray(wanted)
      wanted = size
    }
    held = [rest]
    length = rest.length
  }
  if (length > 0) yield Buffer.concat(held, length)
}

/** The same pieces, each told whether it is the last. A stream without pieces becomes one empty last piece. */
export async function* markLast(pieces: AsyncIterable<Buffer>): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer | undefined
  for await (const piece of pieces) {
    if (held) yield { piece: held, isLast: false }
    held = piece
  }
  yield { piece: held ?? Buffer.alloc(0), isLast: true }
}
