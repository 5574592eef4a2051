import { factsOf } from '../../route-manifest.server.ts'

/** Returns false when a page reloads its own data: nobody may be there. `route` is the pattern, as URLs vary. */
export function countsAsActivity(request: Request, url: URL, route: string): boolean {
  return factsOf(route).trace !== 'none' && !reloadsItself(request, url)
}

export function reloadsItself({ method, headers }: Pick<Request, 'method' | 'headers'>, url: URL): boolean {
  const from = URL.parse(headers.get('referer') ?? '')
  return method === 'GET' && from !== null && from.pathname + from.search === url.pathname + url.search
}
