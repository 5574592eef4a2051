import sharp, { type Sharp } from 'sharp'
import type { Edition } from './edition.ts'
import { defused } from './picture-bombs.server.ts'

const longestSide = 1024
const portraitSide = 320
const editionWidths = [640, 1280]
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
export async function editionsOf(picture: Buffer): Promise<Edition[]> {
  const upright = opened(picture)
  const sized = editionWidths.map((width) =>
    upright.clone().resize(width, 2 * width, { fit: 'inside', withoutEnlargement: true }),
  )
  const webps = await Promise.all(sized.map((each) => edition(each.webp({ quality: 74 }), 'webp')))
  const jpeg = await edition(
    (sized.at(-1) ?? upright).clone().flatten({ background: '#ffffff' }).jpeg({ quality: 74, mozjpeg: true }),
    'jpeg',
  )
  const widths = new Set(webps.map(({ width }) => width))
  return [...webps.slice(0, widths.size), jpeg]
}

function opened(picture: Buffer): Sharp {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
  return sharp(defused(picture), { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
}

async function edition(drawn: Sharp, format: Edition['format']): Promise<Edition> {
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return { format, width: info.width, height: info.height, bytes: data }
}
