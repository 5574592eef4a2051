import type { MiddlewareFunction } from 'react-router'
import { isOverloaded } from '../passwords/hash-queue.server.ts'
import { authMessages } from './auth-messages.ts'

/** Middleware: in a flood of passwords a form is answered with a sentence before it is read, and no page is made for it. */
export const rejectWhenOverloaded: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method !== 'POST' || !isOverloaded()) return next()
  return new Response(authMessages.failed, { status: 503, headers: { 'Retry-After': '10' } })
}
