import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { recordAction } from '../platform/audit/audit-log.server.ts'
import { blindIndex, blindIndexes } from '../platform/crypto/sealed.server.ts'
import { db, type Queryable, type Transaction } from '../platform/db/db.server.ts'
import { cleanEmailAddress } from '../platform/text/email-address.ts'
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
  return cleanEmailAddress(address).normalize('NFC').toLowerCase()
}

function asAddress(index: string) {
  return `${index}@x.invalid`
}

/**
 * Locks an account until the transaction ends, and returns it unless it is gone. Comes before any other row of the
 * account is written: taken in different orders, two transactions could wait for each other. A stronger lock would hold
 * up whoever has news for this member, and perhaps already what an erasure waits for next.
 */
export async function lockAccount(tx: Transaction, userId: string) {
  const { email, address, isAdmin, password } = users
  const [account] = await tx
    .select({ email, address, isAdmin, password })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return account
}

export async function accountEmail(userId: string, database: Queryable = db()): Promise<string> {
  const [user] = await database.select({ address: users.address }).from(users).where(eq(users.id, userId))
  return user?.address ?? ''
}

/** Looks up the address of an unsealed author. The audit record leaves out whose, as that would name the author. */
export async function lookUpAuthorEmail(userId: string): Promise<string | null> {
  return db().transaction(async (tx) => {
    const [user] = await tx.select({ address: users.address }).from(users).where(eq(users.id, userId))
    await recordAction(tx, { adminId: 'operator', verb: 'look up address' })
    return user?.address ?? null
  })
}
