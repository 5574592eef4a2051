import { inArray, type SQL, sql } from 'drizzle-orm'
import { blindIndex, blindIndexes } from '../platform/crypto/sealed.server.ts'
import type { Transaction } from '../platform/db/db.server.ts'
import { users } from './tables.ts'

/**
 * What stands for an e-mail address in the database: its keyed fingerprint in the form of an address, the same for every
 * spelling in upper or lower case.
 */
export function emailIndex(address: string): string {
  return asAddress(blindIndex('email-index', normalAddress(address)))
}

/** The account with an address, also while its index is being computed anew under another key. */
export function hasAddress(address: string): SQL {
  return inArray(users.email, blindIndexes('email-index', normalAddress(address)).map(asAddress))
}

/**
 * Holds an address, in an account or not, from here to the end of the transaction: who holds it next sees what this one did.
 * For an address without an account it takes the same time.
 */
export async function holdAddress(tx: Transaction, index: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 0))`)
}

/** An address as it is compared: without regard to case and surrounding space. */
export function normalAddress(address: string): string {
  return address.trim().normalize('NFC').toLowerCase()
}

function asAddress(index: string) {
  return `${index}@x.invalid`
}
