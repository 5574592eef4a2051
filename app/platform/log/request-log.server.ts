import { log } from './log.server.ts'

const clientClosedRequest = 499

type Answered = { request: Request; route: string; status: number; start: number; requestId: string | undefined }

/** Logs what became of a request: its route's pattern, never its address. `start` is a `performance.now()` time. */
export function logAnswer({ request, route, status, start, requestId }: Answered): void {
  log('info', 'request', {
    route,
    method: request.method,
    status: request.signal.aborted ? clientClosedRequest : status,
    ms: Math.round(performance.now() - start),
    requestId,
  })
}

export function logError(error: unknown, request: Request): void {
  log('error', 'unexpected', { error, requestId: requestId(request) })
}

/** Undefined for a request that the server makes for itself, to render a page that it will share. */
export function requestId(request: Request): string | undefined {
  return request.headers.get('x-upinde-request') ?? undefined
}
