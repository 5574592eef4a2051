import sharp from 'sharp'
import { defused } from './picture-bombs.server.ts'

const longestSide = 1024
const portraitSide = 320
const mostPixels = 50_000_000
const formats = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif']

/** A picture as it is, or cut square around its middle for somebody's photo. */
export type Shape = 'image' | 'portrait'

/**
 * Draws a picture anew: the first frame of a JPEG, PNG, WebP, AVIF or GIF, upright, at most 1,024 pixels a side or a
 * portrait of 320 by 320, as a WebP without metadata. Throws for anything else and beyond 50 million pixels. Only for the process of picture-decoder.ts.
 */
export async function redrawn(picture: Buffer, shape: Shape = 'image'): Promise<Buffer> {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
  const upright = sharp(defused(picture), { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  const resized =
    shape === 'portrait'
      ? upright.resize(portraitSide, portraitSide, { fit: 'cover' })
      : upright.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
  return resized.webp().toBuffer()
}
