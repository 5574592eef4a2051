import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../platform/crypto/keyring.server.ts'
import { cookieLine, cookieName, cookieValue } from './cookies.server.ts'

export function sessionCookieName(): string {
  return cookieName('s')
}

/** The key under which session cookies are signed: with the table of sessions alone nobody can make one. */
export function sessionSecret(): string {
  return keyFor('session').key.toString('base64')
}

/** The Set-Cookie line for a session; without `seconds` the browser forgets it when it is closed. */
export function sessionCookie(token: string, seconds?: number): string {
  return cookieLine(sessionCookieName(), `${token}.${signatureOf(token)}`, seconds)
}

/** The Set-Cookie line that takes the session cookie away. */
export function noSessionCookie(): string {
  return cookieLine(sessionCookieName(), '', 0)
}

/** The session token of a request whose cookie carries our signature, else null. */
export function sessionTokenOf(request: Request): string | null {
  return sessionTokenIn(request.headers.get('cookie'))
}

/**
 * The session token in a Cookie header, or a Set-Cookie line, that carries our signature, else null. Whether the session is
 * still open, the database knows.
 */
export function sessionTokenIn(cookies: string | null | undefined): string | null {
  const value = cookieValue(cookies, sessionCookieName())
  const [, token, signature] = /^([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/.exec(value) ?? []
  if (!token || !signature) return null
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(token))) ? token : null
}

// The format of the identity library, so that what it offers later can read our cookies.
function signatureOf(token: string) {
  return createHmac('sha256', sessionSecret()).update(token).digest('base64')
}
