import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { matchPath } from 'react-router'
import { logUnlessRevealing } from '../../app/account/sessions/logged-requests.server.ts'
import type { Config } from '../../app/platform/config/config.server.ts'
import type { Topic } from '../../app/platform/realtime/live-changes.server.ts'
import { factsOf, routesWith } from '../../app/route-manifest.server.ts'
import { isAtOnion } from './onion.ts'
import { pageStore } from './page-store.ts'

/** `url` is that of the page, also if only its data is asked for at `address`. */
type SharedPage = { url: URL; route: string; topics: readonly Topic[]; address: string }

const sharedRoutes = routesWith(({ sameFor }) => sameFor === 'visitors')
const maxRecognised = 1000

/** Sends visitors the pages that are the same for all of them. `render` is given all that such a page may depend on. */
export function sharedPages(
  settings: Config,
  render: (address: string, headers: Record<string, string>) => Promise<Response>,
): MiddlewareHandler {
  const answerFor = pageStore(settings.pageCacheBytes)
  const recognised = new LRUCache<string, SharedPage>({ max: maxRecognised })

  return async (c, next) => {
    if (c.env?.isForMany || c.req.method !== 'GET' || c.req.header('cookie') !== undefined || isAtOnion(settings, c))
      return next()
    const page = recognised.get(c.req.url) ?? sharedPageAt(c.req.url)
    if (!page) return next()
    recognised.set(c.req.url, page)
    const { url, route, topics, address } = page
    // What a replica says may be older than the change that made the page be rendered anew.
    if (topics.length > 0 && settings.externalReadUrl) return next()
    const start = performance.now()
    const savesData = c.req.header('save-data') === 'on'
    const answer = await answerFor(
      { key: `${address} ${savesData}`, topics, acceptEncoding: c.req.header('accept-encoding') },
      () => render(address, savesData ? { 'save-data': 'on' } : {}),
    )
    if (!answer) return next()
    logUnlessRevealing({ request: c.req.raw, url, route, status: answer.status, isAborted: false, start })
    return answer
  }
}

function sharedPageAt(asked: string): SharedPage | null {
  const url = new URL(asked)
  const askedPath = url.pathname
  url.pathname = withoutData(askedPath)
  const route = sharedRoutes.find((pattern) => matchPath(pattern, url.pathname))
  if (!route) return null
  const { topics = [], query = [] } = factsOf(route)
  const search = canonicalSearch(url.searchParams, query)
  return search === null ? null : { url, route, topics, address: askedPath + search }
}

/** Undoes what React Router does to the path of a page when its data alone is asked for. */
function withoutData(path: string) {
  return path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
}

/** Returns the query in the order in which the route names its parameters, or null if there is any other. */
function canonicalSearch(given: URLSearchParams, known: readonly string[]) {
  if ([...given.keys()].some((name) => !known.includes(name))) return null
  const ordered = known.flatMap((name) => given.getAll(name).map((value) => [name, value]))
  return ordered.length > 0 ? `?${new URLSearchParams(ordered)}` : ''
}
