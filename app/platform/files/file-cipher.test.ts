import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { config } from '../config/config.server.ts'
import { keyById } from '../crypto/keyring.server.ts'
import { keyringPath } from '../crypto/keyring-file.server.ts'
import { decrypt } from '../crypto/primitives.server.ts'
import { DamagedFile, openFile, sealFile } from './file-cipher.server.ts'

const chunkSize = 64 * 1024
const header = 87
const context = 'cv/0123456789abcdef0123456789abcdef'

const oldKey = { '0a1b2c3d': Buffer.alloc(32, 7).toString('base64') }
const newKey = { '4e5f6071': Buffer.alloc(32, 8).toString('base64') }

beforeAll(() => writeKeyring('0a1b2c3d', oldKey))

test('a file is opened intact, however its bytes are chunked', async () => {
  const content = fc
    .uint8Array({ maxLength: 500 })
    .chain((seed) => fc.record({ seed: fc.constant(seed), times: fc.nat(600) }))
  const steps = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(content, steps, steps, async ({ seed, times }, written, read) => {
      const bytes = Buffer.concat(Array(times).fill(seed))
      const sealed = await whole(sealFile(inSteps(bytes, written), context))
      expect((await whole(openFile(inSteps(sealed, read), context))).equals(bytes)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test.each([0, 1, chunkSize - 1, chunkSize, chunkSize + 1, 2 * chunkSize])(
  '%i bytes get one authentication tag per chunk',
  async (length) => {
    const sealed = await sealedOf(Buffer.alloc(length, 'a'))
    const chunks = Math.max(1, Math.ceil(length / chunkSize))
    expect(sealed.length).toBe(header + length + 16 * chunks)
    expect((await opened(sealed)).length).toBe(length)
  },
)

test('rejects a file truncated at any point', async () => {
  const sealed = await sealedOf(twoAndAHalfChunks())
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), async (length) => isRefused(sealed.subarray(0, length))),
    { examples: [[0], [header], [header + chunkSize + 16], [header + 2 * (chunkSize + 16)], [sealed.length - 1]] },
  )
})

test('rejects a file with one flipped bit, and any content read before the flip is genuine', async () => {
  const bytes = twoAndAHalfChunks()
  const sealed = await sealedOf(bytes)
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.nat(7), async (at, bit) => {
      const flipped = Buffer.from(sealed)
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at)
      const read: Buffer[] = []
      const reading = (async () => {
        for await (const chunk of openFile([flipped], context)) read.push(chunk)
      })()
      await expect(reading).rejects.toThrow()
      const before = Buffer.concat(read)
      expect(bytes.subarray(0, before.length).equals(before)).toBe(true)
    }),
    {
      numRuns: 200,
      examples: [
        [0, 0],
        [5, 3],
        [10, 1],
        [header - 1, 0],
      ],
    },
  )
})

test('rejects swapped, repeated, dropped and added chunks', async () => {
  const [head, first, second, last] = await partsOf(twoAndAHalfChunks())
  await isRefused(Buffer.concat([head, second, first, last]))
  await isRefused(Buffer.concat([head, first, first, second, last]))
  await isRefused(Buffer.concat([head, first, last]))
  await isRefused(Buffer.concat([head, first, second]))
  await isRefused(Buffer.concat([head, first, second, last, last]))
})

test('rejects a chunk or header from another file', async () => {
  const [head, first, second, last] = await partsOf(twoAndAHalfChunks())
  const [otherHead, otherFirst] = await partsOf(twoAndAHalfChunks())
  await isRefused(Buffer.concat([head, otherFirst, second, last]))
  await isRefused(Buffer.concat([otherHead, first, second, last]))
})

test('rejects a whole file in the place of another', async () => {
  const sealed = await sealedOf(Buffer.from('mine'))
  await expect(whole(openFile([sealed], context.replace('cv/', 'image/')))).rejects.toThrow(DamagedFile)
  await expect(whole(openFile([sealed], `${context}0`))).rejects.toThrow(DamagedFile)
})

test('the same bytes are sealed differently each time', async () => {
  const bytes = Buffer.alloc(chunkSize, 'a')
  const [one, other] = [await sealedOf(bytes), await sealedOf(bytes)]
  expect(one.subarray(header, header + 32).equals(other.subarray(header, header + 32))).toBe(false)
  expect(one.includes('aaaa')).toBe(false)
})

test('each file has its own key', async () => {
  const [one, other] = [await sealedOf(Buffer.from('same')), await sealedOf(Buffer.from('same'))].map(keyIn)
  expect(one).toHaveLength(32)
  expect(one).not.toEqual(other)
})

test('sealing and opening each buffer at most two chunks', async () => {
  let read = 0
  async function* endless() {
    while (true) {
      read += chunkSize
      yield Buffer.alloc(chunkSize)
    }
  }
  let written = 0
  for await (const chunk of openFile(sealFile(endless(), context), context)) {
    written += chunk.length
    expect(read - written).toBeLessThanOrEqual(4 * chunkSize)
    if (written > 100 * chunkSize) break
  }
})

test('a file that was sealed long ago still opens', async () => {
  const sealed = Buffer.from(
    'ATBhMWIyYzNk4RzwOI/XryYl0amZhEdVnk0nGb3y2AU1Wyx6k7hZGDFobm4HX2WkeCcYN25Q/gPagXFlRVKoXhWE80zOMM/YI6WkeTS7X731cjsYxMU8O2UZQgwtdTrVejkdgia5vHBfb5gheCqppQHuVMJ5QwA1av/sKHTvI2HZDMM=',
    'base64',
  )
  expect((await opened(sealed)).toString()).toBe('Written on 21 November 2026.')
})

test('a rotated keyring opens old files until their key is removed', async () => {
  const sealed = await sealedOf(Buffer.from('before'))
  writeKeyring('4e5f6071', { ...oldKey, ...newKey })
  vi.resetModules()
  const rotated = await import('./file-cipher.server.ts')
  expect((await whole(rotated.openFile([sealed], context))).toString()).toBe('before')
  expect((await whole(rotated.sealFile([], context))).toString('latin1', 1, 9)).toBe('4e5f6071')

  writeKeyring('4e5f6071', newKey)
  vi.resetModules()
  const bereft = await import('./file-cipher.server.ts')
  await expect(whole(bereft.openFile([sealed], context))).rejects.toThrow('0a1b2c3d')
})

function writeKeyring(current: string, keys: Record<string, string>) {
  const path = keyringPath(config().keysDir)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, JSON.stringify({ current, keys }), { mode: 0o600 })
}

function keyIn(sealed: Buffer) {
  const wrapContext = `file/v1|0a1b2c3d|${sealed.toString('hex', 9, 16)}|${context}`
  return Buffer.from(decrypt(keyById('file', '0a1b2c3d'), sealed.subarray(16, header), wrapContext), 'base64url')
}

function twoAndAHalfChunks() {
  return Buffer.from(Array.from({ length: 2.5 * chunkSize }, (_, index) => index % 251))
}

async function partsOf(bytes: Buffer) {
  const sealed = await sealedOf(bytes)
  const ends = [0, header, header + chunkSize + 16, header + 2 * (chunkSize + 16), sealed.length]
  const part = (index: number) => sealed.subarray(ends[index], ends[index + 1])
  return [part(0), part(1), part(2), part(3)] as const
}

function sealedOf(bytes: Buffer) {
  return whole(sealFile([bytes], context))
}

function opened(sealed: Buffer) {
  return whole(openFile([sealed], context))
}

async function isRefused(sealed: Buffer) {
  await expect(opened(sealed)).rejects.toThrow(DamagedFile)
}

async function whole(chunks: AsyncIterable<Uint8Array>) {
  const read: Uint8Array[] = []
  for await (const chunk of chunks) read.push(chunk)
  return Buffer.concat(read)
}

function* inSteps(bytes: Buffer, steps: number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const step = steps[turn % steps.length] ?? bytes.length
    yield bytes.subarray(at, at + step)
    at += step
  }
}
