const signature = Buffer.from('ffd8ff', 'hex')
const end = Buffer.from('ffd9', 'hex')
const maxScans = 64

export type Jpeg = {
  /** From its beginning to its own end. Phones put a video or more pictures behind it. */
  bytes: Buffer
  /** Without its end. */
  isCut: boolean
  /** So that its decoder keeps a few rows at a time, instead of the whole picture. */
  isReadInOnePass: boolean
  /** When its last scan adds the last bit to values that are there, and no part of the picture. */
  endsRefining: boolean
}

/** Walks from marker to marker, as decoders do (ITU-T T.81, annex B). Throws when it finds too many scans. */
export function readJpeg(file: Buffer): Jpeg | undefined {
  if (!file.subarray(0, signature.length).equals(signature)) return
  let components = 0
  let scans = 0
  let isReadInOnePass = false
  let endsRefining = false
  for (let at = file.indexOf(0xff, 2); at !== -1; ) {
    const marker = file[at + 1] ?? 0
    if (marker === 0xd9) return { bytes: file.subarray(0, at + 2), isCut: false, isReadInOnePass, endsRefining }
    const next = at + sizeOf(marker, file, at + 2)
    // Only these two frames are sequential. Others, and those in several scans, are kept whole.
    if (isFrame(marker)) components = marker === 0xc0 || marker === 0xc1 ? (file[at + 9] ?? 0) : 0
    if (marker === 0xda) {
      if (++scans > maxScans) throw new Error(`The picture has more than ${maxScans} scans.`)
      if (scans === 1) isReadInOnePass = components > 0 && components === file[at + 4]
      endsRefining = file[next - 1] === 0x10
    }
    at = file.indexOf(0xff, next)
  }
  return { bytes: Buffer.concat([file, end]), isCut: true, isReadInOnePass, endsRefining }
}

function sizeOf(marker: number, file: Buffer, lengthAt: number) {
  if (marker === 0xff) return 1
  // Reserved markers have no length here: a decoder that looks for a restart searches what follows them.
  const hasLength = marker >= 0xc0 && (marker < 0xd0 || marker > 0xd9) && lengthAt + 2 <= file.length
  return 2 + (hasLength ? file.readUInt16BE(lengthAt) : 0)
}

function isFrame(marker: number) {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
