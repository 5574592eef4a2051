import { randomBytes, randomUUID } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { emailIndex } from '../app/account/email-index.server.ts'
import { startSession } from '../app/account/sessions/start-session.server.ts'
import { users } from '../app/account/tables.ts'
import { config } from '../app/platform/config/config.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { ensureCustodianKeys } from '../app/workplaces/escrow/custodian-keys.server.ts'
import { createHost } from '../host/app.ts'

type Fields = Record<string, string | string[]>

await ensureKeyring(db())
ensureCustodianKeys()

/** The whole product as a function from request to response, without the network. */
export const app = createHost({
  settings: config(),
  build: (await import('virtual:react-router/server-build')) as ServerBuild,
  stopping: new AbortController().signal,
})

/** Sends requests, with or without a session. Redirects are not followed. */
export class Person {
  readonly userId: string | null
  readonly email: string | null
  readonly headers: Record<string, string>

  constructor(userId: string | null = null, email: string | null = null, cookie?: string) {
    this.userId = userId
    this.email = email
    this.headers = cookie ? { cookie } : {}
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return app.request(path, { headers: { ...this.headers, ...headers } })
  }

  async post(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
    const origin = config().publicUrl
    return app.request(path, { method: 'POST', body, headers: { ...this.headers, origin, ...headers } })
  }
}

export const visitor = new Person()

/** The account has no password. */
export async function newMember({ isAdmin = false } = {}): Promise<Person & { userId: string; email: string }> {
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const userId = randomUUID()
  await db()
    .insert(users)
    .values({ id: userId, email: emailIndex(email), address: email, isAdmin })
  return newSessionOf({ userId, email, isAdmin })
}

export async function newSessionOf({
  userId,
  email,
  isAdmin = false,
}: {
  userId: string
  email: string
  isAdmin?: boolean
}) {
  const [cookie] = (await startSession(userId, { isAdmin })).split(';')
  return new Person(userId, email, cookie) as Person & { userId: string; email: string }
}

export function newAdmin() {
  return newMember({ isAdmin: true })
}
