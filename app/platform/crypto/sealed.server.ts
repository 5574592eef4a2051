import { createHmac } from 'node:crypto'
import { customType } from 'drizzle-orm/pg-core'
import { decrypt, encrypt } from './aes-gcm.server.ts'
import { type KeyLabel, keyFor, keyOf, keysFor } from './keyring.server.ts'

const sealedPattern = /^s([12])\.([0-9a-f]{8})\.([\w-]+)$/
const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
// The shortest holds every option of every list in the product, so that no length tells a choice.
const sizes = [64, 256, 1024, 4096]

/**
 * Encrypts a personal value under the keyring's `pii` key, padded to one of a few sizes.
 * In: the text and its context, such as `users.email`. Out: `s2.<kid>.<base64url>`, different each time.
 */
export function seal(text: string, context: string): string {
  const { kid, key } = keyFor('pii')
  return `s2.${kid}.${encrypt(key, padded(text), boundTo('2', kid, context)).toString('base64url')}`
}

/**
 * The text that `seal` was given; also of the first version, `s1`, which did not pad. Throws when the value was altered,
 * moved to another context, or its key is gone.
 */
export function unseal(sealed: string, context: string): string {
  const [, version, kid, record] = sealedPattern.exec(sealed) ?? []
  if (!version || !kid || !record) throw new Error('This is not a sealed value.')
  const text = decrypt(keyOf('pii', kid), Buffer.from(record, 'base64url'), boundTo(version, kid, context))
  return version === '1' ? text : unpadded(text)
}

/** How values that are sealed now begin. */
export function sealedPrefix(): string {
  return `s2.${keyFor('pii').kid}.`
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
  return indexUnder(keyFor(label).key, value)
}

/** The fingerprints to look a value up by: one, and while the key is being replaced also those under the other keys. */
export function blindIndexes(label: KeyLabel, value: string): string[] {
  return keysFor(label).map((key) => indexUnder(key, value))
}

function indexUnder(key: Buffer, value: string) {
  return toBase32(createHmac('sha256', key).update(value).digest())
}

// The padding of ISO/IEC 7816-4: a mark, then zeros.
function padded(text: string) {
  const length = Buffer.byteLength(text) + 1
  const size = sizes.find((each) => each >= length) ?? Math.ceil(length / 4096) * 4096
  return `${text}\u0001${'\0'.repeat(size - length)}`
}

function unpadded(text: string) {
  return text.slice(0, text.lastIndexOf('\u0001'))
}

function boundTo(version: string, kid: string, context: string) {
  return `s${version}|${kid}|${context}`
}

function toBase32(bytes: Buffer) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
