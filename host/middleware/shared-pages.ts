import type { Context, MiddlewareHandler } from 'hono'
import { matchPath } from 'react-router'
import { logUnlessRevealing } from '../../app/account/sessions/logged-requests.server.ts'
import { sessionTokenIn } from '../../app/account/sessions/session-cookie.server.ts'
import type { Config } from '../../app/platform/config/config.server.ts'
import { factsOf, routesWith } from '../../app/route-manifest.server.ts'
import { pageStore } from './page-store.ts'

type SharedPage = { url: URL; route: string; address: string; headers: Record<string, string> }

const sharedRoutes = routesWith(({ sameFor }) => sameFor === 'visitors')

/** Sends visitors the pages that are the same for all of them. `render` is given all that such a page may depend on. */
export function sharedPages(
  { pageCacheBytes, externalReadUrl }: Config,
  render: (address: string, headers: Record<string, string>) => Promise<Response>,
): MiddlewareHandler {
  const answerFor = pageStore(pageCacheBytes)

  return async (c, next) => {
    const page = sharedPageOf(c)
    if (!page) return next()
    const { url, route, address, headers } = page
    const topics = factsOf(route).topics ?? []
    // What a replica says may be older than the change that made the page be rendered anew.
    if (topics.length > 0 && externalReadUrl) return next()
    const start = performance.now()
    const key = [address, ...Object.values(headers)].join(' ')
    const answer = await answerFor({ key, topics, acceptEncoding: c.req.header('accept-encoding') }, () =>
      render(address, headers),
    )
    logUnlessRevealing({ request: c.req.raw, url, route, status: answer.status, start, requestId: undefined })
    return answer
  }
}

function sharedPageOf(c: Context): SharedPage | null {
  if (c.req.method !== 'GET' || sessionTokenIn(c.req.header('cookie') ?? '')) return null
  const url = new URL(c.req.url)
  const asked = url.pathname
  url.pathname = withoutData(asked)
  const route = sharedRoutes.find((pattern) => matchPath(pattern, url.pathname))
  if (!route) return null
  const search = canonicalSearch(url.searchParams, factsOf(route).query ?? [])
  if (search === null) return null
  return { url, route, address: asked + search, headers: savesData(c) ? { 'save-data': 'on' } : {} }
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

function savesData(c: Context) {
  return c.req.header('save-data') === 'on'
}
