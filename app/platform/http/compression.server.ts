import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'

const minBytes = 600
const preferred = ['br', 'gzip']

export type Encoding = 'br' | 'gzip'

type Compressed = { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding | null }

export function compress(plain: Uint8Array<ArrayBuffer>, acceptEncoding: string | null): Compressed {
  const encoding = encodingFor(plain.length, acceptEncoding)
  return { bytes: encoding ? encode(plain, encoding) : plain, encoding }
}

export function encodingFor(bytes: number, acceptEncoding: string | null): Encoding | null {
  const request = { headers: { 'accept-encoding': acceptEncoding ?? undefined } }
  const accepted = new Negotiator(request).encodings([...preferred, 'identity'], { preferred })
  const best = bytes < minBytes && accepted.includes('identity') ? 'identity' : accepted[0]
  return best === 'br' || best === 'gzip' ? best : null
}

// A page takes 0.1 ms, a fifth of handing it to a thread. Quality 5 saves 90 % of what 11 saves, in 1 % of its time.
export function encode(plain: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return gzipSync(plain)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return brotliCompressSync(plain, { params })
}
