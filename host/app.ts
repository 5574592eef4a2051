import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { Config } from '../app/platform/config/config.server.ts'
import { log } from '../app/platform/log/log.server.ts'
import { language } from '../app/words/language.server.ts'
import type { Language } from '../app/words/languages.ts'
import { t } from '../app/words/words.ts'
import { appRequest } from './middleware/app-request.ts'
import { clientConcurrencyLimit } from './middleware/client-concurrency-limit.ts'
import { compression } from './middleware/compression.ts'
import { eventStreams } from './middleware/event-streams.ts'
import { inLanguageOfAddress, leadInLanguage, pathWithoutLanguage } from './middleware/language.ts'
import { announceOnion, sameOriginAtEither } from './middleware/onion.ts'
import { rejectInvalidRequests } from './middleware/reject-invalid-requests.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { type Rendering, sharedPages } from './middleware/shared-pages.ts'

export type HostOptions = {
  settings: Config
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** What pages load, by language; where one is missing, what those in English load. */
  manifests?: Partial<Record<Language, ServerBuild['assets']>>
  clientFolder?: string
  stopping: AbortSignal
}

export function createHost({ settings, build, manifests = {}, clientFolder, stopping }: HostOptions): Hono {
  const host = new Hono({ getPath: pathWithoutLanguage })
  const handlers = new Map(settings.languages.map((each) => [each, handlerFor(manifests[each])]))

  const shared =
    typeof build !== 'function' && settings.pageCacheBytes > 0 ? sharedPages(settings, renderForMany) : undefined

  if (shared) host.use(shared.fromMemory)
  host.use(eventStreams(stopping), securityHeaders(settings), announceOnion(settings), inLanguageOfAddress)
  host.get('/healthz', (c) => c.text('ok\n'))
  if (clientFolder) {
    host.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true, onFound: cacheForever }))
    host.get('/assets/:name{.+\\.js}', endlessScript)
    host.use(':file{[a-z0-9-]+\\.(?:svg|txt|ico|png)}', serveStatic({ root: clientFolder, onFound: cacheForADay }))
  }
  host.use(clientConcurrencyLimit(settings), sameOriginAtEither(settings), rejectInvalidRequests)
  if (shared) host.use(shared.rendered)
  host.use(compression)
  host.all('*', async (c) => {
    const answer = await handlers.get(language())?.(appRequest(c, settings))
    if (!answer || isRouterFailure(answer)) return unexpectedError(c)
    // Limits send Retry-After themselves; other causes, such as a full disk or an unavailable database, pass soon.
    const isUnavailable = answer.status === 503 && !answer.headers.has('Retry-After')
    const made = c.req.path.endsWith('.data') && buildIn(language())
    if (!isUnavailable && !made && language() === 'en') return answer
    const headers = new Headers(answer.headers)
    if (made) headers.set('X-Build', made)
    if (isUnavailable) headers.set('Retry-After', '30')
    leadInLanguage(headers)
    return new Response(answer.body, { status: answer.status, headers })
  })
  host.onError((error, c) => {
    log('error', 'unexpected', { error })
    return unexpectedError(c)
  })
  return host

  function handlerFor(assets: ServerBuild['assets'] | undefined) {
    const inLanguage = typeof build === 'function' || !assets ? build : { ...build, assets }
    return createRequestHandler(inLanguage, clientFolder ? 'production' : 'development')
  }

  function buildIn(of: Language) {
    return (manifests[of] ?? (typeof build === 'function' ? undefined : build.assets))?.url
  }

  // Without whatever else the request that happens to come first says about who sent it.
  async function renderForMany({ address, headers, audience, requestId }: Rendering) {
    return host.fetch(new Request(settings.publicUrl + address, { headers }), { audience, requestId })
  }
}

function unexpectedError(c: Context) {
  return c.text(t('Something went wrong on our side. Please try again.'), 500)
}

// The router answers like this when an address without a page fails, and the text means nothing to a person.
function isRouterFailure({ status, headers }: Response) {
  return status === 500 && headers.get('content-type')?.startsWith('text/plain') === true
}

// The router would load the page anew that somebody is just leaving. Whatever imports this waits for ever, and the data
// tell that the site is newer than the page (app/site/new-build.ts).
function endlessScript(c: Context) {
  return c.body('export function then() {}', 200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' })
}

function cacheForever(_path: string, c: Context) {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
}

function cacheForADay(_path: string, c: Context) {
  c.header('Cache-Control', 'public, max-age=86400')
}
