import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** How far one channel of a pixel may be off, out of 255: the browser rounds mixed colours in either direction. */
const tolerance = 2

const [before = '', after = ''] = process.argv.slice(2)
if (!after) throw new Error('Usage: sh cli/run.sh e2e/pictures/compare.ts BEFORE AFTER')

const names = [...new Set([before, after].flatMap((folder) => globSync('*.png', { cwd: folder })))].sort()
let different = 0
for (const name of names) {
  const difference = await compare(join(before, name), join(after, name))
  if (difference) console.log(`${name}: ${difference}`)
  if (difference) different += 1
}
console.log(`${names.length} pictures, ${different} of them different by more than ${tolerance} of 255 in some pixel`)
process.exitCode = different === 0 ? 0 : 1

async function compare(one: string, other: string) {
  const [first, second] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  if (!first || !second) return `only in ${first ? before : after}`
  const [{ data, info }, { data: otherData, info: otherInfo }] = [first, second]
  if (info.width !== otherInfo.width || info.height !== otherInfo.height) {
    return `${info.width} × ${info.height}, then ${otherInfo.width} × ${otherInfo.height}`
  }
  const rows = new Set<number>()
  let pixels = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (!isDifferent(data, otherData, at, info.channels)) continue
    pixels += 1
    rows.add(Math.floor(at / info.channels / info.width))
  }
  return pixels > 0 && `${pixels} pixels, in rows ${Math.min(...rows)} to ${Math.max(...rows)}`
}

function isDifferent(data: Buffer, other: Buffer, at: number, channels: number) {
  for (let channel = at; channel < at + channels; channel++) {
    if (Math.abs((data[channel] ?? 0) - (other[channel] ?? 0)) > tolerance) return true
  }
  return false
}

function pixelsOf(path: string) {
  return sharp(path)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
}
