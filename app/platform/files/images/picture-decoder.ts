import { closeSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { packVariants, withLength } from './decoder-output.ts'
import { drawVariants, redrawPicture, warmUp } from './picture.server.ts'
import { exitCodes, reasonOf } from './refusal.ts'

const readyFd = 3
await warmUp()
writeSync(readyFd, '.')
closeSync(readyFd)

const picture = await buffer(process.stdin)
const redrawn = await redraw(process.argv[2]).catch((error) => process.exit(exitCodes[reasonOf(error)]))
process.stdout.write(withLength(redrawn))

async function redraw(shape: string | undefined) {
  if (shape === 'variants') return packVariants(await drawVariants(picture))
  return redrawPicture(picture, shape === 'portrait' ? 'portrait' : 'image')
}
