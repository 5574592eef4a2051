import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTar, writeTar } from './tar.ts'

const name = fc.stringMatching(/^[a-z0-9/_.-]{1,99}$/)
const files = fc.array(
  fc.tuple(
    name,
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  ),
)

async function archiveOf(entries: [string, Buffer][], size = (content: Buffer) => content.length) {
  async function* listed() {
    for (const [path, content] of entries) yield { name: path, size: size(content), content: Readable.from([content]) }
  }
  const pieces: Buffer[] = []
  for await (const piece of writeTar(listed())) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* cutInto(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function filesIn(archive: AsyncIterable<Uint8Array>) {
  const found: [string, Buffer][] = []
  for await (const entry of readTar(archive)) {
    const pieces: Buffer[] = []
    for await (const piece of entry.content) pieces.push(Buffer.from(piece))
    found.push([entry.name, Buffer.concat(pieces)])
  }
  return found
}

test('an archive returns the files put into it, however its bytes are chunked', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 3000 }), async (entries, size) => {
      expect(await filesIn(cutInto(await archiveOf(entries), size))).toEqual(entries)
    }),
  )
})

test('the system’s tar can read an archive', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-tar-'))
  try {
    writeFileSync(join(folder, 'a.tar'), await archiveOf([['tables/users/000000', Buffer.from('one\ttwo\n')]]))
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder })
    expect(readFileSync(join(folder, 'tables/users/000000'), 'utf8')).toBe('one\ttwo\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a truncated or invalid archive is reported', async () => {
  const archive = await archiveOf([['a', Buffer.alloc(700, 1)]])
  for (const end of [100, 511, 600, 1024])
    await expect(filesIn(cutInto(archive.subarray(0, end), 512))).rejects.toThrow()
  await expect(filesIn(cutInto(Buffer.alloc(1024, 'x'), 512))).rejects.toThrow()
})

test('content that does not match its declared size is rejected', async () => {
  for (const content of ['12', '1234'])
    await expect(archiveOf([['a', Buffer.from(content)]], () => 3)).rejects.toThrow('Size mismatch')
})
