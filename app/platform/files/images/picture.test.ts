import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  cameraPicture,
  hdrPhoto,
  manyScans,
  movingWebp,
  oneScan,
  packedText,
  picture,
  segment,
  smallPng,
  video,
} from '../../../../test/pictures.ts'
import { packVariants, unpackVariants } from './decoder-output.ts'
import { drawVariants, redrawPicture } from './picture.server.ts'
import { reasonOf } from './refusal.ts'

// Made before the first `redrawPicture`, which switches off the decoders of other formats.
const samples = {
  tiff: await picture('tiff', 10, 10),
  camera: await cameraPicture(),
  hdrPhoto: await hdrPhoto(),
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'redraws a %s as a WebP of at most 1,024 pixels per side',
  async (format) => {
    expect(await sizeOf(await redrawPicture(await picture(format, 1500, 500)))).toEqual({
      format: 'webp',
      width: 1024,
      height: 341,
    })
    expect(await sizeOf(await redrawPicture(await picture(format, 30, 2000)))).toEqual({
      format: 'webp',
      width: 15,
      height: 1024,
    })
    expect(await sizeOf(await redrawPicture(await picture(format, 64, 48)))).toEqual({
      format: 'webp',
      width: 64,
      height: 48,
    })
  },
)

test('removes everything a camera adds and turns the picture upright', async () => {
  const before = await sharp(samples.camera).metadata()
  expect(before).toMatchObject({ orientation: 6, width: 40, height: 20 })
  for (const kind of ['exif', 'xmp', 'iptc', 'icc'] as const) expect(before[kind], kind).toBeDefined()
  expect(samples.camera.toString('latin1').match(/CNRY-\w+/g)).toHaveLength(6)

  const webp = await redrawPicture(samples.camera)
  expect(await sizeOf(webp)).toEqual({ format: 'webp', width: 20, height: 40 })
  expect(chunksOf(webp)).toEqual(['VP8 '])
  expect(webp.includes('CNRY')).toBe(false)
})

test('drops the second picture inside an HDR photo', async () => {
  expect(samples.hdrPhoto.lastIndexOf(Buffer.from('ffd8', 'hex'))).toBeGreaterThan(0)
  expect(chunksOf(await redrawPicture(samples.hdrPhoto))).toEqual(['VP8 '])
})

test('keeps the first frame of an animated picture', async () => {
  expect(chunksOf(await redrawPicture(await movingWebp(3)))).toEqual(['VP8 '])
})

test('draws a public picture in two widths and as a JPEG, without anything a camera adds', async () => {
  const sizes = async (bytes: Buffer) =>
    Promise.all(
      (await drawVariants(bytes)).map(async (variant) => ({ ...variant, bytes: await sizeOf(variant.bytes) })),
    )
  expect(await sizes(await picture('png', 2000, 1000))).toEqual([
    { format: 'webp', width: 640, height: 320, bytes: { format: 'webp', width: 640, height: 320 } },
    { format: 'webp', width: 1280, height: 640, bytes: { format: 'webp', width: 1280, height: 640 } },
    { format: 'jpeg', width: 1280, height: 640, bytes: { format: 'jpeg', width: 1280, height: 640 } },
  ])
  expect((await sizes(samples.camera)).map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 20, 40],
    ['jpeg', 20, 40],
  ])
  for (const { bytes } of await drawVariants(samples.camera)) {
    expect(bytes.includes('CNRY')).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  }
})

test('unpacking restores packed variants unchanged', async () => {
  const variants = await drawVariants(await picture('png', 700, 70))
  expect(unpackVariants(packVariants(variants))).toEqual(variants)
})

test.each([
  ['otherFormat', 'nothing', Buffer.alloc(0)],
  ['otherFormat', 'text', Buffer.from('hello')],
  [
    'otherFormat',
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['otherFormat', 'a TIFF', samples.tiff],
  ['otherFormat', 'a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
  ['otherFormat', 'a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['unreadable', 'half a JPEG', samples.camera.subarray(0, samples.camera.length / 2)],
  ['unreadable', 'half a PNG', (await picture('png', 90, 90)).subarray(0, 100)],
] as const)('rejects as %s a file containing %s', async (reason, _, bytes) => {
  expect(await refusalOf(bytes)).toBe(reason)
})

test('draws a picture of 50 million pixels and rejects a larger one', async () => {
  expect(await sizeOf(await redrawPicture(smallPng(10_000, 5000)))).toEqual({
    format: 'webp',
    width: 1024,
    height: 512,
  })
  expect(await refusalOf(smallPng(10_000, 5001))).toBe('tooLarge')
  expect(await refusalOf(smallPng(60_000, 60_000))).toBe('tooLarge')
  await expect(redrawPicture(smallPng(2 ** 31 - 1, 2 ** 31 - 1))).rejects.toThrow()
})

test('draws a JPEG of 200 million pixels in one scan, and rejects a larger one and one that must be kept whole', async () => {
  expect(await sizeOf(await redrawPicture(oneScan(20_000, 10_000)))).toEqual({
    format: 'webp',
    width: 1024,
    height: 512,
  })
  expect(await refusalOf(oneScan(20_000, 10_001))).toBe('tooLargeJpeg')
  await redrawPicture(manyScans(10_000, 5000, 2))
  expect(await refusalOf(manyScans(10_000, 5001, 2))).toBe('tooLarge')
})

test.each([
  ['a video behind its end', (jpeg: Buffer) => Buffer.concat([jpeg, video()])],
  ['another picture behind its end', (jpeg: Buffer) => Buffer.concat([jpeg, jpeg])],
  ['zero bytes behind its end', (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.alloc(5000)])],
  [
    'a preview that looks like scans',
    (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, 'Exif\0\0', video()), jpeg.subarray(2)]),
  ],
])('draws a JPEG with %s like one without', async (_, change) => {
  const jpeg = await picture('jpeg', 300, 200)
  expect(await redrawPicture(change(jpeg))).toEqual(await redrawPicture(jpeg))
})

test.each([false, true])('draws a JPEG without its last bytes, progressive: %j', async (progressive) => {
  const jpeg = await landscape().jpeg({ progressive }).toBuffer()
  for (const lost of [1, 2, 3, 10, 100, Math.floor(jpeg.length / 50)]) {
    const { width, height } = await sizeOf(await redrawPicture(jpeg.subarray(0, -lost)))
    expect([lost, width, height]).toEqual([lost, 300, 400])
  }
})

test('rejects a JPEG that was cut before each part of the picture was there', async () => {
  const jpeg = await landscape().jpeg().toBuffer()
  for (const share of [0.1, 0.5, 0.9]) expect(await refusalOf(firstPart(jpeg, share))).toBe('unreadable')
  const progressive = await landscape().jpeg({ progressive: true }).toBuffer()
  // At a tenth the first scan may just have ended, which leaves a whole picture, only coarser.
  for (const share of [0.05, 0.2, 0.4]) expect(await refusalOf(firstPart(progressive, share))).toBe('unreadable')
})

test('draws a progressive JPEG that was cut in its last refinements, down to its last row', async () => {
  const progressive = await landscape().jpeg({ progressive: true }).toBuffer()
  const [whole, cut] = await Promise.all([progressive, firstPart(progressive, 0.9)].map(contrastBelow))
  expect(Number(cut) / Number(whole)).toBeGreaterThan(0.9)
})

test('never decompresses the compressed text in a PNG', async () => {
  const bomb = smallPng(10, 10, Array(200).fill(packedText(50_000_000)))
  expect(await redrawPicture(bomb)).toEqual(await redrawPicture(smallPng(10, 10)))
})

test('draws a JPEG with a usual number of scans and rejects one with too many', async () => {
  expect(await sizeOf(await redrawPicture(manyScans(200, 100, 64)))).toEqual({
    format: 'webp',
    width: 200,
    height: 100,
  })
  const tooMany = manyScans(200, 100, 65)
  await expect(redrawPicture(tooMany)).rejects.toThrow('more than 64')
})

test('rejects a WebP with too many frames', async () => {
  await redrawPicture(await movingWebp(1000))
  await expect(redrawPicture(await movingWebp(1001))).rejects.toThrow('more than 1000')
})

async function refusalOf(bytes: Buffer) {
  return redrawPicture(bytes).then(
    () => 'none',
    (error) => reasonOf(error),
  )
}

async function contrastBelow(bytes: Buffer) {
  const below = sharp(await redrawPicture(bytes)).extract({ left: 0, top: 380, width: 300, height: 20 })
  return (await sharp(await below.png().toBuffer()).stats()).channels[1]?.stdev
}

function firstPart(bytes: Buffer, share: number) {
  return bytes.subarray(0, share * bytes.length)
}

function landscape() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 300, height: 400, channels: 3, background: '#888888', noise } }).blur(2)
}

async function sizeOf(image: Buffer) {
  const { format, width, height } = await sharp(image).metadata()
  return { format, width, height }
}

function chunksOf(webp: Buffer) {
  const names: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) & 1)) {
    names.push(webp.toString('latin1', at, at + 4))
  }
  return names
}
