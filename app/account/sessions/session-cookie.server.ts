import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../platform/crypto/keyring.server.ts'
import { cookieLine, cookieName, cookieValue } from './cookies.server.ts'

export function sessionCookieName(): string {
  return cookieName('s')
}

// Cookies are signed, so that the sessions table alone is not enough to forge one.
export function sessionSecret(): string {
  return keyFor('session').key.toString('base64')
}

export function sessionCookie(token: string, maxAgeSeconds?: number): string {
  return cookieLine(sessionCookieName(), `${token}.${signatureOf(token)}`, maxAgeSeconds)
}

export function clearedSessionCookie(): string {
  return cookieLine(sessionCookieName(), '', 0)
}

export function sessionTokenOf(request: Request): string | null {
  return sessionTokenIn(request.headers.get('cookie'))
}

/** Checks only the signature, in a Cookie header or Set-Cookie line; the database knows whether the session is open. */
export function sessionTokenIn(cookies: string | null | undefined): string | null {
  const value = cookieValue(cookies, sessionCookieName())
  const [, token, signature] = /^([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/.exec(value) ?? []
  if (!token || !signature) return null
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(token))) ? token : null
}

// The identity library’s format, so that its other features can read our cookies.
function signatureOf(token: string) {
  return createHmac('sha256', sessionSecret()).update(token).digest('base64')
}
