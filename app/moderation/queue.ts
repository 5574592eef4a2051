import type { Column, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../platform/db/db.server.ts'
import type { keyset } from '../platform/db/lists/keyset.server.ts'
import type { ClaimTable } from './claim-table.ts'
import type { Rejection } from './rejection.ts'

/** `ask` only where a queue carries it out: it puts a question to the author and waits for the answer. */
export type Ruling = { kind: 'approve' } | { kind: 'ask'; words: string } | ({ kind: 'reject' } & Rejection)

export type Decision = { adminId: string; itemId: string; version: number; ruling: Ruling }

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
    /** Whose it is, where that is known: nobody decides about themselves. */
    owner?: Column
    order: ReturnType<typeof keyset>
  }
  /** Records that an admin is about to see an item. */
  recordAccess?(tx: Transaction, adminId: string, itemId: string): Promise<void>
  /** Does what was decided and records it in the audit log. Returns false if the item has changed since. */
  carryOut(tx: Transaction, decision: Decision): Promise<boolean>
}
