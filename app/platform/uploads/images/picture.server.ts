import sharp, { type Sharp } from 'sharp'
import { withoutDecompressionBombs } from './decompression-bomb-guard.server.ts'
import type { ImageVariant } from './image-variant.ts'

const longestSide = 1024
const portraitSide = 320
const largestWidth = 1280
const variantWidths = [640, largestWidth]
const mostPixels = 50_000_000
const formats = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif']

/** A picture as it is, or cut square around its middle for somebody's photo. */
export type Shape = 'image' | 'portrait'

/**
 * Draws a picture anew: the first frame of a JPEG, PNG, WebP, AVIF or GIF, upright, at most 1,024 pixels a side or a
 * portrait of 320 by 320, as a WebP without metadata. Throws for anything else and beyond 50 million pixels. Only for the process of picture-decoder.ts.
 */
export async function redrawn(picture: Buffer, shape: Shape = 'image'): Promise<Buffer> {
  const upright = opened(picture)
  const resized =
    shape === 'portrait'
      ? upright.resize(portraitSide, portraitSide, { fit: 'cover' })
      : upright.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
  return resized.webp().toBuffer()
}

/**
 * Draws a picture anew for everybody to see: a WebP of each width, at most twice as high, and a JPEG of the largest for
 * browsers that know no WebP. A small picture is not made larger. Takes and refuses the same as `redrawn`.
 */
export async function variantsOf(picture: Buffer): Promise<ImageVariant[]> {
  const largest = await decodedOnce(opened(picture))
  const webps: ImageVariant[] = []
  for (const width of variantWidths) webps.push(await variant(within(largest, width).webp({ quality: 74 }), 'webp'))
  const jpeg = await variant(largest.flatten({ background: '#ffffff' }).jpeg({ quality: 74, mozjpeg: true }), 'jpeg')
  const widths = new Set(webps.map(({ width }) => width))
  return [...webps.slice(0, widths.size), jpeg]
}

/** Starts all threads that decoding takes: once the decoder is confined it can start no other. */
export async function warmUp(): Promise<void> {
  // Wide enough that its decoder takes a thread of its own.
  const blank = sharp({ create: { width: 640, height: 16, channels: 3, background: '#000000' } })
  await redrawn(await blank.webp().toBuffer())
}

// Decoding is what costs: the variants are all made from the pixels of the largest.
async function decodedOnce(upright: Sharp) {
  const { data, info } = await within(upright, largestWidth).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

function within(picture: Sharp, width: number) {
  return picture.clone().resize(width, 2 * width, { fit: 'inside', withoutEnlargement: true })
}

function opened(picture: Buffer): Sharp {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
  return sharp(withoutDecompressionBombs(picture), { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
}

async function variant(drawn: Sharp, format: ImageVariant['format']): Promise<ImageVariant> {
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return { format, width: info.width, height: info.height, bytes: data }
}
