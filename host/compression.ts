import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|xml|javascript)|image\/svg)/
const smallest = 600

/** Compresses what is made for one request; files come precompressed. */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body } = c.res
  if (!body || c.req.method === 'HEAD' || headers.has('Content-Encoding')) return
  if (!compressible.test(headers.get('Content-Type') ?? '')) return
  const encoding = accepted(c.req.header('accept-encoding'))
  headers.append('Vary', 'Accept-Encoding')
  if (!encoding) return
  const plain = new Uint8Array(await c.res.arrayBuffer())
  const packed = plain.length < smallest ? plain : compress(plain, encoding)
  if (packed !== plain) headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  c.res = new Response(new Uint8Array(packed), { status: c.res.status, headers })
}

function accepted(header = '') {
  if (/\bbr\b/.test(header)) return 'br'
  return /\bgzip\b/.test(header) ? 'gzip' : undefined
}

// A page takes a tenth of a millisecond here, a fifth of what handing it to another thread and back costs. Quality 5
// gives nine tenths of the saving of 11 for a hundredth of its time.
function compress(plain: Uint8Array, encoding: 'br' | 'gzip') {
  if (encoding === 'gzip') return gzipSync(plain)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return brotliCompressSync(plain, { params })
}
