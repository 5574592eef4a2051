import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db.server.ts'
import { blindIndex } from '../platform/sealed.server.ts'

/**
 * What stands for an e-mail address in the database: its keyed fingerprint in the form of an address, the same for every
 * spelling in upper or lower case.
 */
export function emailIndex(address: string): string {
  return `${blindIndex('email-index', address.trim().normalize('NFC').toLowerCase())}@x.invalid`
}

/**
 * Holds an address, in an account or not, from here to the end of the transaction: who holds it next sees what this one did.
 * For an address without an account it takes the same time.
 */
export async function holdAddress(tx: Transaction, index: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 0))`)
}
