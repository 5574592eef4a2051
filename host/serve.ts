import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { type Config, config } from '../app/platform/config.server.ts'
import { createHost } from './app.ts'
import { openBacking } from './backing.ts'
import { drain } from './shutdown.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type Serving = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Where the built files of the browser lie; without it the development server in `before` has them. */
  clientFolder?: string
  before?: Handler
  /** What to do between opening the database and listening; the lines are printed. */
  prepare?: () => Promise<string[]>
}

/** Runs the product until SIGTERM or SIGINT, and then leaves nothing behind. */
export async function serve({ build, clientFolder, before, prepare }: Serving): Promise<void> {
  const settings = config()
  const stopping = new AbortController()
  const stopped = untilSignal()
  const backing = await openBacking(settings)
  try {
    const notes = (await prepare?.()) ?? []
    const host = createHost({ settings, build, clientFolder, stopping: stopping.signal })
    const listener = getRequestListener(host.fetch)
    const server = createServer(
      { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 300_000, keepAliveTimeout: 5_000 },
      before ? (request, response) => before(request, response, () => listener(request, response)) : listener,
    )
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(settings.port, settings.host, resolve)
    })
    console.log(welcome(settings, [...notes, ...backing.warnings]))
    await stopped
    stopping.abort()
    await drain(server)
  } finally {
    await backing.close()
  }
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
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
