import { customType } from 'drizzle-orm/pg-core'
import { holding } from '../db/columns.ts'
import { allKeysFor, type KeyLabel, keyById, keyFor } from './keyring.server.ts'
import { decrypt, encrypt, hmacUnder } from './primitives.server.ts'

const sealedPattern = /^s2\.([0-9a-f]{8})\.([\w-]+)$/
// The smallest size fits every option of every list in the product, so that no length reveals a choice.
const paddedSizes = [64, 256, 1024, 4096]

export function seal(text: string, context: string): string {
  const { kid, key } = keyFor('pii')
  return `s2.${kid}.${encrypt(key, pad(text), associatedData(kid, context)).toString('base64url')}`
}

export function unseal(sealed: string, context: string): string {
  const [, kid, record] = sealedPattern.exec(sealed) ?? []
  if (!kid || !record) throw new Error('This is not a sealed value.')
  return unpad(decrypt(keyById('pii', kid), Buffer.from(record, 'base64url'), associatedData(kid, context)))
}

export function sealedPrefix(): string {
  return `s2.${keyFor('pii').kid}.`
}

/** Defines an encrypted text column. SQL cannot search, sort or compare it: look rows up by a `blindIndex` column. */
export function sealedText(columnName: string, context: string) {
  const sealed = customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: (text) => seal(text, context),
    fromDriver: (sealed) => unseal(sealed, context),
  })
  return holding('sealed', sealed(columnName))
}

/** Returns the `hmacUnder` the current key of a normalised value. */
export function blindIndex(label: KeyLabel, value: string): string {
  return hmacUnder(keyFor(label).key, value)
}

export function blindIndexes(label: KeyLabel, value: string): string[] {
  return allKeysFor(label).map((key) => hmacUnder(key, value))
}

// The scheme of ISO/IEC 7816-4, a marker byte and then zeros, with 01 as the marker instead of 80.
function pad(text: string) {
  const length = Buffer.byteLength(text) + 1
  const size = paddedSizes.find((each) => each >= length) ?? Math.ceil(length / 4096) * 4096
  return `${text}\u0001${'\0'.repeat(size - length)}`
}

function unpad(text: string) {
  return text.slice(0, text.lastIndexOf('\u0001'))
}

function associatedData(kid: string, context: string) {
  return `s2|${kid}|${context}`
}
