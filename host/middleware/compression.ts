import type { MiddlewareHandler } from 'hono'
import { compress } from '../../app/platform/http/compression.server.ts'

const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|(?:atom\+)?xml|javascript)|image\/svg)/

export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!compressible.test(headers.get('Content-Type') ?? '')) return
  if (!headers.get('Vary')?.includes('Accept-Encoding')) headers.append('Vary', 'Accept-Encoding')
  if (headers.has('Content-Encoding') || c.req.method === 'HEAD' || !c.res.body) return
  const plain = new Uint8Array(await c.res.arrayBuffer())
  const { bytes, encoding } = compress(plain, c.req.header('accept-encoding') ?? null)
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  c.res = new Response(bytes, { status: c.res.status, headers })
}
