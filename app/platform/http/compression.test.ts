import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { compress, encodingFor } from './compression.server.ts'

test.each([
  [null, null],
  ['', null],
  ['identity', null],
  ['deflate, compress', null],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', null],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['identity;q=1, br;q=0.5', null],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', null],
  ['gzip, *;q=0', 'gzip'],
  ['identity;q=0', null],
  ['x-abr, not-gzip', null],
])('a page for Accept-Encoding "%s" is compressed with %s', (acceptEncoding, encoding) => {
  expect(encodingFor(10_000, acceptEncoding)).toBe(encoding)
})

test('small responses are compressed only for clients that accept nothing else', () => {
  expect(encodingFor(599, 'br')).toBe(null)
  expect(encodingFor(600, 'br')).toBe('br')
  expect(encodingFor(599, 'br, identity;q=0')).toBe('br')
  expect(encodingFor(599, 'gzip, *;q=0')).toBe('gzip')
})

test('compressed content decompresses to the original', () => {
  const plain = new TextEncoder().encode('Upinde '.repeat(200))
  expect(new Uint8Array(brotliDecompressSync(compress(plain, 'br').bytes))).toEqual(plain)
  expect(new Uint8Array(gunzipSync(compress(plain, 'gzip').bytes))).toEqual(plain)
  expect(compress(plain, 'br;q=0')).toEqual({ bytes: plain, encoding: null })
})

test.each(['/', '/auth', '/_root.data', '/news-and-insights/feed.xml'])(
  '%s honours a refused encoding, even after being compressed for other clients',
  async (path) => {
    const encodingOf = async (accepted: string) =>
      (await visitor.get(path, { 'accept-encoding': accepted })).headers.get('content-encoding')
    expect(await encodingOf('br, gzip')).not.toBe('gzip')
    expect(await encodingOf('br;q=0, gzip;q=0')).toBe(null)
    expect(await encodingOf('*;q=0')).toBe(null)
    expect(['gzip', null]).toContain(await encodingOf('br;q=0, gzip'))
  },
)
