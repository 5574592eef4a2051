const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
const pngChunksThatDraw = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']
const jpegSignature = Buffer.from('ffd8ff', 'hex')
const jpegScan = Buffer.from('ffda', 'hex')
const mostJpegScans = 64
const webpFrame = Buffer.from('ANMF')
const mostWebpFrames = 1000

/**
 * Takes out what keeps a decoder busy although the picture is small: 5 MB of packed PNG texts cost 20 s, 160 kB of JPEG
 * scans 9 s, 25 MB of WebP frames 13 s. Out: a PNG without texts, any other picture as it was. Throws for too many scans
 * or frames.
 */
export function withoutDecompressionBombs(picture: Buffer): Buffer {
  if (startsWith(picture, pngSignature)) return withoutPngTexts(picture)
  if (startsWith(picture, jpegSignature)) refuseMore(picture, jpegScan, mostJpegScans)
  if (startsWith(picture, Buffer.from('RIFF'))) refuseMore(picture, webpFrame, mostWebpFrames)
  return picture
}

function withoutPngTexts(png: Buffer) {
  const kept: Buffer[] = [pngSignature]
  for (let at = pngSignature.length, end = 0; at + 12 <= png.length; at = end) {
    end = at + 12 + png.readUInt32BE(at)
    if (pngChunksThatDraw.includes(png.toString('latin1', at + 4, at + 8))) kept.push(png.subarray(at, end))
  }
  return Buffer.concat(kept)
}

function refuseMore(picture: Buffer, part: Buffer, most: number) {
  let count = 0
  for (let at = picture.indexOf(part); at !== -1; at = picture.indexOf(part, at + part.length)) {
    if (++count > most) throw new Error(`The picture has more than ${most} parts of one kind.`)
  }
}

function startsWith(picture: Buffer, signature: Buffer) {
  return picture.subarray(0, signature.length).equals(signature)
}
