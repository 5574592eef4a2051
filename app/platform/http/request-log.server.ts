import type { MiddlewareFunction } from 'react-router'
import { log } from '../log/log.server.ts'
import { fromRoot } from './url-parts.ts'

type RequestRecord = { route: string; method: string; status: number; ms: number; requestId: string | undefined }

const clientClosedRequest = 499
const listeners = new Set<(record: RequestRecord) => void>()

export function requestLog(
  isLogged: (route: string) => boolean,
  followsChange: (request: Request, url: URL) => boolean,
): MiddlewareFunction<Response> {
  return async ({ request, url, pattern }, next) => {
    // The host logs each request that the page is sent to.
    if (request.headers.has('x-upinde-audience')) return next()
    const start = performance.now()
    const response = await next()
    const route = fromRoot(pattern)
    const isAborted = request.signal.aborted
    const isUneventful = response.status === 200 || isAborted
    // Even the minute of these reveals too much, also when a page aborts a reload because it hears of a second change.
    // Forging such a request hides only that a page was read.
    if (!isLogged(route) || (isUneventful && followsChange(request, url))) return response
    recordRequest({
      route,
      method: request.method,
      status: isAborted ? clientClosedRequest : response.status,
      ms: performance.now() - start,
      requestId: requestId(request),
    })
    return response
  }
}

/** Logs a request that may be known to have been made, and tells those who measure. Others must never get here. */
export function recordRequest(record: RequestRecord): void {
  log('info', 'request', { ...record, ms: Math.round(record.ms) })
  for (const listener of listeners) listener(record)
}

export function onRecordedRequest(listener: (record: RequestRecord) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function logError(error: unknown, request: Request): void {
  log('error', 'unexpected', { error, requestId: requestId(request) })
}

function requestId(request: Request) {
  return request.headers.get('x-upinde-request') ?? undefined
}
