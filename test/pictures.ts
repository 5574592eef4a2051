import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff'

export function picture(format: Format, width: number, height: number): Promise<Buffer> {
  return plain(width, height).toFormat(format).toBuffer()
}

/** A JPEG of 40 × 20, rotated by 90°, with all the metadata a camera may add, each text of which begins with CNRY. */
export async function cameraPicture(): Promise<Buffer> {
  const jpeg = await plain(40, 20).withIccProfile('p3').jpeg().toBuffer()
  const thumbnail = Buffer.concat([await picture('jpeg', 8, 4), Buffer.from('CNRY-thumbnail')])
  const additions = [
    segment(0xe1, 'Exif\0\0', exif(thumbnail)),
    segment(
      0xe1,
      'http://ns.adobe.com/xap/1.0/\0',
      Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/">CNRY-xmp</x:xmpmeta>'),
    ),
    segment(0xed, 'Photoshop 3.0\0', iptc('CNRY-iptc')),
    segment(0xfe, '', Buffer.from('CNRY-comment')),
  ]
  return Buffer.concat([jpeg.subarray(0, 2), ...additions, jpeg.subarray(2)])
}

/** A JPEG as phones write it for bright screens, with the gain map as a second picture behind the first. */
export function hdrPhoto(): Promise<Buffer> {
  const linear = plain(64, 64).pipelineColourspace('scrgb') as Sharp & { withGainMap: () => Sharp }
  return linear.withGainMap().jpeg().toBuffer()
}

/** A black-and-white PNG of a few bytes, with additional chunks before its pixels. */
export function smallPng(width: number, height: number, chunks: Buffer[] = []): Buffer {
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 10_000_000)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', size),
    ...chunks,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A compressed PNG text chunk that expands to so many bytes. */
export function packedText(bytes: number): Buffer {
  return pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(bytes))]))
}

/** A grey JPEG drawn in so many scans, which the standard allows (ITU-T T.81, annex G). */
export function manyScans(width: number, height: number, scans: number): Buffer {
  const emptyRuns = Buffer.alloc(Math.ceil((Math.ceil(blocksOf(width, height) / 16_384) * 15) / 8))
  const refinements = Array.from({ length: scans - 1 }, (_, index) => {
    const [round, coefficient] = [Math.floor(index / 63), 1 + (index % 63)]
    const precision = round === 0 ? 13 : ((14 - round) << 4) | (13 - round)
    return scan(coefficient, coefficient, precision, emptyRuns)
  })
  const first = scan(0, 0, 0, Buffer.alloc(Math.ceil(blocksOf(width, height) / 8)))
  return greyJpeg(0xc2, width, height, 0xe0, [first, ...refinements])
}

/** A grey JPEG of two bits per block in one scan, as cameras write it. */
export function oneScan(width: number, height: number): Buffer {
  return greyJpeg(0xc0, width, height, 0, [scan(0, 63, 0, Buffer.alloc(Math.ceil(blocksOf(width, height) / 4)))])
}

/** A video such as phones put behind a picture. Its bytes look like the beginnings of scans and of another picture. */
export function video(): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
  return Buffer.concat([head, Buffer.alloc(4000, Buffer.from('ffda00ffd8ffe0', 'hex'))])
}

export async function movingWebp(frames: number): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 16 * 32 * 3 }, (_, index) => (index * index) % 251))
  const moving = await sharp(pixels, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .webp()
    .toBuffer()
  const first = moving.indexOf('ANMF')
  const frame = moving.subarray(first, first + 8 + moving.readUInt32LE(first + 4))
  const webp = Buffer.concat([moving.subarray(0, first), ...Array(frames).fill(frame)])
  webp.writeUInt32LE(webp.length - 8, 4)
  return webp
}

function plain(width: number, height: number) {
  return sharp(Buffer.alloc(width * height * 3, 120), { raw: { width, height, channels: 3 } })
}

function greyJpeg(frameMarker: number, width: number, height: number, code: number, scans: Buffer[]) {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const oneCode = (table: number, symbol: number) => Buffer.from([table, 1, ...Array(15).fill(0), symbol])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, '', Buffer.from([0, ...Array(64).fill(1)])),
    segment(frameMarker, '', frame),
    segment(0xc4, '', oneCode(0x00, 0)),
    segment(0xc4, '', oneCode(0x10, code)),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ])
}

function scan(first: number, last: number, precision: number, bits: Buffer) {
  return Buffer.concat([segment(0xda, '', Buffer.from([1, 1, 0, first, last, precision])), bits])
}

function blocksOf(width: number, height: number) {
  return Math.ceil(width / 8) * Math.ceil(height / 8)
}

export function segment(marker: number, label: string, data: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(2 + label.length + data.length, 2)
  return Buffer.concat([head, Buffer.from(label, 'latin1'), data])
}

function pngChunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A TIFF block: orientation 6, a make, a GPS directory and a thumbnail in a second directory. */
function exif(thumbnail: Buffer) {
  const make = Buffer.from('CNRY-make\0')
  const place = Buffer.from('CNRY-gps\0')
  const ifd0 = 8
  const gps = ifd0 + 2 + 3 * 12 + 4
  const ifd1 = gps + 2 + 12 + 4
  const texts = ifd1 + 2 + 2 * 12 + 4
  const image = texts + make.length + place.length
  return Buffer.concat([
    Buffer.from('II*\0'),
    uint32(ifd0),
    directory(
      [
        [0x10f, 2, make.length, texts],
        [0x112, 3, 1, 6],
        [0x8825, 4, 1, gps],
      ],
      ifd1,
    ),
    directory([[0x1b, 2, place.length, texts + make.length]], 0),
    directory(
      [
        [0x201, 4, 1, image],
        [0x202, 4, 1, thumbnail.length],
      ],
      0,
    ),
    make,
    place,
    thumbnail,
  ])
}

function directory(entries: [tag: number, type: number, count: number, value: number][], next: number) {
  const rows = entries.map(([tag, type, count, value]) =>
    Buffer.concat([uint16(tag), uint16(type), uint32(count), uint32(value)]),
  )
  return Buffer.concat([uint16(entries.length), ...rows, uint32(next)])
}

function iptc(caption: string) {
  const record = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, caption.length]), Buffer.from(caption)])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(record.length)
  return Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, record])
}

function uint16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
