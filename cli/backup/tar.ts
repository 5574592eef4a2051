import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'

/** `content` must be read to its end before the next entry. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> }

/** Yields the bytes of a tar archive. Throws when a content does not have the given size. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const archive = pack()
  // Its error ends the archive.
  void writeEntries(archive, entries).catch((error) => archive.destroy(error))
  yield* archive as AsyncIterable<Buffer>
}

export async function* readTar(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const entries = extract()
  // Its error ends the entries.
  void pipeline(Readable.from(archive), entries).catch(() => {})
  for await (const entry of entries) {
    if (entry.header.type !== 'file') throw new Error('A backup holds nothing but files.')
    yield { name: entry.header.name, size: Number(entry.header.size), content: entry as AsyncIterable<Buffer> }
    entry.resume()
  }
}

async function writeEntries(archive: Pack, entries: AsyncIterable<Entry>) {
  for await (const { name, size, content } of entries)
    await pipeline(content, archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }))
  archive.finalize()
}
