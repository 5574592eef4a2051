import type { Bytes } from '../../app/platform/files/rechunk.server.ts'

/** `content` must be read to its end before the next entry. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> }

export class BrokenArchive extends Error {
  override name = 'BrokenArchive'
}

const blockSize = 512
const field = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  magic: [257, 8],
} as const
const maxSize = 8 ** 11 - 1

/** Yields one file of a tar archive (POSIX ustar). Throws when the content does not have the given size. */
export async function* tarEntry(name: string, size: number, content: Bytes): AsyncGenerator<Buffer> {
  yield header(name, size)
  let written = 0
  for await (const bytes of content) {
    written += bytes.length
    if (written > size) break
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  if (written !== size) throw new Error(`${name} changed its size while it was read.`)
  yield Buffer.alloc(padding(size))
}

export function tarEnd(): Buffer {
  return Buffer.alloc(2 * blockSize)
}

export async function* readTar(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const bytes = reader(archive)
  for (;;) {
    const block = await bytes.exactly(blockSize)
    if (block.every((byte) => byte === 0)) return
    const { name, size } = parseHeader(block)
    const content = bytes.next(size)
    yield { name, size, content }
    for await (const _ of content);
    await bytes.exactly(padding(size))
  }
}

function header(name: string, size: number) {
  const block = Buffer.alloc(blockSize)
  if (Buffer.byteLength(name) >= field.name[1] || size > maxSize)
    throw new Error('This does not fit into a tar header.')
  block.write(name, 'latin1')
  for (const [at, length, value] of [
    [...field.mode, 0o600],
    [...field.uid, 0],
    [...field.gid, 0],
    [...field.size, size],
    [...field.mtime, 0],
  ] as const)
    block.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1')
  block.write('0', 156, 'latin1')
  block.write('ustar\x0000', field.magic[0], 'latin1')
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, field.checksum[0], 'latin1')
  return block
}

function parseHeader(block: Buffer) {
  const text = ([at, length]: readonly [number, number]) =>
    block.toString('latin1', at, at + length).replace(/[\0 ].*/s, '')
  if (Number.parseInt(text(field.checksum), 8) !== checksum(block)) throw new BrokenArchive('This is no tar archive.')
  return { name: text(field.name), size: Number.parseInt(text(field.size), 8) }
}

// The field of the checksum itself counts as spaces.
function checksum(block: Buffer) {
  const [at, length] = field.checksum
  const taken = block.subarray(at, at + length).reduce((sum, byte) => sum + byte, 0)
  return block.reduce((sum, byte) => sum + byte, 0) - taken + length * 32
}

function padding(size: number) {
  return (blockSize - (size % blockSize)) % blockSize
}

function reader(archive: AsyncIterable<Uint8Array>) {
  const chunks = archive[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)

  async function more() {
    const { value, done } = await chunks.next()
    if (done) throw new BrokenArchive('The archive ends too early.')
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }

  return {
    async exactly(size: number) {
      while (buffered.length < size) buffered = Buffer.concat([buffered, await more()])
      const taken = buffered.subarray(0, size)
      buffered = buffered.subarray(size)
      return taken
    },
    async *next(size: number): AsyncGenerator<Buffer> {
      for (let left = size; left > 0; ) {
        if (buffered.length === 0) buffered = await more()
        const taken = buffered.subarray(0, left)
        buffered = buffered.subarray(taken.length)
        left -= taken.length
        yield taken
      }
    },
  }
}
