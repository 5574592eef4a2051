import { buffer } from 'node:stream/consumers'
import { redrawn } from './picture.server.ts'

// A program of its own: a picture on standard input, its WebP on standard output, exit code 3 for no picture of ours.
const picture = await buffer(process.stdin)
const webp = await redrawn(picture).catch(() => process.exit(3))
process.stdout.write(webp)
