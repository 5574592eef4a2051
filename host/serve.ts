import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { getRequestListener } from '@hono/node-server'
import { type Config, config } from '../app/platform/config/config.server.ts'
import { createHost, type HostOptions } from './app.ts'
import { createLimitedServer } from './http-server.ts'
import { listen } from './listen.ts'
import { openServices } from './services.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type Serving = Pick<HostOptions, 'build' | 'manifests' | 'clientFolder'> & {
  development?: (server: Server, stopping: AbortSignal) => Handler
}

export async function serve({ development, ...options }: Serving): Promise<void> {
  const settings = config()
  const stopping = new AbortController()
  const stopped = untilSignal(stopping)
  const services = await openUnlessStopped(settings, stopping.signal)
  if (!services) return
  try {
    const host = createHost({ settings, ...options, stopping: stopping.signal })
    const listener = getRequestListener(host.fetch)
    const server = createLimitedServer(settings)
    const first = development?.(server, stopping.signal)
    server.on(
      'request',
      first ? (request, answer) => first(request, answer, () => listener(request, answer)) : listener,
    )
    await listen(server, settings)
    console.log(welcome(settings, services.warnings))
    flushCompileCache()
    await stopped
    await drain(server)
  } finally {
    await services.close()
  }
}

async function openUnlessStopped(settings: Config, stopping: AbortSignal) {
  try {
    return await openServices(settings, stopping)
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

// Stays to the end: Ctrl-C arrives from the terminal and again from npm, and a second one must not cut the stop short.
function untilSignal(stopping: AbortController): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(name, () => {
        stopping.abort()
        resolve()
      })
    }
  })
}

function welcome(settings: Config, notes: string[]) {
  return [
    '',
    `  Open      ${settings.publicUrl}`,
    `  Data      ${settings.dataDir}`,
    '  Admin     sign up on the site, then: npm run admin -- grant EMAIL',
    ...notes.map((note) => `  ${note}`),
    '',
  ].join('\n')
}

const drainTimeoutMs = 10_000

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
