import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One row for each key that has sealed something in this database; see keyring.server.ts. */
export const keyringProofs = pgTable('keyring_proofs', {
  kid: text().primaryKey(),
  proof: text().notNull(),
})

/** The three columns that rate-limiter-flexible works on. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.expire)],
)

/** Mail to be sent. Real and dummy rows cannot be told apart without the keyring. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    sealedMail: text('sealed_mail').notNull(),
    attempts: integer().notNull().default(0),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.dueAt)],
)
