import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts, storedIds, testFileStore } from '../../test/file-store.ts'
import { freePort } from '../../tools/product.ts'
import { config } from './config.server.ts'
import { checkFileStore, deleteFile, NoSuchFile, readFile, storeFile } from './files.server.ts'
import { makeKeyring } from './keyring-file.server.ts'
import { checkBucket, s3Disk } from './s3-disk.server.ts'

const port = await freePort()
const endpoint = `http://127.0.0.1:${port}`
// The names that s3rver knows its one user by.
Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
process.env.FILES_URL = addressOf('files')

let server: ChildProcess

beforeAll(async () => {
  makeKeyring(config().keysDir)
  await startServer()
})

afterAll(stopServer)

testFileStore()

test('what lies in the bucket is unreadable', async () => {
  const { fileId } = await storeFile([Buffer.from('CNRY-cv-text')], { kind: 'cv' })
  const object = await fetch(`${endpoint}/files/${fileId}`)
  if (object.ok) expect(await object.text()).not.toContain('CNRY')
  expect(drafts()).toEqual([])
})

test('a list of more than 1,000 files is read to its end', async () => {
  const disk = s3Disk(addressOf('files'))
  const names = Array.from({ length: 1100 }, (_, count) => count.toString(16).padStart(32, '0'))
  for (let done = 0; done < names.length; done += 50) {
    await Promise.all(names.slice(done, done + 50).map((name) => disk.put(name, 'a')))
  }
  const ids = await storedIds()
  expect(ids).toEqual(expect.arrayContaining(names))
  expect(new Set(ids).size).toBe(ids.length)
})

test('a bucket that is missing is told in a sentence', async () => {
  await checkFileStore()
  await expect(checkBucket(addressOf('nowhere'))).rejects.toThrow(
    'FILES_URL cannot be used: the bucket nowhere does not exist.',
  )
})

test('while the server is away nothing is stored or half stored, and nothing is taken for missing', async () => {
  const { fileId } = await storeFile([Buffer.from('a')], { kind: 'cv' })
  const before = await storedIds()
  await stopServer()
  await expect(storeFile([Buffer.from('b')], { kind: 'cv' })).rejects.toThrow()
  await expect(readFile(fileId, 'cv')).rejects.not.toThrow(NoSuchFile)
  await expect(deleteFile(fileId)).rejects.toThrow()
  await expect(checkFileStore()).resolves.toBeUndefined()
  expect(drafts()).toEqual([])
  await startServer()
  expect(await storedIds()).toEqual(before)
  expect(await new Response(await readFile(fileId, 'cv')).text()).toBe('a')
})

function addressOf(bucket: string) {
  return `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`
}

async function startServer() {
  const program = join(createRequire(import.meta.url).resolve('s3rver/package.json'), '../bin/s3rver.js')
  const where = ['-d', join(config().dataDir, 's3'), '-a', '127.0.0.1', '-p', String(port)]
  const options = ['--silent', '--no-vhost-buckets', '--configure-bucket', 'files']
  // It writes the place where a list goes on with DES, which OpenSSL only has in its legacy provider.
  server = spawn(process.execPath, ['--openssl-legacy-provider', program, ...where, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout ?? server, 'data')
}

async function stopServer() {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}
