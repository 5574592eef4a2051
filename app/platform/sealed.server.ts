import { createHmac } from 'node:crypto'
import { customType } from 'drizzle-orm/pg-core'
import { decrypt, encrypt } from './aes-gcm.server.ts'
import { type KeyLabel, keyFor, keyOf } from './keyring.server.ts'

const sealedPattern = /^s1\.([0-9a-f]{8})\.([\w-]+)$/
const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * Encrypts a personal value under the keyring's `pii` key.
 * In: the text and its context, such as `users.email`. Out: `s1.<kid>.<base64url>`, different each time.
 */
export function seal(text: string, context: string): string {
  const { kid, key } = keyFor('pii')
  return `s1.${kid}.${encrypt(key, text, boundTo(kid, context)).toString('base64url')}`
}

/** The text that `seal` was given. Throws when the value was altered, moved to another context, or its key is gone. */
export function unseal(sealed: string, context: string): string {
  const [, kid, record] = sealedPattern.exec(sealed) ?? []
  if (!kid || !record) throw new Error('This is not a sealed value.')
  return decrypt(keyOf('pii', kid), Buffer.from(record, 'base64url'), boundTo(kid, context))
}

/**
 * A text column that is sealed in the database and plain in the program. It cannot be searched, sorted or compared in SQL;
 * look-ups go through a `blindIndex` column. In: the column's name, its context (`table.column`).
 */
export function sealedText(columnName: string, context: string) {
  return customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: (text) => seal(text, context),
    fromDriver: (sealed) => unseal(sealed, context),
  })(columnName)
}

/**
 * A keyed fingerprint to look up a sealed value by, HMAC-SHA-256 under the label's current key.
 * In: a label, the value already normalised by the caller. Out: 52 lowercase base32 characters (RFC 4648, no padding).
 */
export function blindIndex(label: KeyLabel, value: string): string {
  return toBase32(createHmac('sha256', keyFor(label).key).update(value).digest())
}

function boundTo(kid: string, context: string) {
  return `s1|${kid}|${context}`
}

function toBase32(bytes: Buffer) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
