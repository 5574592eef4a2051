import type { Context } from 'hono'
import type { Config } from '../../app/platform/config/config.server.ts'
import { routesWith } from '../../app/route-manifest.server.ts'

const unlimited = new Set(routesWith((facts) => facts.unlimited).flatMap((path) => [path, `${path}.data`]))

export function isUnlimited(path: string): boolean {
  return unlimited.has(path)
}

/** Returns the address that our proxy tells, else of the socket. For onion requests it is a word (`isOnionRequest`). */
export function clientAddress(c: Context, settings: Config): string {
  const direct = c.env?.incoming?.socket?.remoteAddress ?? ''
  if (!settings.trustProxy) return direct
  return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || direct
}
