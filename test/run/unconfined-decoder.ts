import { buffer } from 'node:stream/consumers'
import { type redraw as confined, ImageRefused } from '../../app/platform/files/images/confined-decoder.server.ts'
import { packVariants } from '../../app/platform/files/images/decoder-output.ts'
import { drawVariants, redrawPicture } from '../../app/platform/files/images/picture.server.ts'
import { reasonOf } from '../../app/platform/files/images/refusal.ts'
import { readStagedFile } from '../../app/platform/files/staged-files.server.ts'

/** Draws what the confined decoder draws, in this process and with the machine's own decoders. */
export async function* redraw(...[picture, shape]: Parameters<typeof confined>) {
  const bytes = await buffer(readStagedFile(picture))
  const drawn = shape === 'variants' ? drawVariants(bytes).then(packVariants) : redrawPicture(bytes, shape)
  yield await drawn.catch((error) => {
    throw new ImageRefused(reasonOf(error))
  })
}
