import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { config } from '../../platform/config/config.server.ts'
import { keyFor } from '../../platform/crypto/keyring.server.ts'

/** Makes a token for a new session. Only its hash, `id`, is stored, so that the table alone opens no session. */
export function newSessionCookie(maxAgeSeconds?: number): { id: string; cookie: string } {
  const token = randomBytes(32).toString('base64url')
  return { id: idOf(token), cookie: cookieLine(name(), `${token}.${signatureOf(token)}`, maxAgeSeconds) }
}

export function clearedSessionCookie(): string {
  return cookieLine(name(), '', 0)
}

export function sessionIdOf(request: Request): string | null {
  return sessionIdIn(request.headers.get('cookie'))
}

/** Checks only the signature, in a Cookie header or Set-Cookie line; the database knows whether the session is open. */
export function sessionIdIn(cookies: string | null | undefined): string | null {
  const value = cookieValue(cookies, name())
  const [, token, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(value) ?? []
  if (!token || !signature) return null
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(token))) ? idOf(token) : null
}

function name() {
  return cookieName('s')
}

function idOf(token: string) {
  return hash('sha256', token, 'base64url')
}

// Without a query, the signature tells sessions that began here from made-up ones, which must not count as members'.
function signatureOf(token: string) {
  // Each request computes this three times, and Node takes 10 µs longer for a key in a Buffer than for one in a text.
  const key = keyFor('session').key.toString('base64')
  return createHmac('sha256', key).update(token).digest('base64url')
}

export function cookieName(letter: string): string {
  return config().isSecure ? `__Host-${letter}` : letter
}

export function cookieLine(name: string, value: string, maxAgeSeconds?: number): string {
  const secure = config().isSecure ? '; Secure' : ''
  const line = `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return maxAgeSeconds === undefined ? line : `${line}; Max-Age=${maxAgeSeconds}`
}

export function cookieValue(header: string | null | undefined, name: string): string {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
