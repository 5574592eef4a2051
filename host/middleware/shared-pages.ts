import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { generatePath, matchPath } from 'react-router'
import type { Config } from '../../app/platform/config/config.server.ts'
import { log } from '../../app/platform/log/log.server.ts'
import type { Topic } from '../../app/platform/realtime/live-changes.server.ts'
import { factsOf, routesWith } from '../../app/route-manifest.server.ts'
import { isAtOnion } from './onion.ts'
import { pageStore } from './page-store.ts'

type SharedPage = { route: string; topics: readonly Topic[]; address: string }

type Render = (address: string, headers: Record<string, string>, requestId: string) => Promise<Response>

const sharedRoutes = routesWith(({ sameFor }) => sameFor === 'visitors')
const maxRecognised = 1000
const maxAddressLength = 300

/**
 * Sends visitors the pages that are the same for all of them. `fromMemory` comes before everything else, and `rendered`
 * after the limits, as rendering is what they limit. `render` is given all that such a page may depend on.
 */
export function sharedPages(settings: Config, render: Render): Record<'fromMemory' | 'rendered', MiddlewareHandler> {
  const store = pageStore(settings.pageCacheBytes)
  const recognised = new LRUCache<string, SharedPage>({ max: maxRecognised })

  return {
    async fromMemory(c, next) {
      const page = isAskedByVisitor(c, settings) && recognised.get(c.req.url)
      if (!page) return next()
      const start = performance.now()
      const answer = store.kept(keyOf(page, c), page.topics, c.req.header('accept-encoding'))
      if (!answer) return next()
      logAnswer(page, answer, start, randomUUID())
      return answer
    },

    async rendered(c, next) {
      const page = isAskedByVisitor(c, settings) && sharedPageAt(c.req.url)
      // What a replica says may be older than the change that made the page be rendered anew.
      if (!page || (page.topics.length > 0 && settings.externalReadUrl)) return next()
      recognised.set(c.req.url, page)
      const start = performance.now()
      const requestId = randomUUID()
      const headers: Record<string, string> = savesData(c) ? { 'save-data': 'on' } : {}
      const answer = await store.made(keyOf(page, c), page.topics, () => render(page.address, headers, requestId))
      if (!answer) return next()
      logAnswer(page, answer, start, requestId)
      return answer
    },
  }
}

function isAskedByVisitor(c: Context, settings: Config) {
  const isPlainGet = c.req.method === 'GET' && c.req.header('cookie') === undefined
  return isPlainGet && !c.env?.isForMany && !isAtOnion(settings, c)
}

function sharedPageAt(asked: string): SharedPage | null {
  const url = asked.length > maxAddressLength ? null : URL.parse(asked)
  // A page asks for its data again because it heard of a change, of which this process may hear a moment later.
  if (!url || url.pathname.endsWith('.data')) return null
  for (const route of sharedRoutes) {
    const match = matchPath(route, url.pathname)
    // An address can be written in many ways, and pages kept for each of them would crowd out others.
    if (!match || generatePath(route, match.params) !== url.pathname) continue
    const { topics = [], query = {} } = factsOf(route)
    const search = canonicalSearch(url.searchParams, query)
    return search === null ? null : { route, topics, address: url.pathname + search }
  }
  return null
}

/** Returns the query in the order of `known`, or null if anything else is in it. */
function canonicalSearch(given: URLSearchParams, known: Readonly<Record<string, readonly string[]>>) {
  const ordered = Object.entries(known).flatMap(([name, values]) => {
    const value = given.get(name)
    return value !== null && values.includes(value) ? [[name, value]] : []
  })
  if (ordered.length < given.size) return null
  return ordered.length > 0 ? `?${new URLSearchParams(ordered)}` : ''
}

function keyOf({ address }: SharedPage, c: Context) {
  return `${address} ${savesData(c)}`
}

function savesData(c: Context) {
  return c.req.header('save-data') === 'on'
}

function logAnswer({ route }: SharedPage, { status }: Response, start: number, requestId: string) {
  const ms = Math.round(performance.now() - start)
  log('info', 'request', { route, method: 'GET', status, ms, requestId })
}
