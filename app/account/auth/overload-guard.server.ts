import type { MiddlewareFunction } from 'react-router'
import { isFlooded } from '../passwords/hash-queue.server.ts'
import { authTexts } from './auth-messages.ts'

/** Middleware: in a flood of passwords a form is answered with a sentence before it is read, and no page is made for it. */
export const holdOffFlood: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method !== 'POST' || !isFlooded()) return next()
  return new Response(authTexts.failed, { status: 503, headers: { 'Retry-After': '10' } })
}
