import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config } from '../app/platform/config/config.server.ts'
import { sweepFiles } from '../app/platform/files/file-sweep.server.ts'
import {
  DamagedFile,
  deleteFile,
  FileNotFound,
  listFileIds,
  readEncryptedFile,
  readFile,
  restoreEncryptedFile,
  storeFile,
} from '../app/platform/files/files.server.ts'

const soon = () => new Date(Date.now() + 60_000)
const mebibyte = 1024 * 1024

export function testFileStore() {
  test('a stored file is read back unchanged, and an empty one is read back empty', async () => {
    const bytes = randomBytes(3_000_000)
    const { fileId, bytes: length } = await storeFile([bytes], { kind: 'cv' })
    expect(length).toBe(3_000_000)
    expect((await contentOf(fileId)).equals(bytes)).toBe(true)
    expect(await contentOf((await storeFile([], { kind: 'cv' })).fileId)).toHaveLength(0)
  })

  test('a file of 25 MiB is read back whole, in chunks', async () => {
    const piece = randomBytes(mebibyte)
    const { fileId } = await storeFile(Array(25).fill(piece), { kind: 'cv' })
    const wanted = createHash('sha256')
    for (let count = 0; count < 25; count++) wanted.update(piece)
    const read = createHash('sha256')
    let longest = 0
    for await (const bytes of await readFile(fileId, 'cv')) {
      longest = Math.max(longest, bytes.length)
      read.update(bytes)
    }
    expect(read.digest('hex')).toBe(wanted.digest('hex'))
    expect(longest).toBeLessThan(mebibyte)
  })

  test('a file cannot be read as another kind', async () => {
    const { fileId } = await storeFile([Buffer.from('a')], { kind: 'cv' })
    await expect(new Response(await readFile(fileId, 'image')).text()).rejects.toThrow(DamagedFile)
  })

  test('a deleted file is gone and can be deleted again', async () => {
    const { fileId } = await storeFile([Buffer.from('a')], { kind: 'cv' })
    await deleteFile(fileId)
    await deleteFile(fileId)
    await expect(readFile(fileId, 'cv')).rejects.toThrow(FileNotFound)
    expect(await storedIds()).not.toContain(fileId)
  })

  test('a file is read in its encrypted form and restored unchanged', async () => {
    const bytes = randomBytes(300_000)
    const { fileId } = await storeFile([bytes], { kind: 'cv' })
    const stored = await readEncryptedFile(fileId)
    const sealed: Buffer[] = []
    for await (const piece of stored?.content ?? []) sealed.push(piece)
    expect(Buffer.concat(sealed)).toHaveLength(stored?.bytes ?? 0)
    expect(Buffer.concat(sealed).includes(bytes.subarray(0, 100))).toBe(false)
    await deleteFile(fileId)
    expect(await readEncryptedFile(fileId)).toBeNull()
    await restoreEncryptedFile(fileId, sealed)
    expect((await contentOf(fileId)).equals(bytes)).toBe(true)
    expect(stagedFiles()).toEqual([])
  })

  test('reading an unknown or malformed id throws FileNotFound', async () => {
    for (const id of ['f'.repeat(32), '', '.', '../keys/keyring.json', 'F'.repeat(32), `${'f'.repeat(32)}\n`]) {
      await expect(readFile(id, 'cv')).rejects.toThrow(FileNotFound)
      await deleteFile(id)
    }
  })

  test('storing a stream that fails leaves no stored or staged file', async () => {
    const before = await storedIds()
    async function* broken() {
      yield randomBytes(200_000)
      throw new Error('the line went dead')
    }
    await expect(storeFile(broken(), { kind: 'cv' })).rejects.toThrow('the line went dead')
    expect(await storedIds()).toEqual(before)
    expect(stagedFiles()).toEqual([])
  })

  test('a sweep deletes only old files that are not referenced', async () => {
    const wanted = await storeFile([Buffer.from('a')], { kind: 'cv' })
    const orphan = await storeFile([Buffer.from('b')], { kind: 'image' })
    await sweepFiles(new Date(Date.now() - 60_000), async () => new Set())
    expect(await storedIds()).toEqual(expect.arrayContaining([wanted.fileId, orphan.fileId]))
    await sweepFiles(soon(), async (ids) => new Set(ids.filter((id) => id === wanted.fileId)))
    expect(await storedIds()).toEqual([wanted.fileId])
  })

  test('a sweep that finds many files and none in use assumes the wrong database and deletes nothing', async () => {
    for (let left = 25; left > 0; left -= 1) await storeFile([Buffer.from('a')], { kind: 'cv' })
    const before = await storedIds()
    await sweepFiles(soon(), async () => new Set())
    expect(await storedIds()).toEqual(before)
  })

  test('a sweep that cannot determine which files are in use deletes nothing', async () => {
    const { fileId } = await storeFile([Buffer.from('a')], { kind: 'cv' })
    const unknowing = () => Promise.reject(new Error('the database is away'))
    await expect(sweepFiles(soon(), unknowing)).rejects.toThrow('the database is away')
    expect(await storedIds()).toContain(fileId)
  })
}

export async function storedIds(): Promise<string[]> {
  const ids: string[] = []
  for await (const id of listFileIds(soon())) ids.push(id)
  return ids.sort()
}

export function stagedFiles(): string[] {
  return readdirSync(join(config().filesDir, 'drafts'))
}

async function contentOf(fileId: string) {
  return Buffer.from(await new Response(await readFile(fileId, 'cv')).arrayBuffer())
}
