import sharp, { type Sharp } from 'sharp'
import type { ImageVariant } from './decoder-output.ts'
import { withoutDecompressionBombs } from './decompression-bomb-guard.server.ts'
import { readJpeg } from './jpeg.ts'
import { maxMegapixels, RefusedPicture } from './refusal.ts'

const maxSide = 1024
const portraitSide = 320
const largestWidth = 1280
const variantWidths = [640, largestWidth]
const formats = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif']
const beginnings = /^(?:\xff\xd8\xff|\x89PNG|GIF8[79]a|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp(?:[\s\S]{4})*?avi[fs])/
const leastShareOfRows = 0.95

export type Shape = 'image' | 'portrait'

// Once, because both hold for the whole process: in between, a picture that is just being read would be refused.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })

/** Redraws the first frame as WebP without metadata. Runs hostile input: only for the process of picture-decoder.ts. */
export async function redrawPicture(picture: Buffer, shape: Shape = 'image'): Promise<Buffer> {
  const upright = await openPicture(picture)
  const resized =
    shape === 'portrait'
      ? upright.resize(portraitSide, portraitSide, { fit: 'cover' })
      : upright.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
  return resized.webp().toBuffer()
}

export async function drawVariants(picture: Buffer): Promise<ImageVariant[]> {
  const largest = await decodeOnce(await openPicture(picture))
  const webps: ImageVariant[] = []
  for (const width of variantWidths) webps.push(await toVariant(fitWidth(largest, width).webp({ quality: 74 }), 'webp'))
  const jpeg = await toVariant(largest.flatten({ background: '#ffffff' }).jpeg({ quality: 74, mozjpeg: true }), 'jpeg')
  const widths = new Set(webps.map(({ width }) => width))
  return [...webps.slice(0, widths.size), jpeg]
}

/** Starts all threads that decoding needs, because a confined process cannot start any. */
export async function warmUp(): Promise<void> {
  // Wide enough for its decoder to start a thread of its own.
  const blank = sharp({ create: { width: 640, height: 16, channels: 3, background: '#000000' } })
  await redrawPicture(await blank.webp().toBuffer())
}

async function decodeOnce(upright: Sharp) {
  const { data, info } = await fitWidth(upright, largestWidth).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // In WebAssembly, `data` lies in the memory of the decoder, and each clone would copy all of that.
  return sharp(Buffer.from(Uint8Array.from(data)), { raw: { width, height, channels } })
}

function fitWidth(picture: Sharp, width: number) {
  return picture.clone().resize(width, 2 * width, { fit: 'inside', withoutEnlargement: true })
}

async function openPicture(picture: Buffer): Promise<Sharp> {
  if (!beginnings.test(picture.toString('latin1', 0, 64))) throw new RefusedPicture('otherFormat')
  const jpeg = readJpeg(picture)
  const bytes = withoutDecompressionBombs(jpeg?.bytes ?? picture)
  const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
  const limitInputPixels = 1e6 * (jpeg?.isReadInOnePass ? maxMegapixels.jpeg : maxMegapixels.other)
  if (width * height > limitInputPixels) throw new RefusedPicture(jpeg?.isReadInOnePass ? 'tooLargeJpeg' : 'tooLarge')
  if (jpeg?.isCut && !jpeg.endsRefining) await readMostRows(bytes, width, height)
  return sharp(bytes, { limitInputPixels, failOn: 'error' }).autoOrient()
}

/** Throws when the last bytes that are there stand for an earlier row: what follows them would be drawn grey. */
async function readMostRows(jpeg: Buffer, width: number, height: number) {
  const top = Math.ceil(leastShareOfRows * height) - 1
  const opened = sharp(jpeg, { limitInputPixels: false, failOn: 'warning' })
  await opened.extract({ left: 0, top, width, height: 1 }).raw().toBuffer()
}

async function toVariant(drawn: Sharp, format: ImageVariant['format']): Promise<ImageVariant> {
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return { format, width: info.width, height: info.height, bytes: data }
}
