import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { inGate } from '../../../../test/in-gate.ts'
import { cameraPicture, manyScans, movingWebp, oneScan, picture, smallPng } from '../../../../test/pictures.ts'
import { config } from '../../config/config.server.ts'
import { createKeyringOnce } from '../../crypto/keyring-file.server.ts'
import { readFile } from '../files.server.ts'
import { storeImage, storeVariants } from './images.server.ts'

vi.unmock('./confined-decoder.server.ts')

beforeAll(() => void createKeyringOnce(config().keysDir))

test('stores only the redrawn picture', async () => {
  const { fileId } = await storeImage([await cameraPicture()])
  const stored = Buffer.from(await new Response(await readFile(fileId, 'image')).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 20, height: 40 })
  expect(stored.includes('CNRY')).toBe(false)
  expect(filesIn('.')).toEqual(['drafts', fileId].sort())
  expect(filesIn('drafts')).toEqual([])
})

test('stores a portrait as a square cropped around its centre', async () => {
  const { fileId } = await storeImage([await picture('jpeg', 900, 500)], 'portrait')
  const stored = Buffer.from(await new Response(await readFile(fileId, 'image')).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'the WebAssembly decoder draws a %s as a picture and in every variant',
  { tags: 'thorough' },
  async (format) => {
    const { fileId } = await storeImage([await picture(format, 1500, 500)])
    const stored = Buffer.from(await new Response(await readFile(fileId, 'image')).arrayBuffer())
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 341 })
    const variants = await storeVariants([await picture(format, 1500, 500)])
    expect(variants.map(({ format, width }) => [format, width])).toEqual([
      ['webp', 640],
      ['webp', 1280],
      ['jpeg', 1280],
    ])
  },
)

const large = [
  ['a PNG of 50 million pixels', () => smallPng(10_000, 5000)],
  ['a JPEG of 50 million pixels that is kept whole', () => manyScans(10_000, 5000, 2)],
  ['a JPEG of 200 million pixels', () => oneScan(20_000, 10_000)],
] as const

// An AVIF of 50 million pixels takes 1,085 MB, of which the decoder takes 185 before it reads anything.
test.each(large)('draws %s within the limits and 400 MB of the decoder', { tags: 'thorough' }, async (_, make) => {
  const { result, megabytes } = await withPeak(() => storeImage([make()]))
  const stored = Buffer.from(await new Response(await readFile(result.fileId, 'image')).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ width: 1024, height: 512 })
  expect(megabytes).toBeLessThan(400)
  expect((await withPeak(() => storeVariants([make()]))).megabytes).toBeLessThan(400)
})

test('decodes pictures in a confined process', async () => {
  const started: ChildProcess[] = []
  const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  await storeImage([await picture('png', 10, 10)])
  unsubscribe('child_process', note)
  const [decoder, prlimit, ...others] = started
  expect(others).toEqual([])
  expect(decoder?.spawnargs).toContain('--permission')
  expect(decoder?.spawnargs.at(-2)).toMatch(/picture-decoder\.ts$/)
  const reads = decoder?.spawnargs.flatMap((word) => word.match(/^--allow-fs-read=(.*)/)?.slice(1) ?? [])
  for (const path of reads ?? []) expect(`${config().dataDir}/`.startsWith(path)).toBe(false)
  expect(decoder?.spawnargs.filter((word) => word.startsWith('--allow-')).length).toBe((reads?.length ?? 0) + 1)
  expect(prlimit?.spawnargs).toEqual(expect.arrayContaining(['prlimit', String(decoder?.pid), '--nofile=0:0']))
})

const unreadable = 'This picture cannot be read. Please select another JPEG, PNG, WebP, AVIF or GIF image.'
const otherFormat = 'Please select a JPEG, PNG, WebP, AVIF or GIF image.'
const hostile = [
  ['too many pixels', () => smallPng(60_000, 60_000), tooMany(50)],
  ['too many pixels in a JPEG', () => oneScan(20_000, 10_001), tooMany(200)],
  ['a page', () => Buffer.from('<!doctype html>'), otherFormat],
  ['nothing', () => Buffer.alloc(0), otherFormat],
  ['too many scans', () => manyScans(7000, 7000, 800), unreadable],
  ['too many frames', () => movingWebp(80_000), unreadable],
] as const

test.each(hostile.slice(0, inGate(2, hostile.length)))(
  'rejects an upload of %s with its reason and leaves nothing behind',
  async (_, make, reason) => {
    const before = filesIn('.')
    await expect(storeImage([await make()])).rejects.toMatchObject({ name: 'ImageRefused', message: reason })
    expect(filesIn('.')).toEqual(before)
    expect(filesIn('drafts')).toEqual([])
  },
)

test('a picture whose byte stream fails leaves nothing behind', async () => {
  async function* broken() {
    yield Buffer.alloc(100_000)
    throw new Error('the line went dead')
  }
  await expect(storeImage(broken())).rejects.toThrow('the line went dead')
  expect(filesIn('drafts')).toEqual([])
})

test('a picture is tried once more when its decoder fails', async () => {
  const { result, decoders } = await storedWhileKilling(1)
  expect(result).toMatchObject({ status: 'fulfilled', value: { bytes: expect.any(Number) } })
  expect(decoders).toBe(2)
  expect(filesIn('drafts')).toEqual([])
})

test('a picture whose decoder fails twice is rejected, and the log gets a code', async () => {
  const { result, decoders } = await storedWhileKilling(2)
  const error = expect.objectContaining({ message: expect.stringContaining('did not start'), code: 'NOT_STARTED' })
  expect(result).toEqual({ status: 'rejected', reason: error })
  expect(decoders).toBe(2)
  expect(filesIn('drafts')).toEqual([])
})

/** Stores a picture while the first so many decoders are killed as they start. */
async function storedWhileKilling(count: number) {
  let decoders = 0
  const kill = (message: unknown) => {
    const { process } = message as { process: ChildProcess }
    process.once('spawn', () => {
      if (process.spawnargs.includes('--permission') && ++decoders <= count) process.kill('SIGKILL')
    })
  }
  subscribe('child_process', kill)
  const [result] = await Promise.allSettled([storeImage([await picture('png', 10, 10)])])
  unsubscribe('child_process', kill)
  return { result, decoders }
}

/** Also says how much memory the decoder took at most. */
async function withPeak<Result>(draw: () => Promise<Result>) {
  let status = ''
  const watch = (message: unknown) => {
    const { process } = message as { process: ChildProcess }
    process.once('spawn', () => {
      if (process.spawnargs.includes('--permission')) status = `/proc/${process.pid}/status`
    })
  }
  subscribe('child_process', watch)
  let megabytes = 0
  const timer = setInterval(() => {
    const peak = /VmHWM:\s+(\d+)/.exec(existsSync(status) ? readFileSync(status, 'utf8') : '')?.[1]
    megabytes = Math.max(megabytes, Number(peak ?? 0) / 1000)
  }, 10)
  try {
    const result = await draw()
    return { result, megabytes }
  } finally {
    clearInterval(timer)
    unsubscribe('child_process', watch)
  }
}

function tooMany(megapixels: number) {
  return `This picture has more than ${megapixels} megapixels. Please select a smaller one.`
}

function filesIn(folder: string) {
  return readdirSync(join(config().filesDir, folder)).sort()
}
