import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  cameraPicture,
  hdrPhoto,
  manyScans,
  movingWebp,
  packedText,
  picture,
  smallPng,
} from '../../../../test/pictures.ts'
import { packVariants, unpackVariants } from './decoder-output.ts'
import { drawVariants, redrawPicture } from './picture.server.ts'

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
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['a TIFF', samples.tiff],
  ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
  ['half a JPEG', samples.camera.subarray(0, samples.camera.length / 2)],
])('rejects a file containing %s', async (_, bytes) => {
  await expect(redrawPicture(bytes)).rejects.toThrow()
})

test('draws a picture of 50 million pixels and rejects a larger one', async () => {
  expect(await sizeOf(await redrawPicture(smallPng(10_000, 5000)))).toEqual({
    format: 'webp',
    width: 1024,
    height: 512,
  })
  await expect(redrawPicture(smallPng(10_000, 5001))).rejects.toThrow('pixel limit')
  await expect(redrawPicture(smallPng(2 ** 31 - 1, 2 ** 31 - 1))).rejects.toThrow()
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
  await expect(redrawPicture(manyScans(200, 100, 65))).rejects.toThrow('more than 64')
})

test('rejects a WebP with too many frames', async () => {
  await redrawPicture(await movingWebp(1000))
  await expect(redrawPicture(await movingWebp(1001))).rejects.toThrow('more than 1000')
})

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
