import { AsyncLocalStorage } from 'node:async_hooks'
import { config } from '../../platform/config/config.server.ts'
import { type Database, db } from '../../platform/db/db.server.ts'
import { log } from '../../platform/log/log.server.ts'
import type { HashTurn } from '../passwords/hash-queue.server.ts'
import { hashPassword, isPassword } from '../passwords/password-hash.server.ts'
import { passwordMax } from '../passwords/password-policy.ts'
import { sessionCookieName, sessionSecret } from '../sessions/session-cookie.server.ts'
import { accounts, sessions, users, verifications } from '../tables.ts'

/** Says whose turn it is when the library hashes a password, which it does without telling for whom. */
export const libraryTurn = new AsyncLocalStorage<HashTurn>()

let instance: ReturnType<typeof createAuth> | undefined

/** Returns the identity library. Its HTTP routes are not mounted: our own actions call it. */
export function auth() {
  instance ??= createAuth(db())
  return instance
}

export function apiErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error && error.name === 'APIError')) return undefined
  return (error as Error & { body?: { code?: string } }).body?.code
}

// Imported lazily: no page needs the library, and loading it takes half a second.
export async function createAuth(database: Pick<Database, 'transaction'>) {
  const [{ betterAuth }, { drizzleAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
  ])
  return betterAuth({
    baseURL: config().publicUrl,
    secret: sessionSecret(),
    database: drizzleAdapter(database, {
      provider: 'pg',
      transaction: true,
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      // Our own limits apply. They count characters; the library counts UTF-16 units.
      minPasswordLength: 1,
      maxPasswordLength: passwordMax * 2,
      password: {
        hash: (password) => hashPassword(password, currentTurn()),
        verify: (check) => isPassword(check, currentTurn()),
      },
      revokeSessionsOnPasswordReset: true,
    },
    user: {
      additionalFields: {
        address: { type: 'string', required: true, returned: false },
        isAdmin: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    session: { disableSessionRefresh: true, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(), attributes: { secure: config().isSecure } } },
    },
    databaseHooks: {
      session: { create: { before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }) } },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // The library’s messages can contain email addresses and rows.
    logger: { level: 'error', log: () => log('error', 'identity-library') },
  })
}

function currentTurn() {
  const turn = libraryTurn.getStore()
  if (!turn) throw new Error('The identity library hashes a password outside a turn.')
  return turn
}
