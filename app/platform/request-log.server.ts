import type { MiddlewareFunction } from 'react-router'
import { log } from './log.server.ts'
import { fromRoot } from './route-pattern.ts'

/** One line for each answered request: pattern, status and time, never an address, a parameter or a name. */
export const requestLog: MiddlewareFunction<Response> = async ({ request, pattern }, next) => {
  const start = performance.now()
  const response = await next()
  log('info', 'request', {
    route: fromRoot(pattern),
    method: request.method,
    status: response.status,
    ms: Math.round(performance.now() - start),
    requestId: requestId(request),
  })
  return response
}

/** One line for each unexpected error, with the id that the error page shows. */
export function logError(error: unknown, request: Request): void {
  log('error', 'unexpected', { error, requestId: requestId(request) })
}

function requestId(request: Request) {
  return request.headers.get('x-upinde-request') ?? undefined
}
