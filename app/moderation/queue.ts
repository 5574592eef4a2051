import type { Column, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../platform/db/db.server.ts'
import type { Rejection } from './rejection.ts'

/** A queue carries out those that its screen offers. `ask` puts a question to the author and waits for the answer. */
export type Ruling =
  | { kind: 'approve' }
  | { kind: 'ask'; words: string }
  | ({ kind: 'reject' } & Rejection)
  | { kind: 'set'; state: string }

export type Decision = { adminId: string; itemId: string; version: number; ruling: Ruling }

/** What a feature hands over: items that wait for an admin, and what a decision on one does. */
export type Queue = {
  /** It is stored with its decisions and never changes. */
  name: string
  items: {
    table: PgTable
    id: Column
    version: Column | SQL
    isPending: SQL
    isApproved?: SQL
    /** Leaves out what this admin may not know of. */
    isKnownTo?(adminId: string): SQL
    /** Whose it is, where that is known: nobody decides about themselves. */
    owner?: Column
    /** These come before all others. */
    isUrgent?: SQL<boolean>
    oldestFirst: SQL[]
  }
  /** Does what was decided and records it in the audit log. Returns false if the item has changed since. */
  carryOut(tx: Transaction, decision: Decision): Promise<boolean>
}
