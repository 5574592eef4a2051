import { href, type MiddlewareFunction } from 'react-router'
import { fromRoot } from '../../platform/http/route-pattern.ts'
import { logAnswer, requestId } from '../../platform/log/request-log.server.ts'
import { factsOf } from '../../route-manifest.server.ts'
import { reloadsItself } from './session-activity.ts'

type Answered = Parameters<typeof logAnswer>[0] & { url: URL }

export const requestLog: MiddlewareFunction<Response> = async ({ request, url, pattern }, next) => {
  const start = performance.now()
  const response = await next()
  const id = requestId(request)
  if (id) logUnlessRevealing({ request, url, route: fromRoot(pattern), status: response.status, start, requestId: id })
  return response
}

/** Logs a request, unless its time would reveal when a review was written or something changed. `url` has no `.data`. */
export function logUnlessRevealing({ url, ...answered }: Answered): void {
  const { request, route, status } = answered
  const isUneventful = status === 200 || request.signal.aborted
  // Even the minute of these reveals too much, also when a page aborts a reload because it hears of a second change.
  // Forging such a request hides only that a page was read.
  if (factsOf(route).trace || (isUneventful && revealsChange(request, url))) return
  logAnswer(answered)
}

// A change triggers these: an open page reloads its data, or the dashboard shows an outcome.
function revealsChange(request: Request, url: URL) {
  const isReloadOfData = new URL(request.url).pathname.endsWith('.data') && reloadsItself(request, url)
  return isReloadOfData || (url.pathname === href('/admin') && url.searchParams.has('once'))
}
