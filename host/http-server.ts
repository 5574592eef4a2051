import { createServer, type Server } from 'node:http'
import type { Config } from '../app/platform/config/config.server.ts'
import { timeOutSlowBodies } from './limits/slow-body-timeout.ts'
import { limitSockets } from './limits/socket-limit.ts'

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // At 4 kB in 30 seconds (slow-body-timeout.ts), nothing of use takes longer.
  requestTimeout: 3_600_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}
const maxSocketsBesidesStreams = 1_800

/** Creates an HTTP server that no slow or greedy client can exhaust. */
export function createLimitedServer(settings: Config): Server {
  const server = createServer(limits)
  const { visitors, members } = settings.liveConnections
  server.maxConnections = visitors + members + maxSocketsBesidesStreams
  timeOutSlowBodies(server)
  // Behind a proxy every socket is the proxy's, so clientConcurrencyLimit counts requests instead.
  if (!settings.trustProxy) limitSockets(server)
  return server
}
