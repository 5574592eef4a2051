import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../account/tables.ts'
import { sealedText } from '../platform/crypto/sealed.server.ts'

/**
 * Decisions that can still be undone, one for each item; `ruling` is JSON. An item is not referenced: reviews are deleted
 * and inserted again each night.
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
    ruling: sealedText('ruling', 'waiting_decisions.ruling').notNull(),
    takesEffectAt: timestamp('takes_effect_at', { withTimezone: true }).notNull(),
  },
  (decision) => [primaryKey({ columns: [decision.queue, decision.itemId] })],
)
