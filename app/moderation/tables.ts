import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../account/tables.ts'
import { sealedText } from '../platform/crypto/sealed.server.ts'

const verdicts = ['approve', 'reject', 'ask', 'set'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Decisions that can still be undone, one for each item. `choice` is the reason of a rejection, or the state that is set.
 * An item is not referenced: reviews are deleted and inserted again each night.
 */
export const waitingDecisions = pgTable(
  'waiting_decisions',
  {
    queue: text('queue').notNull(),
    itemId: text('item_id').notNull(),
    adminId: text('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    verdict: text('verdict', { enum: verdicts }).notNull(),
    choice: text('choice'),
    words: sealedText('words', 'waiting_decisions.words'),
    takesEffectAt: timestamp('takes_effect_at', { withTimezone: true }).notNull(),
  },
  (decision) => [primaryKey({ columns: [decision.queue, decision.itemId] })],
)
