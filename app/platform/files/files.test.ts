import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testFileStore } from '../../../test/file-store.ts'
import { config } from '../config/config.server.ts'
import { createKeyringOnce } from '../crypto/keyring-file.server.ts'
import {
  DamagedFile,
  deleteFile,
  discardAbandonedFiles,
  discardFiles,
  type FileKind,
  FileNotFound,
  listFileIds,
  readFile,
  StoreFull,
  storeFile,
} from './files.server.ts'

const hourAgo = new Date(Date.now() - 3_600_000)

beforeAll(() => void createKeyringOnce(config().keysDir))

beforeEach(() => rmSync(config().filesDir, { recursive: true, force: true }))

testFileStore()

test('stores one unreadable file on disk under a random id, accessible only to its owner', async () => {
  const { fileId } = await storeFile([Buffer.from('CNRY-cv-text')], { kind: 'cv' })
  expect(fileId).toMatch(/^[0-9a-f]{32}$/)
  expect(everythingIn(config().filesDir)).toEqual(['drafts', fileId].sort())
  expect(readFileSync(pathOf(fileId)).includes('CNRY')).toBe(false)
  expect(statSync(pathOf(fileId)).mode & 0o777).toBe(0o600)
  expect(statSync(config().filesDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(config().filesDir, 'drafts')).mode & 0o777).toBe(0o700)
})

test('a file whose content stream fails leaves nothing behind', async () => {
  async function* broken() {
    yield randomBytes(200_000)
    throw new Error('the line went dead')
  }
  await expect(storeFile(broken(), { kind: 'cv' })).rejects.toThrow('the line went dead')
  expect(everythingIn(config().filesDir)).toEqual(['drafts'])
})

test('rejects files when little disk space is free', async () => {
  await expect(storeFile([Buffer.from('a')], { kind: 'cv', minFree: Number.MAX_SAFE_INTEGER })).rejects.toThrow(
    StoreFull,
  )
  expect(everythingIn(config().filesDir)).toEqual(['drafts'])
})

test('an unknown or malformed id matches no file', async () => {
  for (const id of ['f'.repeat(32), '', '.', '../keys/keyring.json', 'drafts', 'F'.repeat(32), `${'f'.repeat(32)}\n`]) {
    await expect(readFile(id, 'cv')).rejects.toThrow(FileNotFound)
    await deleteFile(id)
  }
  expect(readdirSync(config().keysDir)).toEqual(['keyring.json'])
})

test('rejects a file in the place of another', async () => {
  const mine = await storeFile([Buffer.from('mine')], { kind: 'cv' })
  const theirs = await storeFile([Buffer.from('theirs')], { kind: 'cv' })
  renameSync(pathOf(theirs.fileId), pathOf(mine.fileId))
  await expect(contentOf(mine.fileId)).rejects.toThrow(DamagedFile)
})

test('reading a file truncated on disk fails', async () => {
  const { fileId, bytes } = await storeFile([randomBytes(300_000)], { kind: 'cv' })
  truncateSync(pathOf(fileId), bytes / 2)
  await expect(contentOf(fileId)).rejects.toThrow(DamagedFile)
})

test('rejects symlinks in the store', async () => {
  const { fileId } = await storeFile([Buffer.from('a')], { kind: 'cv' })
  const elsewhere = join(config().dataDir, 'elsewhere')
  renameSync(pathOf(fileId), elsewhere)
  symlinkSync(elsewhere, pathOf(fileId))
  await expect(contentOf(fileId)).rejects.toThrow('ELOOP')
  expect(await idsBefore(new Date(Date.now() + 1000))).toEqual([])

  rmSync(join(config().filesDir, 'drafts'), { recursive: true })
  symlinkSync(config().dataDir, join(config().filesDir, 'drafts'))
  await expect(storeFile([Buffer.from('a')], { kind: 'cv' })).rejects.toThrow('not a link')
})

test('a file that cannot be deleted is logged and does not block the deletion of others', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { fileId } = await storeFile([Buffer.from('a')], { kind: 'cv' })
  const stuck = '0'.repeat(32)
  mkdirSync(pathOf(stuck))
  Object.assign(config(), { logLevel: 'error' })
  await discardFiles([stuck, fileId])
  Object.assign(config(), { logLevel: 'silent' })
  const lines = written.mock.calls.map(([line]) => String(line)).join('')
  written.mockRestore()
  expect(everythingIn(config().filesDir)).toEqual([stuck, 'drafts'])
  expect(lines).toContain('"file-left-to-sweeper"')
  expect(lines).not.toContain(stuck)
})

test('lists old files only', async () => {
  const old = await storeFile([Buffer.from('a')], { kind: 'cv' })
  await storeFile([Buffer.from('b')], { kind: 'cv' })
  writeFileSync(pathOf('not-ours'), '')
  const before = new Date(hourAgo.getTime() - 1000)
  for (const name of [old.fileId, 'not-ours']) utimesSync(pathOf(name), before, before)
  expect(await idsBefore(hourAgo)).toEqual([old.fileId])
})

test('removes old staged files left by a killed process', async () => {
  await storeFile([], { kind: 'cv' })
  for (const name of ['old', 'new']) writeFileSync(pathOf(`drafts/${name}`), '')
  const before = new Date(hourAgo.getTime() - 1000)
  utimesSync(pathOf('drafts/old'), before, before)
  await discardAbandonedFiles(hourAgo)
  expect(readdirSync(pathOf('drafts'))).toEqual(['new'])
})

test('no file stays open when a reader stops early or never starts', async () => {
  const { fileId } = await storeFile([randomBytes(1_000_000)], { kind: 'cv' })
  const stream = await readFile(fileId, 'cv')
  expect(openFiles()).not.toContain(pathOf(fileId))
  const reader = stream.getReader()
  await reader.read()
  expect(openFiles()).toContain(pathOf(fileId))
  await reader.cancel()
  await expect.poll(openFiles).not.toContain(pathOf(fileId))
})

function pathOf(name: string) {
  return join(config().filesDir, name)
}

function everythingIn(folder: string) {
  return readdirSync(folder, { recursive: true }).map(String).sort()
}

function openFiles() {
  const folder = '/proc/self/fd'
  return readdirSync(folder).flatMap((fd) => {
    try {
      return readlinkSync(join(folder, fd))
    } catch {
      return []
    }
  })
}

async function contentOf(fileId: string, kind: FileKind = 'cv') {
  return Buffer.from(await new Response(await readFile(fileId, kind)).arrayBuffer())
}

async function idsBefore(moment: Date) {
  const ids: string[] = []
  for await (const id of listFileIds(moment)) ids.push(id)
  return ids
}
