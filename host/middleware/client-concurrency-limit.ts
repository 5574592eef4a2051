import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { memberKeyIn } from '../../app/account/sessions/device-cookie.server.ts'
import { Slots } from '../../app/platform/concurrency/slots.server.ts'
import type { Config } from '../../app/platform/config/config.server.ts'
import { networkOf } from '../../app/platform/http/network.server.ts'
import { t } from '../../app/words/words.ts'
import { clientAddress, isUnlimited } from '../limits/addresses.ts'
import { maxPerClient, maxPerSession } from '../limits/socket-limit.ts'
import { senderOf } from './event-streams.ts'

/** Behind a proxy, answers 503 to clients with too many requests. Only checks the signature of a session: no query. */
export function clientConcurrencyLimit(settings: Config): MiddlewareHandler {
  const slots = {
    clients: new Slots(() => ({ maxPerKey: maxPerClient })),
    sessions: new Slots(() => ({ maxPerKey: maxPerSession })),
  }
  return async (c, next) => {
    const { incoming, outgoing }: { incoming?: IncomingMessage; outgoing?: ServerResponse } = c.env ?? {}
    // The socket limit has closed this one, so nobody would read the answer.
    if (incoming?.socket.destroyed) return c.body(null, 503)
    if (!settings.trustProxy || !outgoing) return next()
    if (isUnlimited(c.req.path)) return next()
    const session = memberKeyIn(c.req.header('cookie'))
    const release = session ? slots.sessions.take(session) : slots.clients.take(networkOf(clientAddress(c, settings)))
    if (!release) {
      return c.text(t('Too many requests at once. Please try again in five seconds.'), 503, { 'Retry-After': '5' })
    }
    outgoing.once('close', release)
    await next()
    // From now on the stream has a slot of its own (live-connection-limit.server.ts).
    if (senderOf(c.res)) release()
  }
}
