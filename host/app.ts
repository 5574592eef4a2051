import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { Config } from '../app/platform/config/config.server.ts'
import { log } from '../app/platform/log/log.server.ts'
import { formLimit } from './limits/form-limit.ts'
import { appRequest } from './middleware/app-request.ts'
import { clientConcurrencyLimit } from './middleware/client-concurrency-limit.ts'
import { compression } from './middleware/compression.ts'
import { eventStreams } from './middleware/event-streams.ts'
import { announceOnion, sameOriginAtEither } from './middleware/onion.ts'
import { rejectInvalidRequests } from './middleware/reject-invalid-requests.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { type Rendering, sharedPages } from './middleware/shared-pages.ts'

const unexpectedError = 'Something went wrong on our side. Please try again.'

export type HostOptions = {
  settings: Config
  build: ServerBuild | (() => Promise<ServerBuild>)
  clientFolder?: string
  stopping: AbortSignal
}

export function createHost({ settings, build, clientFolder, stopping }: HostOptions): Hono {
  const host = new Hono()
  const handle = createRequestHandler(build, clientFolder ? 'production' : 'development')

  const shared =
    typeof build !== 'function' && settings.pageCacheBytes > 0 ? sharedPages(settings, renderForMany) : undefined

  if (shared) host.use(shared.fromMemory)
  host.use(eventStreams(stopping), securityHeaders(settings), announceOnion(settings))
  host.get('/healthz', (c) => c.text('ok\n'))
  if (clientFolder) {
    host.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true, onFound: cacheForever }))
    host.use(':file{[a-z0-9-]+\\.(?:svg|txt|ico|png)}', serveStatic({ root: clientFolder, onFound: cacheForADay }))
  }
  host.use(clientConcurrencyLimit(settings), sameOriginAtEither(settings), rejectInvalidRequests)
  host.use(formLimit())
  if (shared) host.use(shared.rendered)
  host.use(compression)
  host.all('*', async (c) => {
    const answer = await handle(appRequest(c, settings))
    if (isRouterFailure(answer)) return c.text(unexpectedError, 500)
    // Limits send Retry-After themselves; other causes, such as a full disk or an unavailable database, pass soon.
    if (answer.status !== 503 || answer.headers.has('Retry-After')) return answer
    const headers = new Headers(answer.headers)
    headers.set('Retry-After', '30')
    return new Response(answer.body, { status: 503, headers })
  })
  host.onError((error, c) => {
    log('error', 'unexpected', { error })
    return c.text(unexpectedError, 500)
  })
  return host

  // Without whatever else the request that happens to come first says about who sent it.
  async function renderForMany({ address, headers, audience, requestId }: Rendering) {
    return host.fetch(new Request(settings.publicUrl + address, { headers }), { audience, requestId })
  }
}

// The router answers like this when an address without a page fails, and the text means nothing to a person.
function isRouterFailure({ status, headers }: Response) {
  return status === 500 && headers.get('content-type')?.startsWith('text/plain') === true
}

function cacheForever(_path: string, c: Context) {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
}

function cacheForADay(_path: string, c: Context) {
  c.header('Cache-Control', 'public, max-age=86400')
}
