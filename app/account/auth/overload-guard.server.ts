import type { MiddlewareFunction } from 'react-router'
import { isOverloaded } from '../passwords/hash-queue.server.ts'
import { authMessages } from './auth-messages.ts'

export const rejectWhenOverloaded: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method !== 'POST' || !isOverloaded()) return next()
  return new Response(authMessages.failed, { status: 503, headers: { 'Retry-After': '10' } })
}
