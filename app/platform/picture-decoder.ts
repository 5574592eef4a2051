import { buffer } from 'node:stream/consumers'
import { redrawn } from './picture.server.ts'

// A program of its own: its argument is the shape, a picture on standard input, its WebP on standard output, exit code 3
// for no picture of ours.
const picture = await buffer(process.stdin)
const shape = process.argv[2] === 'portrait' ? 'portrait' : 'image'
const webp = await redrawn(picture, shape).catch(() => process.exit(3))
process.stdout.write(webp)
