import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stagedFiles, storedIds, testFileStore } from '../../../test/file-store.ts'
import { freePort } from '../../../test/free-port.ts'
import { bucketAddress, startObjectStore, storeCredentials } from '../../../test/object-store.ts'
import { config } from '../config/config.server.ts'
import { createKeyringOnce } from '../crypto/keyring-file.server.ts'
import { checkFileStore, deleteFile, FileNotFound, readFile, storeFile } from './files.server.ts'
import { checkBucket, s3Disk } from './s3-disk.server.ts'

const port = await freePort()
const endpoint = `http://127.0.0.1:${port}`
Object.assign(process.env, storeCredentials)
process.env.FILES_URL = addressOf('files')

let server: Awaited<ReturnType<typeof startObjectStore>>

beforeAll(async () => {
  createKeyringOnce(config().keysDir)
  await startServer()
})

afterAll(() => server.stop())

testFileStore()

test('objects in the bucket are unreadable', async () => {
  const { fileId } = await storeFile([Buffer.from('CNRY-cv-text')], { kind: 'cv' })
  const object = await fetch(`${endpoint}/files/${fileId}`)
  if (object.ok) expect(await object.text()).not.toContain('CNRY')
  expect(stagedFiles()).toEqual([])
})

test('lists more than 1,000 files completely', { tags: 'thorough' }, async () => {
  const disk = s3Disk(addressOf('files'))
  const names = Array.from({ length: 1100 }, (_, count) => count.toString(16).padStart(32, '0'))
  for (let done = 0; done < names.length; done += 50) {
    await Promise.all(names.slice(done, done + 50).map((name) => disk.put(name, 'a')))
  }
  const ids = await storedIds()
  expect(ids).toEqual(expect.arrayContaining(names))
  expect(new Set(ids).size).toBe(ids.length)
})

test('reports a missing bucket in a readable message', async () => {
  await checkFileStore()
  await expect(checkBucket(addressOf('nowhere'))).rejects.toThrow(
    'FILES_URL cannot be used: the bucket nowhere does not exist.',
  )
})

test('while the server is unavailable, nothing is stored even partially, and no file is reported missing', async () => {
  const { fileId } = await storeFile([Buffer.from('a')], { kind: 'cv' })
  const before = await storedIds()
  await server.stop()
  await expect(storeFile([Buffer.from('b')], { kind: 'cv' })).rejects.toThrow()
  await expect(readFile(fileId, 'cv')).rejects.not.toThrow(FileNotFound)
  await expect(deleteFile(fileId)).rejects.toThrow()
  await expect(checkFileStore()).resolves.toBeUndefined()
  expect(stagedFiles()).toEqual([])
  await startServer()
  expect(await storedIds()).toEqual(before)
  expect(await new Response(await readFile(fileId, 'cv')).text()).toBe('a')
})

async function startServer() {
  server = await startObjectStore(join(config().dataDir, 's3'), port, 'files')
}

function addressOf(bucket: string) {
  return bucketAddress(port, bucket)
}
