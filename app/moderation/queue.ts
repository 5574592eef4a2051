import type { Column, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../platform/db/db.server.ts'
import type { Backlog } from './backlog.server.ts'

/** They are stored and never change. Each feature offers some of them, in its own words. */
export const rejectionReasonIds = [
  'identifies',
  'hurtful',
  'confidential',
  'off-topic',
  'unclear',
  'not-genuine',
  'experience',
  'promotion',
  'names-others',
] as const

export type RejectionReason = (typeof rejectionReasonIds)[number]
export type Rejection = { reason: RejectionReason; words: string }
export const maxRejectionWords = 500

/** A queue carries out those that its screen offers. `ask` puts a question to the author and waits for the answer. */
export type Ruling =
  | { kind: 'approve' }
  | { kind: 'ask'; words: string }
  | ({ kind: 'reject' } & Rejection)
  | { kind: 'set'; state: string }

export type Decision = { adminId: string; itemId: string; version: number; ruling: Ruling }

/** Items that wait for an admin, and what a decision on one does. */
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

/** `name` says whose or what it is. */
export type QueueRow = { id: string; name: string; version: number; isPending: boolean; isApproved?: boolean }

/** An opened item. `about` comes with the name, as its date; nobody on hold is approved. */
export type QueueItem = QueueRow & { about: string; isHeld?: boolean; handling?: Handling }

/** How far admins are with an item, in the version that they saw. */
export type Handling = { state: string; version: number }

type Part = { show: string; filters: Partial<Record<string, string>>; after: string }
type List<Row> = { rows: Row[]; next: string | null; isPartial: boolean; notes?: string[] }

/** In how many items somebody may be in danger, and by when the first of them is to be answered. */
export type Danger = { count: number; dueOn: string; daysLeft: number }

/** What a feature hands over to the admin area. */
export type AdminQueue<Row extends QueueRow = QueueRow, Item extends QueueItem = QueueItem> = {
  queue: Queue
  waiting(adminId: string): Promise<Backlog & { days?: number; isLate?: boolean; danger?: Danger | null }>
  list(adminId: string, part: Part): Promise<List<Row>>
  /** `excerpt` is the beginning of what somebody wrote. */
  head(adminId: string, id: string): Promise<(QueueRow & { excerpt?: string }) | null>
  /** Opens an item, and records that where somebody has told it in confidence. */
  open(adminId: string, id: string): Promise<Item | null>
  /** What an approval says, if that depends on anything. */
  approved?(): 'approved' | 'approved for batch'
  remove?(adminId: string, id: string): Promise<'deleted' | 'gone' | 'own'>
  handle?(adminId: string, id: string, to: Handling): Promise<'set' | 'no state' | 'changed' | 'gone'>
  hold?(adminId: string, id: string, command: 'hold' | 'release'): Promise<boolean>
}
