import { closeSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { packVariants } from './image-variant.ts'
import { redrawn, variantsOf, warmUp } from './picture.server.ts'

// A program of its own: its argument is the shape, a picture on standard input, what was drawn on standard output, exit
// code 3 for no picture of ours. What it has not opened when it says that it is loaded, it will never open.
const loadedSignal = 3
await warmUp()
writeSync(loadedSignal, '.')
closeSync(loadedSignal)

const picture = await buffer(process.stdin)
const drawn = await draw(process.argv[2]).catch(() => process.exit(3))
process.stdout.write(drawn)

async function draw(shape: string | undefined) {
  if (shape === 'variants') return packVariants(await variantsOf(picture))
  return redrawn(picture, shape === 'portrait' ? 'portrait' : 'image')
}
