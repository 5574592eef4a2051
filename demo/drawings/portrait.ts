import { z } from 'zod'
import { nameIn } from '../answers.ts'
import { outfits } from './clothes.ts'
import { type Extra, extras, faceOf, hairStyles } from './head.ts'
import { type Cloth, cloth, hairs, skins } from './palette.ts'

export type Portrait = z.infer<typeof portraitSchema>

const twoCloths = z.tuple([nameIn(cloth), nameIn(cloth)])

/** `wrap` holds the colours of a wrap, scarf or cap. */
export const portraitSchema = z.strictObject({
  skin: nameIn(skins),
  style: nameIn(hairStyles),
  hair: nameIn(hairs).optional(),
  wrap: twoCloths.optional(),
  outfit: nameIn(outfits),
  wears: twoCloths,
  ground: nameIn(cloth),
  extras: z.array(nameIn(extras)).optional(),
  isOlder: z.literal(true).optional(),
})

/** Returns an SVG of 400 by 400: flat shapes, with the arc behind the head. */
export function drawn(portrait: Portrait): string {
  const { style, outfit, wears, wrap = ['indigo', 'marigold'], hair = 'black', isOlder = false } = portrait
  const ground = cloth[portrait.ground]
  const skin = skins[portrait.skin]
  const { behind = '', over = '' }: { behind?: string; over?: string } = hairStyles[style]
  const head = (svg: string) => coloured(svg, wrap).replaceAll('HAIR', hairs[hair])
  const onFace = (names: Extra[]) =>
    (portrait.extras ?? [])
      .filter((extra) => names.includes(extra))
      .map((extra) => head(extras[extra]))
      .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
    <path fill="${ground.light}" d="M0 0H400V400H0Z"/>
    <g fill="none" stroke="${ground.plain}" stroke-opacity="0.4" stroke-width="16">
      <circle cx="200" cy="330" r="190"/><circle cx="200" cy="330" r="232"/><circle cx="200" cy="330" r="274"/>
    </g>
    ${head(behind)}
    <path fill="${skin.shade}" d="M166 220H234V290Q200 322 166 290Z"/>
    <g transform="translate(-24 -46) scale(1.12)">${coloured(outfits[outfit], wears)}</g>
    ${style === 'scarf' ? '' : onFace(['hoops', 'earrings'])}
    ${faceOf(skin, isOlder)}
    ${onFace(['beard', 'goatee', 'moustache'])}
    ${onFace(['beard']) && `<path fill="none" stroke="${skin.lip}" stroke-width="7" stroke-linecap="round" d="M182 212Q200 224 218 212"/>`}
    ${head(over)}
    ${onFace(['glasses'])}
  </svg>`
}

function coloured(svg: string, [main, trim]: [Cloth, Cloth]) {
  return svg
    .replaceAll('CLOTH', cloth[main].plain)
    .replaceAll('DEEP', cloth[main].deep)
    .replaceAll('TRIM', cloth[trim].plain)
}
