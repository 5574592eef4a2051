import type { Context } from 'hono'
import type { Config } from '../../app/platform/config/config.server.ts'

/**
 * The network address of whoever asks: the one that our own proxy tells, where there is one, else the socket's. Of who comes
 * by the onion service the proxy tells a word (`isByOnion`).
 */
export function clientAddress(c: Context, settings: Config): string {
  const direct = c.env?.incoming?.socket?.remoteAddress ?? ''
  if (!settings.trustProxy) return direct
  return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || direct
}
