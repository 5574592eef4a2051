import type { MiddlewareFunction } from 'react-router'
import { fromRoot } from '../http/route-pattern.ts'
import { log } from './log.server.ts'

// As nginx names it: the reader left before there was an answer, which the router counts as a failure.
const brokenOff = 499

/**
 * Middleware: one line for each answered request, with pattern, status and time, never an address, a parameter or a name.
 * In: the patterns of routes of which even the minute would tell too much, and which requests come the moment that something
 * changed. The former have no line; the latter have none when all went well, or when they were broken off, as by a page that
 * hears of a second change. Whoever sends a request that looks like one of these hides no more than that a page was read.
 */
export function requestLog(
  unlogged: readonly string[],
  followsChange: (request: Request, url: URL) => boolean,
): MiddlewareFunction<Response> {
  return async ({ request, url, pattern }, next) => {
    const start = performance.now()
    const response = await next()
    const route = fromRoot(pattern)
    const isBrokenOff = request.signal.aborted
    const isUneventful = response.status === 200 || isBrokenOff
    if (unlogged.includes(route) || (isUneventful && followsChange(request, url))) return response
    log('info', 'request', {
      route,
      method: request.method,
      status: isBrokenOff ? brokenOff : response.status,
      ms: Math.round(performance.now() - start),
      requestId: requestId(request),
    })
    return response
  }
}

/** One line for each unexpected error, with the id that the error page shows. */
export function logError(error: unknown, request: Request): void {
  log('error', 'unexpected', { error, requestId: requestId(request) })
}

function requestId(request: Request) {
  return request.headers.get('x-upinde-request') ?? undefined
}
