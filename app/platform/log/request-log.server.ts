import { log } from './log.server.ts'

const clientClosedRequest = 499

type Answered = {
  request: Pick<Request, 'method'>
  route: string
  status: number
  isAborted: boolean
  start: number
  requestId?: string | undefined
}

/** Logs what became of a request: its route's pattern, never its address. `start` is a `performance.now()` time. */
export function logAnswer({ request, route, status, isAborted, start, requestId }: Answered): void {
  log('info', 'request', {
    route,
    method: request.method,
    status: isAborted ? clientClosedRequest : status,
    ms: Math.round(performance.now() - start),
    requestId,
  })
}

export function logError(error: unknown, request: Request): void {
  log('error', 'unexpected', { error, requestId: requestId(request) })
}

/** Undefined for the rendering of a page that will be shared: nobody in particular asks for it. */
export function requestId(request: Request): string | undefined {
  return request.headers.get('x-upinde-request') ?? undefined
}
