import { crc32 } from 'node:zlib'

/** Reads a ZIP archive with uncompressed entries. Throws when a checksum does not match. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const entries = archive.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry++) {
    const [sum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)]
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const header = archive.readUInt32LE(at + 42)
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const content = archive.subarray(start, start + size)
    if (archive.readUInt16LE(at + 10) !== 0 || crc32(content) !== sum) throw new Error(`${name} is damaged.`)
    files.set(name, content)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0)
  }
  return files
}
