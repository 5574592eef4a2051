import { createServer, type Server } from 'node:http'
import type { Config } from '../app/platform/config.server.ts'
import { clientKey } from '../app/platform/limits.server.ts'
import { mostPerClient } from './crowd-limit.ts'
import { cutIdleBodies } from './idle-bodies.ts'

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  // How often Node looks whether the times above are over.
  connectionsCheckingInterval: 1_000,
}
const mostSockets = 1_000

/** An HTTP server that no slow or greedy client can hold (requirement 55); one socket too many is closed at once. */
export function createLimitedServer(settings: Config): Server {
  const server = createServer(limits)
  server.maxConnections = mostSockets
  cutIdleBodies(server)
  // Behind a proxy every socket is the proxy's: there the crowd limit counts requests.
  if (!settings.trustProxy) limitSocketsPerClient(server)
  return server
}

function limitSocketsPerClient(server: Server) {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const client = clientKey(socket.remoteAddress ?? '')
    const count = open.get(client) ?? 0
    if (count >= mostPerClient) return socket.destroy()
    open.set(client, count + 1)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left) open.set(client, left)
      else open.delete(client)
    })
  })
}
