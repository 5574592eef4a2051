import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../account/tables.ts'
import { sealedText } from '../platform/crypto/sealed.server.ts'
import { key, word } from '../platform/db/columns.ts'

/**
 * Decisions that can still be undone, one for each item; `ruling` is JSON. An item is not referenced: reviews are deleted
 * and inserted again each night.
 */
export const waitingDecisions = pgTable(
  'waiting_decisions',
  {
    queue: word('queue').notNull(),
    itemId: key('item_id').notNull(),
    adminId: key('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    ruling: sealedText('ruling', 'waiting_decisions.ruling').notNull(),
    takesEffectAt: timestamp('takes_effect_at', { withTimezone: true }).notNull(),
  },
  (decision) => [primaryKey({ columns: [decision.queue, decision.itemId] })],
)
