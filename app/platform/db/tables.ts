import { bigint, date, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ciphertext, hashBytes, key, keyedHash, word } from './columns.ts'

export const keyringProofs = pgTable('keyring_proofs', {
  kid: key('kid').primaryKey(),
  proof: ciphertext('proof').notNull(),
})

/** The columns that rate-limiter-flexible requires. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: keyedHash('key').primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.expire)],
)

/** Real and dummy rows are indistinguishable without the keyring. `recipient` is a blind index, null in old rows. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    sealedMail: ciphertext('sealed_mail').notNull(),
    recipient: keyedHash('recipient'),
    attempts: integer().notNull().default(0),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.dueAt), index('outbox_recipient').on(table.recipient)],
)

/** Holds no content, and each row is chained to the one before. The app's role may not change or delete rows. */
export const auditLog = pgTable(
  'audit_log',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    adminId: key('admin_id').notNull(),
    verb: word('verb').notNull(),
    target: key('target'),
    kid: key('kid').notNull(),
    hash: hashBytes('hash').notNull(),
  },
  (row) => [index('audit_log_of_admin').on(row.adminId, row.position)],
)

export const jobRuns = pgTable('job_runs', {
  job: word('job').primaryKey(),
  doneOn: date('done_on').notNull(),
})

/** Keyed hashes of what is over, so that no restored backup opens it again. They tell neither what it was nor of whom. */
export const endings = pgTable('endings', {
  mark: keyedHash('mark').primaryKey(),
  endedOn: date('ended_on').notNull(),
})
