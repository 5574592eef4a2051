import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { sessionTokenIn } from '../../app/account/sessions/session-cookie.server.ts'
import type { Config } from '../../app/platform/config/config.server.ts'
import { clientKey } from '../../app/platform/http/limits.server.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { KeyedCounter } from './keyed-counter.ts'
import { isUnlimitedPath } from './unlimited-paths.ts'

/** How many requests of the visitors of one network may be under way, or without a proxy how many sockets they may hold. */
export const mostPerClient = 50

/** The same for a session. A network may hold hundreds of members, so they are not counted by it. */
export const mostPerSession = 60

/**
 * Behind a proxy, where sockets tell nothing of clients: answers 503 to a network whose visitors have 50 requests under
 * way, and to a session that has 60. A session is believed for its signature, which costs no query. An event stream counts
 * until it is answered: then it holds a place of its own (`live-connection-limit.server.ts`), and no request's.
 */
export function clientConcurrencyLimit(settings: Config): MiddlewareHandler {
  const underWay = new KeyedCounter()
  return async (c, next) => {
    const { incoming, outgoing }: { incoming?: IncomingMessage; outgoing?: ServerResponse } = c.env ?? {}
    // The socket limit has shut this one out; nobody would read the answer.
    if (incoming?.socket.destroyed) return c.body(null, 503)
    if (!settings.trustProxy || !outgoing) return next()
    if (isUnlimitedPath(c.req.path)) return next()
    const session = sessionTokenIn(c.req.header('cookie'))
    const whom = session ? `session ${session}` : `client ${clientKey(clientAddress(c, settings))}`
    if (underWay.of(whom) >= (session ? mostPerSession : mostPerClient)) {
      return c.text('Too many requests at once. Please try again in five seconds.', 503, { 'Retry-After': '5' })
    }
    const leave = underWay.add(whom)
    outgoing.once('close', leave)
    await next()
    if (isEventStream(c.res)) leave()
  }
}

function isEventStream({ body, headers }: Response) {
  return body !== null && headers.get('content-type') === 'text/event-stream'
}
