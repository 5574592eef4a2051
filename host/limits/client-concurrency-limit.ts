import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { sessionTokenIn } from '../../app/account/sessions/session-cookie.server.ts'
import type { Config } from '../../app/platform/config/config.server.ts'
import { networkOf } from '../../app/platform/http/network.server.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { isUnlimited } from './addresses.ts'
import { KeyedCounter } from './keyed-counter.ts'

export const maxPerClient = 50

/** Members count by session, because one network may have hundreds of them. */
export const maxPerSession = 60

/** Behind a proxy, answers 503 to clients with too many requests. Only checks the signature of a session: no query. */
export function clientConcurrencyLimit(settings: Config): MiddlewareHandler {
  const inFlight = new KeyedCounter()
  return async (c, next) => {
    const { incoming, outgoing }: { incoming?: IncomingMessage; outgoing?: ServerResponse } = c.env ?? {}
    // The socket limit has closed this one, so nobody would read the answer.
    if (incoming?.socket.destroyed) return c.body(null, 503)
    if (!settings.trustProxy || !outgoing) return next()
    if (isUnlimited(c.req.path)) return next()
    const session = sessionTokenIn(c.req.header('cookie'))
    const key = session ? `session ${session}` : `client ${networkOf(clientAddress(c, settings))}`
    if (inFlight.count(key) >= (session ? maxPerSession : maxPerClient)) {
      return c.text('Too many requests at once. Please try again in five seconds.', 503, { 'Retry-After': '5' })
    }
    const release = inFlight.add(key)
    outgoing.once('close', release)
    await next()
    // From now on the stream has a slot of its own (live-connection-limit.server.ts).
    if (isEventStream(c.res)) release()
  }
}

function isEventStream({ body, headers }: Response) {
  return body !== null && headers.get('content-type') === 'text/event-stream'
}
