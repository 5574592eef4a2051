import { createServer, type RequestListener } from 'node:http'
import { log } from '../../app/platform/log/log.server.ts'
import { listen } from '../listen.ts'
import { createMetrics } from './metrics.ts'

// Otherwise somebody could see in the process's own figures which second was busy without a request. A little less
// than a minute, so that a program that asks every minute gets new figures each time.
const lifetimeMs = 50_000

/** Serves metrics at /metrics, on this machine alone. */
export async function startMetrics(port: number): Promise<{ port: number; stop(): Promise<void> }> {
  const metrics = createMetrics()
  const text = keptFor(lifetimeMs, metrics.text)
  const answer: RequestListener = async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    try {
      const body = await text()
      response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(body)
    } catch (error) {
      log('error', 'unexpected', { error })
      response.writeHead(500).end()
    }
  }
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, answer)
  server.maxConnections = 20
  try {
    await listen(server, { port, host: '127.0.0.1', setting: 'METRICS_PORT' })
  } catch (error) {
    metrics.stop()
    throw error
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      metrics.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function keptFor<Result>(ms: number, make: () => Promise<Result>): () => Promise<Result> {
  let cached: Promise<Result> | undefined
  let madeAt = 0
  return () => {
    if (cached && performance.now() - madeAt < ms) return cached
    madeAt = performance.now()
    cached = make()
    cached.catch(() => {
      cached = undefined
    })
    return cached
  }
}
