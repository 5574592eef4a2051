import type { IncomingMessage, Server } from 'node:http'

const leastBytes = 4 * 1024
const maxMs = 30_000
const checkIntervalMs = 1_000

/** Closes sockets that send less than 4 kB of a body in 30 seconds. Unread bytes mean that the server is the slow side. */
export function timeOutSlowBodies(server: Server): void {
  const unfinished = new Map<IncomingMessage, { bytes: number; since: number }>()
  server.on('request', (request: IncomingMessage) => {
    if (request.complete) return
    unfinished.set(request, { bytes: request.socket.bytesRead, since: Date.now() })
    request.once('close', () => unfinished.delete(request))
  })
  const checking = setInterval(closeIdle, checkIntervalMs).unref()
  server.once('close', () => clearInterval(checking))

  function closeIdle() {
    const now = Date.now()
    for (const [request, last] of unfinished) {
      const bytes = request.socket.bytesRead
      if (request.complete) unfinished.delete(request)
      else if (bytes - last.bytes >= leastBytes || request.readableLength > 0)
        unfinished.set(request, { bytes, since: now })
      else if (now - last.since >= maxMs) request.socket.destroy()
    }
  }
}
