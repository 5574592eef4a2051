import { bigint, boolean, customType, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sealedText } from '../platform/crypto/sealed.server.ts'

/** A moment of which the row keeps the hour only, whatever is written to it. */
const wholeHour = moment(3_600_000)

/** The same by five minutes. */
const fiveMinutes = moment(5 * 60_000)

const hoursOfRow = () => ({
  createdAt: wholeHour('created_at')
    .notNull()
    .$defaultFn(() => new Date()),
  updatedAt: wholeHour('updated_at')
    .notNull()
    .$defaultFn(() => new Date()),
})

/** What a sealed address is bound to. */
export const addressContext = 'users.address'

/** `email` is the blind index of the address as `<52 characters>@x.invalid`; `address` is the address, sealed. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  address: sealedText('address', addressContext).notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  name: text('name').notNull().default(''),
  image: text('image'),
  isAdmin: boolean('is_admin').notNull().default(false),
  ...hoursOfRow(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: fiveMinutes('expires_at').notNull(),
    /** Until when an admin's session opens the pages of admins without another code. */
    codeUntil: fiveMinutes('code_until'),
    ...hoursOfRow(),
  },
  (session) => [index('sessions_user_id').on(session.userId), index('sessions_expires_at').on(session.expiresAt)],
)

/** How a user signs in; `password` has the format of password-hash.server.ts. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text('scope'),
    ...hoursOfRow(),
  },
  (account) => [index('accounts_user_id').on(account.userId)],
)

/** What a sealed secret of an admin's codes is bound to. */
const codeSecretContext = 'admin_codes.secret'

/** The secret that an admin's phone makes codes with, and the last time step of which a code was taken. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: sealedText('secret', codeSecretContext).notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** What a sealed address of a pending sign-up is bound to. */
const pendingAddressContext = 'pending_sign_ups.address'

/**
 * Accounts that wait for the code that was mailed. `id` and `code` are hashes of what the browser holds; `email`,
 * `address` and `password` are as an account will have them. Known addresses have rows like unknown ones.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    address: sealedText('address', pendingAddressContext).notNull(),
    password: text('password').notNull(),
    code: text('code').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (pending) => [
    index('pending_sign_ups_email').on(pending.email),
    index('pending_sign_ups_expires_at').on(pending.expiresAt),
  ],
)

/** Password resets under way; `identifier` is a hash of the token that was mailed. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ...hoursOfRow(),
  },
  (verification) => [
    index('verifications_identifier').on(verification.identifier),
    index('verifications_expires_at').on(verification.expiresAt),
  ],
)

/**
 * The accounts that were erased lately, so that no restored backup brings one back: of each a keyed hash of its id, and the
 * day (erasure-ledger.server.ts).
 */
export const erasures = pgTable('erasures', {
  mark: text('mark').primaryKey(),
  erasedOn: date('erased_on').notNull(),
})

function moment(grain: number) {
  return customType<{ data: Date; driverData: string }>({
    dataType: () => 'timestamp with time zone',
    toDriver: (value) => new Date(Math.floor(value.getTime() / grain) * grain).toISOString(),
    fromDriver: (stored) => new Date(stored),
  })
}
