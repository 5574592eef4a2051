import { config } from '../../platform/config/config.server.ts'

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
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  try {
    return decodeURIComponent(found)
  } catch {
    return ''
  }
}
