import { bigint, customType, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (stored) => Buffer.from(stored),
})

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

/**
 * Mail to be sent. Real and dummy rows cannot be told apart without the keyring. `recipient` is a blind index by which the
 * mail for an address is found again; rows of before it was kept have none.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    sealedMail: text('sealed_mail').notNull(),
    recipient: text('recipient'),
    attempts: integer().notNull().default(0),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.dueAt), index('outbox_recipient').on(table.recipient)],
)

/**
 * Who did what to which thing, and when: never what it said. Each row is bound to the one before it (audit.server.ts).
 * Rows are only ever added; the role of the app may not change or delete them.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    adminId: text('admin_id').notNull(),
    verb: text('verb').notNull(),
    target: text('target'),
    kid: text('kid').notNull(),
    hash: bytes('hash').notNull(),
  },
  (row) => [index('audit_log_of_admin').on(row.adminId, row.position)],
)

/** Jobs that are done once a night, whichever process does them, and the last night (UTC) in which each was done. */
export const jobRuns = pgTable('job_runs', {
  job: text('job').primaryKey(),
  doneOn: date('done_on').notNull(),
})
