import { href, type MiddlewareFunction } from 'react-router'
import { fromRoot } from '../../platform/http/route-pattern.ts'
import { logAnswer, requestId } from '../../platform/log/request-log.server.ts'
import { factsOf } from '../../route-manifest.server.ts'
import { reloadsItself } from './session-activity.ts'

type Asked = Pick<Request, 'method' | 'url' | 'headers'>
type Answered = Parameters<typeof logAnswer>[0] & { request: Asked; url: URL }

export const requestLog: MiddlewareFunction<Response> = async ({ request, url, pattern }, next) => {
  const start = performance.now()
  const response = await next()
  const id = requestId(request)
  if (!id) return response
  const about = { route: fromRoot(pattern), status: response.status, isAborted: request.signal.aborted, requestId: id }
  logUnlessRevealing({ request, url, start, ...about })
  return response
}

/** Logs a request, unless its time would reveal when a review was written or something changed. `url` has no `.data`. */
export function logUnlessRevealing({ url, ...answered }: Answered): void {
  const { request, route, status, isAborted } = answered
  const isUneventful = status === 200 || isAborted
  // Even the minute of these reveals too much, also when a page aborts a reload because it hears of a second change.
  // Forging such a request hides only that a page was read.
  if (factsOf(route).trace || (isUneventful && revealsChange(request, url))) return
  logAnswer(answered)
}

// A change triggers these: an open page reloads its data, or the dashboard shows an outcome.
function revealsChange(request: Asked, url: URL) {
  const isReloadOfData = reloadsItself(request, url) && new URL(request.url).pathname.endsWith('.data')
  return isReloadOfData || (url.pathname === href('/admin') && url.searchParams.has('once'))
}
