import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segment, video } from '../../../../test/pictures.ts'
import { readJpeg } from './jpeg.ts'

const begin = Buffer.from('ffd8', 'hex')
const end = Buffer.from('ffd9', 'hex')
const bits = Buffer.from('00ff0012ffd034ffd7', 'hex')

test.each([
  ['a baseline frame in one scan', 0xc0, [3], true],
  ['an extended frame in one scan', 0xc1, [3], true],
  ['a baseline frame in three scans', 0xc0, [1, 1, 1], false],
  ['a progressive frame', 0xc2, [3], false],
  ['a frame in arithmetic coding', 0xc9, [3], false],
])('%s is read in one pass or not', (_, frameMarker, scans, isReadInOnePass) => {
  expect(
    readJpeg(
      jpegOf(
        frameMarker,
        scans.map((components) => scan(components)),
      ),
    ),
  ).toMatchObject({ isReadInOnePass })
})

test('a picture ends at its own end', () => {
  const jpeg = jpegOf(0xc0, [scan(3)])
  for (const behind of ['', jpeg, video()]) {
    const file = Buffer.concat([jpeg, Buffer.from(behind)])
    expect(readJpeg(file)).toMatchObject({ bytes: jpeg, isCut: false })
  }
  expect(readJpeg(jpeg.subarray(0, -2))).toMatchObject({ bytes: jpeg, isCut: true })
})

test('a cut picture ends refining when its last scan adds the last bit to what is there', () => {
  const [first, refining] = [scan(3), scan(3, 0x10)]
  expect(readJpeg(jpegOf(0xc2, [first, refining]).subarray(0, -2))).toMatchObject({ endsRefining: true })
  expect(readJpeg(jpegOf(0xc2, [first, scan(3, 0x21)]).subarray(0, -2))).toMatchObject({ endsRefining: false })
  expect(readJpeg(jpegOf(0xc2, [refining, first]).subarray(0, -2))).toMatchObject({ endsRefining: false })
})

test('counts scans where a decoder finds them', () => {
  const scans = (count: number) => Array.from({ length: count }, () => scan(1))
  expect(readJpeg(jpegOf(0xc2, scans(64)))).toBeDefined()
  expect(() => readJpeg(jpegOf(0xc2, scans(65)))).toThrow('more than 64')
  // A decoder that looks for a restart searches what follows a reserved marker.
  const reserved = Buffer.concat([Buffer.from('ff02ffff', 'hex'), ...scans(65)])
  expect(() => readJpeg(jpegOf(0xc2, [reserved]))).toThrow('more than 64')
  const comment = segment(0xfe, '', Buffer.concat(scans(65)))
  expect(readJpeg(jpegOf(0xc2, [comment, ...scans(64)]))).toBeDefined()
})

test('reads any bytes, and only those of a JPEG', () => {
  expect(readJpeg(Buffer.from('89504e47', 'hex'))).toBeUndefined()
  const byte = fc.oneof(fc.constantFrom(0xff, 0xc0, 0xda, 0xe1, 0, 1, 2), fc.nat(255))
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 60 }), (bytes) => {
      const file = Buffer.from([0xff, 0xd8, 0xff, ...bytes])
      expect(readJpeg(file)?.bytes.subarray(-2)).toEqual(end)
    }),
  )
})

function jpegOf(frameMarker: number, parts: Buffer[]) {
  const frame = segment(frameMarker, '', Buffer.from([8, 0, 16, 0, 16, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]))
  return Buffer.concat([begin, frame, ...parts, end])
}

function scan(components: number, precision = 0) {
  const ids = Array.from({ length: components }, (_, index) => [index + 1, 0]).flat()
  return Buffer.concat([segment(0xda, '', Buffer.from([components, ...ids, 0, 63, precision])), bits])
}
