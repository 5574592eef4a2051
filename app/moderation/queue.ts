import type { Column, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../platform/db/db.server.ts'
import type { keyset } from '../platform/db/lists/keyset.server.ts'
import type { ClaimTable } from './claim-table.ts'
import type { Rejection } from './rejection.ts'

/** Without a rejection it is an approval. */
export type Decision = { adminId: string; itemId: string; version: number; rejection: Rejection | null }

/** What a feature hands over: items that wait for an admin, and what a decision on one does. */
export type Queue = {
  claims: ClaimTable
  items: {
    table: PgTable
    id: Column
    version: Column
    isPending: SQL
    isApproved: SQL
    /** Leaves out what no admin may know of yet. */
    isKnown?: SQL
    order: ReturnType<typeof keyset>
  }
  /** Records that an admin is about to see an item. */
  recordAccess?(tx: Transaction, adminId: string, itemId: string): Promise<void>
  /** Does what was decided and records it in the audit log. Returns false if the item has changed since. */
  carryOut(tx: Transaction, decision: Decision): Promise<boolean>
}
