import { createHmac } from 'node:crypto'
import { base32nopad } from '@scure/base'

/** Returns the HMAC-SHA-256 of a value as 52 lowercase base32 characters (RFC 4648, no padding). */
export function hmacUnder(key: Uint8Array, value: string): string {
  return base32nopad.encode(createHmac('sha256', key).update(value).digest()).toLowerCase()
}
