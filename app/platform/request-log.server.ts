import type { MiddlewareFunction } from 'react-router'
import { log } from './log.server.ts'
import { fromRoot } from './route-pattern.ts'

/**
 * Middleware: one line for each answered request, with pattern, status and time, never an address, a parameter or a name.
 * In: the patterns of routes of which even the time would tell too much; they have no line.
 */
export function requestLog(unlogged: readonly string[]): MiddlewareFunction<Response> {
  return async ({ request, pattern }, next) => {
    const start = performance.now()
    const response = await next()
    const route = fromRoot(pattern)
    if (unlogged.includes(route)) return response
    log('info', 'request', {
      route,
      method: request.method,
      status: response.status,
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
