import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const minBytes = 600
const preferred = ['br', 'gzip']
const maxKeptLength = 200

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

function negotiate(acceptEncoding: string) {
  const request = { headers: { 'accept-encoding': acceptEncoding } }
  return new Negotiator(request).encodings([...preferred, 'identity'], { preferred })
}

// A page takes 0.4 ms, a visitor's with its styles 0.8 ms. Quality 5 saves 90 % of what 11 saves, in 1 % of its time.
export function encode(plain: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return gzipSync(plain)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return brotliCompressSync(plain, { params })
}
