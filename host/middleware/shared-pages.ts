import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { matchPath } from 'react-router'
import {
  type Audience,
  findReader,
  knownReader,
  type Reader,
} from '../../app/account/sessions/known-sessions.server.ts'
import { revealsChange } from '../../app/account/sessions/session-activity.ts'
import { countWaiting, knownWaiting } from '../../app/connect/messages-page/count-waiting.server.ts'
import type { Config } from '../../app/platform/config/config.server.ts'
import { readingPrimary } from '../../app/platform/db/db.server.ts'
import { splitPath } from '../../app/platform/http/language-path.server.ts'
import { recordRequest } from '../../app/platform/http/request-log.server.ts'
import { decodeSegment, encodeSegment } from '../../app/platform/http/url-parts.ts'
import { catchUp } from '../../app/platform/live/live-changes.server.ts'
import type { Topic } from '../../app/platform/live/topics.ts'
import { factsOf, type RoutePath, routesWith, topicsAt } from '../../app/routes/facts.server.ts'
import { isAtOnion } from './onion.ts'
import { type CacheHeaders, type PageTarget, pageStore } from './page-store.ts'
import { sharedQuery } from './shared-queries.ts'

/**
 * A page, or the data of one that a script loads; `url` is that of the page without its language, `address` what is
 * asked for.
 */
type SharedPage = { route: RoutePath; url: URL; address: string; isData: boolean; topics: readonly Topic[] }

export type Rendering = { address: string; audience: Audience; headers: Record<string, string>; requestId: string }

const sharedRoutes = Map.groupBy(
  routesWith(({ sameFor }) => sameFor),
  firstSegment,
)
const maxRecognised = 1000
const maxAddressLength = 300

/**
 * Sends the pages that are the same for all visitors or all members. `fromMemory` comes before everything else, and
 * `rendered` after the limits, as rendering is what they limit. `render` is given all that such a page may depend on.
 */
export function sharedPages(
  settings: Config,
  render: (rendering: Rendering) => Promise<Response>,
): Record<'fromMemory' | 'rendered', MiddlewareHandler> {
  const store = pageStore(settings.pageCacheBytes)
  const recognised = new LRUCache<string, SharedPage>({ max: maxRecognised })

  function pageFor(page: SharedPage, audience: Audience, c: Context): PageTarget {
    const { address, topics, isData } = page
    const key = `${audience} ${savesData(c)} ${address}`
    // Data are asked for again because something changed, so no cache may have them.
    const isForCaches = audience === 'visitors' && !isData
    return {
      key,
      topics,
      forCaches: isForCaches ? forCaches(settings, topics) : undefined,
      isUnseen: reloadsBecauseOfChange(c, page),
    }
  }

  return {
    async fromMemory(c, next) {
      const page = mayBeShared(c, settings) && recognised.get(c.req.url)
      if (!page) return next()
      const start = performance.now()
      const reader = knownReader(c.req.header('cookie'), page.url.pathname)
      if (!reader || waitingFor(reader) !== 0 || !(await isFresh(page))) return next()
      const answer = store.cached(pageFor(page, reader.audience, c), cacheHeaders(c))
      if (!answer) return next()
      logAnswer(c, page, answer, start, randomUUID())
      return answer
    },

    async rendered(c, next) {
      const page = mayBeShared(c, settings) && sharedPageAt(c.req.url)
      if (!page) return next()
      const start = performance.now()
      const reader = await findReader(c.req.header('cookie'), page.url.pathname)
      const to = reader?.audience
      if (!to || !isFor(page, to) || (await countWaitingFor(reader)) !== 0 || !(await isFresh(page))) return next()
      const requestId = randomUUID()
      const headers: Record<string, string> = savesData(c) ? { 'save-data': 'on' } : {}
      // A replica may not have the change because of which the page is rendered anew.
      const renderIt = () => readingPrimary(() => render({ address: page.address, audience: to, headers, requestId }))
      const shared = pageFor(page, to, c)
      const answer = await store.made(shared, cacheHeaders(c), renderIt)
      if (!answer) return next()
      // Addresses of pages that are not kept would crowd out others.
      if (store.keeps(shared)) recognised.set(c.req.url, page)
      logAnswer(c, page, answer, start, requestId)
      return answer
    },
  }
}

/** Says how much the menu of a reader’s page tells of, which is nobody else’s then. */
function waitingFor(reader: Reader) {
  return reader.audience === 'members' ? knownWaiting(reader.userId) : 0
}

async function countWaitingFor(reader: Reader) {
  return reader.audience === 'members' ? await countWaiting(reader.userId).catch(() => undefined) : 0
}

function mayBeShared(c: Context, settings: Config) {
  return (c.req.method === 'GET' || c.req.method === 'HEAD') && !c.env?.audience && !isAtOnion(settings, c)
}

function isFor({ route }: SharedPage, audience: Audience) {
  const { sameFor } = factsOf(route)
  return sameFor === 'everybody' || sameFor === audience
}

function sharedPageAt(address: string): SharedPage | null {
  const url = address.length > maxAddressLength ? null : URL.parse(address)
  if (!url) return null
  const isData = url.pathname.endsWith('.data')
  const path = splitPath(url.pathname)
    .path.replace(/^\/_\.data$/, '/')
    .replace(/\.data$/, '')
  // An address can be written in many ways, and pages kept for each of them would crowd out others.
  if (!isPlainlyWritten(path)) return null
  for (const route of sharedRoutes.get(firstSegment(path)) ?? []) {
    if (!matchPath({ path: route, caseSensitive: true }, path)) continue
    const search = sharedQuery(route, url.searchParams)
    const topics = topicsAt(route, path)
    return search === null
      ? null
      : { route, url: new URL(path + search, url), address: url.pathname + search, isData, topics }
  }
  return null
}

function firstSegment(path: string) {
  return path.split('/', 2)[1]
}

function isPlainlyWritten(pathname: string) {
  const segments = pathname.slice(1).split('/')
  return (
    pathname === '/' || segments.every((segment) => segment !== '' && encodeSegment(decodeSegment(segment)) === segment)
  )
}

function cacheHeaders(c: Context): CacheHeaders {
  return { acceptEncoding: c.req.header('accept-encoding'), ifNoneMatch: c.req.header('if-none-match') }
}

function savesData(c: Context) {
  return c.req.header('save-data') === 'on'
}

// An open page asks for its data again because it heard of a change, of which this process may hear a moment later.
async function isFresh({ isData, topics }: SharedPage) {
  return !isData || topics.length === 0 || (await catchUp())
}

function reloadsBecauseOfChange(c: Context, { isData, url }: SharedPage) {
  return isData && revealsChange(c.req.raw, url)
}

function logAnswer(c: Context, page: SharedPage, { status }: Response, start: number, requestId: string) {
  if (status === 200 && reloadsBecauseOfChange(c, page)) return
  const { route } = page
  recordRequest({ route, method: c.req.method, status, ms: performance.now() - start, requestId })
}

/** Returns what tells caches in front, but no browser, for how long they may send visitors a page (RFC 9213). */
function forCaches({ cdnCacheSeconds }: Config, topics: readonly Topic[]): Record<string, string> {
  if (cdnCacheSeconds === 0) return {}
  return {
    'cdn-cache-control': `max-age=${cdnCacheSeconds}, stale-while-revalidate=${cdnCacheSeconds}`,
    // Visitors send no cookie: whoever does is somebody else, or was.
    vary: 'Accept-Encoding, Cookie, Save-Data',
    // By these names a CDN forgets pages when it is told to.
    ...(topics.length > 0 && { 'surrogate-key': topics.join(' ') }),
  }
}
