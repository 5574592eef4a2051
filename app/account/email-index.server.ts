import { inArray, type SQL, sql } from 'drizzle-orm'
import { blindIndex, blindIndexes } from '../platform/crypto/sealed.server.ts'
import type { Transaction } from '../platform/db/db.server.ts'
import { users } from './tables.ts'

export function emailIndex(address: string): string {
  return asAddress(blindIndex('email-index', normalizeAddress(address)))
}

export function hasAddress(address: string): SQL {
  return inArray(users.email, blindIndexes('email-index', normalizeAddress(address)).map(asAddress))
}

/** Locks an address until the transaction ends, in the same time whether or not it has an account. */
export async function lockAddress(tx: Transaction, index: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 0))`)
}

export function normalizeAddress(address: string): string {
  return address.trim().normalize('NFC').toLowerCase()
}

function asAddress(index: string) {
  return `${index}@x.invalid`
}
