import sharp from 'sharp'
import { defused } from './picture-bombs.server.ts'

const longestSide = 1024
const mostPixels = 50_000_000
const formats = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif']

/**
 * Draws a picture anew: the first frame of a JPEG, PNG, WebP, AVIF or GIF, upright, at most 1,024 pixels a side, as a
 * WebP without metadata. Throws for anything else and beyond 50 million pixels. Only for the process of picture-decoder.ts.
 */
export async function redrawn(picture: Buffer): Promise<Buffer> {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
  return sharp(defused(picture), { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer()
}
