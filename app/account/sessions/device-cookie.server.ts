import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { allKeysFor, keyFor } from '../../platform/crypto/keyring.server.ts'
import { normalizeAddress } from '../accounts.server.ts'
import { cookieLine, cookieName, cookieValue, sessionIdIn } from './session-cookie.server.ts'

export interface KnownDevice {
  id: string
  hasSignedIn: (email: string) => boolean
}

const ninetyDays = 90 * 24 * 3_600

// Lets the owner of an address sign in after strangers used up its tries. It names nobody: a random id, a keyed mark of
// id and address that reveals nothing until the address is typed again, and a signature.
export function deviceCookie(email: string, request: Request): string {
  const { key } = keyFor('device')
  const known = knownDevice(request)
  const id = known?.hasSignedIn(email) ? known.id : randomBytes(16).toString('base64url')
  const mark = markOf(key, id, email)
  return cookieLine(deviceCookieName(), `${id}.${mark}.${signatureOf(key, id, mark)}`, ninetyDays)
}

export function clearedDeviceCookie(): string {
  return cookieLine(deviceCookieName(), '', 0)
}

export function hasDeviceCookie(request: Request): boolean {
  return cookieValue(request.headers.get('cookie'), deviceCookieName()) !== ''
}

export function knownDevice(request: Request): KnownDevice | null {
  return deviceIn(request.headers.get('cookie'))
}

/** Returns what connections of a member's browser are counted by: its session, or the device that signed in before. */
export function memberKeyIn(cookies: string | null | undefined): string | null {
  return sessionIdIn(cookies) ?? deviceIn(cookies)?.id ?? null
}

function deviceIn(cookies: string | null | undefined): KnownDevice | null {
  const value = cookieValue(cookies, deviceCookieName())
  const [, id, mark, signature] = /^([\w-]{22})\.([\w-]{22})\.([\w-]{22})$/.exec(value) ?? []
  if (!id || !mark || !signature) return null
  const key = allKeysFor('device').find((each) => isEqual(signature, signatureOf(each, id, mark)))
  return key ? { id, hasSignedIn: (email) => isEqual(mark, markOf(key, id, email)) } : null
}

function deviceCookieName() {
  return cookieName('d')
}

function markOf(key: Buffer, id: string, email: string) {
  return mac(key, `mark|${id}|${normalizeAddress(email)}`)
}

function signatureOf(key: Buffer, id: string, mark: string) {
  return mac(key, `signature|${id}|${mark}`)
}

function mac(key: Buffer, text: string) {
  return createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')
}

function isEqual(one: string, other: string) {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
