import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '../platform/config.server.ts'
import { keyFor } from '../platform/keyring.server.ts'

/** The `__Host-` prefix makes browsers refuse the cookie without Secure, with a Domain or for another path. */
export function sessionCookieName(): string {
  return config().isHttps ? '__Host-s' : 's'
}

/** The key under which session cookies are signed: with the table of sessions alone nobody can make one. */
export function sessionSecret(): string {
  return keyFor('session').key.toString('base64')
}

/** The Set-Cookie line for a session; without `seconds` the browser forgets it when it is closed. */
export function sessionCookie(token: string, seconds?: number): string {
  const line = cookieLine(encodeURIComponent(`${token}.${signatureOf(token)}`))
  return seconds === undefined ? line : `${line}; Max-Age=${seconds}`
}

/** The Set-Cookie line that takes the session cookie away. */
export function noSessionCookie(): string {
  return `${cookieLine('')}; Max-Age=0`
}

/** The session token of a request whose cookie carries our signature, else null. */
export function sessionTokenOf(request: Request): string | null {
  const value = cookieValue(request.headers.get('cookie') ?? '', sessionCookieName())
  const [, token, signature] = /^([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/.exec(value) ?? []
  if (!token || !signature) return null
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(token))) ? token : null
}

// The format of the identity library, so that what it offers later can read our cookies.
function signatureOf(token: string) {
  return createHmac('sha256', sessionSecret()).update(token).digest('base64')
}

function cookieLine(value: string) {
  const secure = config().isHttps ? '; Secure' : ''
  return `${sessionCookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function cookieValue(header: string, name: string) {
  const pairs = header.split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  try {
    return decodeURIComponent(found)
  } catch {
    return ''
  }
}
