import { createServer, type Server } from 'node:http'
import type { Config } from '../app/platform/config/config.server.ts'
import { limitSockets } from './limits/socket-limit.ts'

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // The largest upload at 7 kB a second.
  requestTimeout: 3_600_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}
// Streams have a heartbeat every 23 seconds. An upload that waits longer for its turn (upload-queue.server.ts) is cut.
const maxSilenceMs = 60_000
const maxSocketsBesidesStreams = 1_800

/** Creates an HTTP server that no slow or greedy client can exhaust. */
export function createLimitedServer(settings: Config): Server {
  const server = createServer(limits)
  server.setTimeout(maxSilenceMs)
  const { visitors, members } = settings.liveConnections
  server.maxConnections = visitors + members + maxSocketsBesidesStreams
  // Behind a proxy every socket is the proxy's, so clientConcurrencyLimit counts requests instead.
  if (!settings.trustProxy) limitSockets(server)
  return server
}
