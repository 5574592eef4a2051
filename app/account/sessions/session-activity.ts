import { href } from 'react-router'
import { splitPath } from '../../platform/http/language-path.server.ts'
import { factsOf } from '../../routes/facts.server.ts'

export function isLogged(route: string): boolean {
  return factsOf(route).requestLogging === undefined
}

/** Returns false when a page reloads its own data: nobody may be there. `route` is the pattern, as URLs vary. */
export function countsAsActivity(request: Request, url: URL, route: string): boolean {
  return factsOf(route).requestLogging !== 'none' && !reloadsItself(request, url)
}

/** Returns whether a change triggers the request: an open page reloads its data, or a list of admins shows an outcome. */
export function revealsChange(request: Request, url: URL): boolean {
  const isReloadOfData = new URL(request.url).pathname.endsWith('.data') && reloadsItself(request, url)
  return isReloadOfData || (`${url.pathname}/`.startsWith(`${href('/admin')}/`) && url.searchParams.has('once'))
}

function reloadsItself({ method, headers }: Request, url: URL) {
  const from = URL.parse(headers.get('referer') ?? '')
  return method === 'GET' && from !== null && splitPath(from.pathname).path + from.search === url.pathname + url.search
}
