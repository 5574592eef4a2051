import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'

const ivLength = 12
const tagLength = 16

// Node opens a record in 9 µs with one of these, and in 35 µs with the bytes of the key.
const keyObjects = new WeakMap<Buffer, KeyObject>()

/** Encrypts with AES-256-GCM. With random IVs, replace a key before 2^32 records (NIST SP 800-38D). */
export function encrypt(key: Buffer, text: string, context: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyObjectOf(key), iv, { authTagLength: tagLength }).setAAD(
    Buffer.from(context),
  )
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function decrypt(key: Buffer, record: Buffer, context: string): string {
  if (record.length < ivLength + tagLength) throw new Error('The sealed record is too short.')
  const iv = record.subarray(0, ivLength)
  const tag = record.subarray(-tagLength)
  const decipher = createDecipheriv('aes-256-gcm', keyObjectOf(key), iv, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  return Buffer.concat([decipher.update(record.subarray(ivLength, -tagLength)), decipher.final()]).toString('utf8')
}

function keyObjectOf(key: Buffer) {
  const known = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, known)
  return known
}

/** Returns the HMAC-SHA-256 of a value as 52 lowercase base32 characters (RFC 4648, no padding). */
export function hmacUnder(key: Uint8Array, value: string): string {
  return base32nopad.encode(createHmac('sha256', key).update(value).digest()).toLowerCase()
}
