import { bigint, boolean, customType, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { sealedText } from '../platform/crypto/sealed.server.ts'
import { ciphertext, hash, key, keyedHash } from '../platform/db/columns.ts'

// Rounded down on write, so that a row reveals no exact moment.
const wholeHour = roundedTimestamp(3_600_000)

const fiveMinutes = roundedTimestamp(5 * 60_000)

const createdAt = () =>
  wholeHour('created_at')
    .notNull()
    .$defaultFn(() => new Date())

export const addressContext = 'users.address'

/**
 * `email` is the blind index of the address as `<52 characters>@x.invalid`; `address` is sealed. `language` is that of
 * the mails that others cause: English, if there is none.
 */
export const users = pgTable('users', {
  id: key('id').primaryKey(),
  email: keyedHash('email').notNull().unique(),
  address: sealedText('address', addressContext).notNull(),
  language: sealedText('language', 'users.language'),
  password: ciphertext('password'),
  isAdmin: boolean('is_admin').notNull().default(false),
  createdAt: createdAt(),
})

/** `id` is the hash of the token that the browser holds. */
export const sessions = pgTable(
  'sessions',
  {
    id: hash('id').primaryKey(),
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: fiveMinutes('expires_at').notNull(),
    codeUntil: fiveMinutes('code_until'),
    createdAt: createdAt(),
  },
  (session) => [index('sessions_user_id').on(session.userId), index('sessions_expires_at').on(session.expiresAt)],
)

const codeSecretContext = 'admin_codes.secret'

export const totpSecrets = pgTable('totp_secrets', {
  userId: key('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: sealedText('secret', codeSecretContext).notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

const pendingAddressContext = 'pending_sign_ups.address'

/**
 * Addresses that wait for their code: for a new account, with its password, or instead of the address of an account.
 * `id` is the hash of a token that the browser holds, `code` that of the mailed code. Known addresses get rows just
 * like unknown ones.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: hash('id').primaryKey(),
    email: keyedHash('email').notNull(),
    address: sealedText('address', pendingAddressContext).notNull(),
    password: ciphertext('password'),
    userId: key('user_id').references(() => users.id, { onDelete: 'cascade' }),
    code: keyedHash('code').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (pending) => [
    index('pending_sign_ups_email').on(pending.email),
    index('pending_sign_ups_expires_at').on(pending.expiresAt),
    index('pending_sign_ups_user_id').on(pending.userId),
  ],
)

/**
 * `id` is the hash of the mailed token. Unknown addresses get rows just like known ones, so `userId` may be nobody's.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: hash('id').primaryKey(),
    userId: key('user_id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (reset) => [index('password_resets_expires_at').on(reset.expiresAt)],
)

function roundedTimestamp(granularity: number) {
  return customType<{ data: Date; driverData: string }>({
    dataType: () => 'timestamp with time zone',
    toDriver: (value) => new Date(Math.floor(value.getTime() / granularity) * granularity).toISOString(),
    fromDriver: (stored) => new Date(stored),
  })
}
