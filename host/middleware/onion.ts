import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../../app/platform/config/config.server.ts'
import { sameOriginWrites } from './same-origin.ts'

export function sameOriginAtEither(settings: Config): MiddlewareHandler {
  const { onionUrl } = settings
  const atPublic = sameOriginWrites(settings)
  if (!onionUrl) return atPublic
  const atOnion = sameOriginWrites({ ...settings, publicUrl: onionUrl })
  return (c, next) => (isAt(onionUrl, c) ? atOnion : atPublic)(c, next)
}

export function announceOnion({ onionUrl }: Config): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!onionUrl || isAt(onionUrl, c)) return
    if (!c.res.headers.get('content-type')?.startsWith('text/html')) return
    const { pathname, search } = new URL(c.req.url)
    c.res.headers.set('Onion-Location', `${onionUrl}${pathname}${search}`)
  }
}

function isAt(address: string, c: Context) {
  return c.req.header('host') === new URL(address).host
}
