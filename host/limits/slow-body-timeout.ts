import type { IncomingMessage, Server } from 'node:http'

const mostIdleMs = 15_000
const lookEveryMs = 1_000

/**
 * Closes the socket of whoever began to send a body and for 15 seconds sends nothing more of it. While bytes lie unread
 * it is we who are slow, as an upload that waits for its turn, and nobody is cut off for that.
 */
export function timeOutSlowBodies(server: Server): void {
  const arriving = new Map<IncomingMessage, { bytes: number; since: number }>()
  server.on('request', (request: IncomingMessage) => {
    if (request.complete) return
    arriving.set(request, { bytes: request.socket.bytesRead, since: Date.now() })
    request.once('close', () => arriving.delete(request))
  })
  const looking = setInterval(look, lookEveryMs).unref()
  server.once('close', () => clearInterval(looking))

  function look() {
    const now = Date.now()
    for (const [request, last] of arriving) {
      const bytes = request.socket.bytesRead
      if (request.complete) arriving.delete(request)
      else if (bytes !== last.bytes || request.readableLength > 0) arriving.set(request, { bytes, since: now })
      else if (now - last.since >= mostIdleMs) request.socket.destroy()
    }
  }
}
