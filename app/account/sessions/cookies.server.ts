import { config } from '../../platform/config/config.server.ts'

/** The name of one of our cookies. The `__Host-` prefix makes browsers refuse it without Secure, with a Domain or for another path. */
export function cookieName(letter: string): string {
  return config().isSecure ? `__Host-${letter}` : letter
}

/** A Set-Cookie line; without `seconds` the browser forgets the cookie when it is closed. */
export function cookieLine(name: string, value: string, seconds?: number): string {
  const secure = config().isSecure ? '; Secure' : ''
  const line = `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return seconds === undefined ? line : `${line}; Max-Age=${seconds}`
}

/** The value of a cookie in a Cookie header, or an empty text. */
export function cookieValue(header: string | null | undefined, name: string): string {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  try {
    return decodeURIComponent(found)
  } catch {
    return ''
  }
}
