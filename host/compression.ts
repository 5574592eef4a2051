import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
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
  const plain = Buffer.from(await c.res.arrayBuffer())
  const packed = plain.length < smallest ? plain : await compress(plain, encoding)
  if (packed !== plain) headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  c.res = new Response(new Uint8Array(packed), { status: c.res.status, headers })
}

function accepted(header = '') {
  if (/\bbr\b/.test(header)) return 'br'
  return /\bgzip\b/.test(header) ? 'gzip' : undefined
}

// Quality 5 gives nine tenths of the saving of 11 for a hundredth of its time.
function compress(plain: Buffer, encoding: 'br' | 'gzip') {
  if (encoding === 'gzip') return zip(plain)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return brotli(plain, { params })
}
