import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import { type EventSender, EventStream } from '../../app/platform/live/event-stream.server.ts'
import { releaseSlot } from '../limits/socket-limit.ts'

type Sockets = { incoming: IncomingMessage; outgoing: ServerResponse }

/**
 * Connects event streams to their sockets, and ends them when the server stops. Sent like other answers, each would
 * keep all that was made of its request for as long as it is open.
 */
export function eventStreams(stopping: AbortSignal): MiddlewareHandler {
  const open = new Set<EventSender>()
  stopping.addEventListener('abort', () => {
    for (const sender of open) sender.end()
  })
  return async (c, next) => {
    await next()
    const { incoming, outgoing }: Partial<Sockets> = c.env ?? {}
    const sender = incoming && outgoing && senderOf(c.res)
    if (!sender) return
    releaseSlot(incoming.socket)
    outgoing.writeHead(c.res.status, [...c.res.headers].flat())
    connect(sender, { incoming, outgoing })
    // Hono would copy the headers of what it replaces, and the copy would be sent again.
    c.res = undefined
    c.res = RESPONSE_ALREADY_SENT
  }

  function connect(sender: EventSender, { incoming, outgoing }: Sockets) {
    if (outgoing.closed) return sender.stop()
    open.add(sender)
    // The listener of node-server keeps the request.
    outgoing.removeAllListeners('close').once('close', () => {
      open.delete(sender)
      sender.stop()
    })
    Object.assign(incoming, { headers: {}, rawHeaders: [] })
    // Sent together with an event, they would stay in memory as the many strings that they are made of.
    outgoing.flushHeaders()
    sender.connect(outgoing)
    if (stopping.aborted) sender.end()
  }
}

/** Returns what sends an answer that is an event stream, or null. Asks for the body last, because that is costly. */
export function senderOf(answer: Response): EventSender | null {
  if (answer.headers.get('content-type') !== 'text/event-stream') return null
  return answer.body instanceof EventStream ? answer.body.sender : null
}
