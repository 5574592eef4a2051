import { type Column, is } from 'drizzle-orm'
import { customType, PgArray, type PgColumnBuilderBase, PgText, text } from 'drizzle-orm/pg-core'

/** What a column with text or bytes holds. Tests hold each stored value against it. */
export type Kind = 'sealed' | 'ciphertext' | 'keyed hash' | 'hash' | 'key' | 'word' | 'public'

const kinds = new WeakMap<object, Kind>()

/** Says what a column holds that none of the functions below defines. */
export function holding<Builder extends PgColumnBuilderBase>(kind: Kind, builder: Builder): Builder {
  kinds.set(configOf(builder), kind)
  return builder
}

/** Text that whoever may open the page reads. */
export const publicText = (name: string) => holding('public', text(name))

/** The id or address of something. */
export const key = (name: string) => holding('key', text(name))

/** A word of a list that is kept elsewhere; a column with an `enum` needs no more. */
export const word = (name: string) => holding('word', text(name))

/** A hash under a key of the keyring, which finds a value without holding it. */
export const keyedHash = (name: string) => holding('keyed hash', text(name))

/** A hash of what cannot be guessed. */
export const hash = (name: string) => holding('hash', text(name))
export const hashBytes = (name: string) => holding('hash', bytes(name))

/** Sealed by whoever writes it, unlike a `sealedText`. */
export const ciphertext = (name: string) => holding('ciphertext', text(name))
export const ciphertextBytes = (name: string) => holding('ciphertext', bytes(name))

/** Returns what the column of a field is called, `company_name` for `companyName`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (stored) => Buffer.from(stored),
})

/** Returns null for a column that has not been said to hold anything. */
export function kindOf(column: Column): Kind | null {
  if (is(column, PgArray)) return kindOf(column.baseColumn)
  if (is(column, PgText) && column.enumValues) return 'word'
  return kinds.get(configOf(column)) ?? null
}

// Drizzle gives the configuration of a column's builder to the column.
function configOf(of: object) {
  return (of as { config: object }).config
}
