import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { emailIndex } from '../app/account/accounts.server.ts'
import { hashPassword } from '../app/account/passwords/password-hash.server.ts'
import { newSession } from '../app/account/sessions/start-session.server.ts'
import { createAccount } from '../app/account/sign-up/sign-up.server.ts'
import { users } from '../app/account/tables.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'

export const password = 'a-long-journey-1'

type Cookie = Awaited<ReturnType<BrowserContext['cookies']>>[number]

// Hashing a password takes a third of a second of CPU by design, so all accounts of a worker share one hash.
let passwordHash: Promise<string> | undefined

export async function newAccount({ isAdmin = false } = {}): Promise<{ userId: string; email: string; cookie: Cookie }> {
  await ensureKeyring(db())
  passwordHash ??= hashPassword(password, { lane: 'owners', key: 'journeys' })
  const email = newEmail()
  const account = { email: emailIndex(email), address: email, password: await passwordHash }
  return db().transaction(async (tx) => {
    const userId = (await createAccount(tx, account)) ?? ''
    await tx.update(users).set({ isAdmin }).where(eq(users.id, userId))
    return { userId, email, cookie: parseSetCookie(await newSession(tx, userId, { isAdmin })) }
  })
}

export function newEmail() {
  return `${randomBytes(6).toString('hex')}@example.org`
}

function parseSetCookie(line: string): Cookie {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split('=')
  return {
    name,
    value,
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: attributes.includes('HttpOnly'),
    secure: attributes.includes('Secure'),
    sameSite: attributes.includes('SameSite=Lax') ? 'Lax' : 'None',
  }
}

/** Signs up at a running server, and returns the cookie of the session. */
export async function memberCookie(address: string, origin = address): Promise<string> {
  const answer = await fetch(`${address}/auth?mode=sign-up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({
      email: `${randomBytes(6).toString('hex')}@example.org`,
      password: randomBytes(12).toString('hex'),
    }),
  })
  const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';')
  if (!cookie) throw new Error(`Signing up answered ${answer.status} and no session.`)
  return cookie
}
