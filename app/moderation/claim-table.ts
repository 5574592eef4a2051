import { sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../account/tables.ts'
import { sealedText } from '../platform/crypto/sealed.server.ts'
import { rejectionReasonIds } from './rejection.ts'

const verdicts = ['approve', 'reject', 'ask'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Defines a table of claims. A claim keeps an item of a queue for one admin until `until`; with a verdict it is a
 * decision, which takes effect then. An item has one claim at most, and an admin one without a verdict.
 */
export function claimTable(name: string, item?: () => AnyPgColumn) {
  const itemId = text('item_id').primaryKey()
  return pgTable(
    name,
    {
      itemId: item ? itemId.references(item, { onDelete: 'cascade' }) : itemId,
      adminId: text('admin_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      until: timestamp('until', { withTimezone: true }).notNull(),
      verdict: text('verdict', { enum: verdicts }),
      version: integer('version'),
      reason: text('reason', { enum: rejectionReasonIds }),
      words: sealedText('words', `${name}.words`),
    },
    (claim) => [uniqueIndex(`${name}_of_admin`).on(claim.adminId).where(sql`${claim.verdict} is null`)],
  )
}

export type ClaimTable = ReturnType<typeof claimTable>
