import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor, keysFor } from '../../platform/crypto/keyring.server.ts'
import { normalAddress } from '../email-index.server.ts'
import { cookieLine, cookieName, cookieValue } from '../sessions/cookies.server.ts'

/** A browser in which somebody chose to stay signed in. */
export interface KnownDevice {
  /** Random, and in no table: what its tries are counted by. */
  id: string
  /** Whether it was this address that signed in. */
  hasSignedIn: (email: string) => boolean
}

const ninetyDays = 90 * 24 * 3_600

/**
 * The Set-Cookie line by which a device is known again, so that strangers who try an address do not lock its owner out
 * (requirement 67). It names nobody: a random id, a keyed mark of the id and the address together, which says nothing
 * until the address is typed again, and a signature. A device on which the same address signs in again stays the same.
 */
export function deviceCookie(email: string, request: Request): string {
  const { key } = keyFor('device')
  const known = knownDevice(request)
  const id = known?.hasSignedIn(email) ? known.id : randomBytes(16).toString('base64url')
  const mark = markOf(key, id, email)
  return cookieLine(deviceCookieName(), `${id}.${mark}.${signatureOf(key, id, mark)}`, ninetyDays)
}

/** The Set-Cookie line that takes the device cookie away. */
export function noDeviceCookie(): string {
  return cookieLine(deviceCookieName(), '', 0)
}

/** Whether a request brings a device cookie, real or not. */
export function hasDeviceCookie(request: Request): boolean {
  return cookieValue(request.headers.get('cookie'), deviceCookieName()) !== ''
}

/** The known device that a request comes from, or null. */
export function knownDevice(request: Request): KnownDevice | null {
  const value = cookieValue(request.headers.get('cookie'), deviceCookieName())
  const [, id, mark, signature] = /^([\w-]{22})\.([\w-]{22})\.([\w-]{22})$/.exec(value) ?? []
  if (!id || !mark || !signature) return null
  const key = keysFor('device').find((each) => isEqual(signature, signatureOf(each, id, mark)))
  return key ? { id, hasSignedIn: (email) => isEqual(mark, markOf(key, id, email)) } : null
}

function deviceCookieName() {
  return cookieName('d')
}

function markOf(key: Buffer, id: string, email: string) {
  return mac(key, `mark|${id}|${normalAddress(email)}`)
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
