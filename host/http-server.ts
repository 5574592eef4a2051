import { createServer, type Server } from 'node:http'
import type { Config } from '../app/platform/config/config.server.ts'
import { timeOutSlowBodies } from './limits/slow-body-timeout.ts'
import { limitSockets } from './limits/socket-limit.ts'

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  // How often Node looks whether the times above are over.
  connectionsCheckingInterval: 1_000,
}
// Of these, visitors may hold 1,000; the others are for members, who hold three streams and some more each.
const mostSockets = 3_000

/** An HTTP server that no slow or greedy client can hold (requirement 55); one socket too many is closed at once. */
export function createLimitedServer(settings: Config): Server {
  const server = createServer(limits)
  server.maxConnections = mostSockets
  timeOutSlowBodies(server)
  // Behind a proxy every socket is the proxy's: there the crowd limit counts requests.
  if (!settings.trustProxy) limitSockets(server)
  return server
}
