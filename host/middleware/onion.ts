import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../../app/platform/config/config.server.ts'
import { sameOriginWrites } from './same-origin.ts'

export function sameOriginAtEither(settings: Config): MiddlewareHandler {
  const { onionUrl } = settings
  const atPublic = sameOriginWrites(settings)
  if (!onionUrl) return atPublic
  const atOnion = sameOriginWrites({ ...settings, publicUrl: onionUrl })
  return (c, next) => (isAtOnion(settings, c) ? atOnion : atPublic)(c, next)
}

export function announceOnion(settings: Config): MiddlewareHandler {
  const { onionUrl } = settings
  return async (c, next) => {
    await next()
    if (!onionUrl || isAtOnion(settings, c)) return
    if (!c.res.headers.get('content-type')?.startsWith('text/html')) return
    const { pathname, search } = new URL(c.req.url)
    c.res.headers.set('Onion-Location', `${onionUrl}${pathname}${search}`)
  }
}

export function isAtOnion({ onionUrl }: Config, c: Context): boolean {
  return onionUrl !== undefined && c.req.header('host') === new URL(onionUrl).host
}
