import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

const minBytes = 600
const preferred = ['br', 'gzip']
const maxKeptLength = 200
const leastQuality = 0.0001

export type Encoding = 'br' | 'gzip'

type Compressed = { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding | null }

export function compress(plain: Uint8Array<ArrayBuffer>, acceptEncoding: string | null): Compressed {
  const encoding = encodingFor(plain.length, acceptEncoding)
  return { bytes: encoding ? encode(plain, encoding) : plain, encoding }
}

export function encodingFor(bytes: number, acceptEncoding: string | null): Encoding | null {
  const accepted = acceptEncoding === null ? [] : acceptedEncodings(acceptEncoding)
  const best = bytes < minBytes && accepted.includes('identity') ? 'identity' : accepted[0]
  return best === 'br' || best === 'gzip' ? best : null
}

// Few browsers differ in what they accept, and finding it out takes longer than answering from memory.
const negotiated = new LRUCache<string, string[]>({ max: 100, memoMethod: negotiate })

function acceptedEncodings(acceptEncoding: string) {
  return acceptEncoding.length > maxKeptLength ? negotiate(acceptEncoding) : negotiated.memo(acceptEncoding)
}

/** Returns the accepted encodings, the best first (RFC 9110, 12.5.3). */
function negotiate(acceptEncoding: string) {
  const accepted = parseAccept(acceptEncoding.toLowerCase())
  const quality = (encoding: string) => {
    const { q } = accepted.find(({ type }) => type === encoding) ?? accepted.find(({ type }) => type === '*') ?? {}
    return q ?? (encoding === 'identity' ? leastQuality : 0)
  }
  return [...preferred, 'identity']
    .filter((encoding) => quality(encoding) > 0)
    .sort((one, other) => quality(other) - quality(one))
}

// A page takes 0.3 ms, a visitor's with its styles 0.8 ms. Quality 5 saves 90 % of what 11 saves, in 1 % of its time, and a
// window that is larger than the page saves no byte and takes a fifth longer.
export function encode(plain: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return gzipSync(plain)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(plain.length)))),
  }
  return brotliCompressSync(plain, { params })
}
