import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../app/platform/config.server.ts'
import { clientKey } from '../app/platform/limits.server.ts'
import { clientAddress } from './client-address.ts'

/** How many sockets one client key may hold; behind a proxy, how many of its requests may be under way. */
export const mostPerClient = 50

/** Behind a proxy, where sockets tell nothing of clients: answers 503 to a client that has 50 requests under way. */
export function crowdLimit(settings: Config): MiddlewareHandler {
  const underWay = new Map<string, number>()
  return async (c, next) => {
    const outgoing: ServerResponse | undefined = c.env?.outgoing
    if (!settings.trustProxy || !outgoing) return next()
    const client = clientKey(clientAddress(c, settings))
    const count = underWay.get(client) ?? 0
    if (count >= mostPerClient) {
      return c.text('Too many requests at once. Please try again.', 503, { 'Retry-After': '5' })
    }
    underWay.set(client, count + 1)
    outgoing.once('close', () => {
      const left = (underWay.get(client) ?? 1) - 1
      if (left) underWay.set(client, left)
      else underWay.delete(client)
    })
    return next()
  }
}
