import type { ServerBuild } from 'react-router'
import { config } from '../app/platform/config/config.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { ensureCustodianKeys } from '../app/workplaces/authors/custodian-keys.server.ts'
import { createHost } from '../host/app.ts'
import type { FormFields } from './multipart.ts'
import { sessionCookie, storedUser } from './stored-user.ts'

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

  async post(
    path: string,
    fields: FormFields | FormData | URLSearchParams = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const isForm = fields instanceof FormData || fields instanceof URLSearchParams
    const body = isForm ? fields : urlencoded(fields)
    const origin = config().publicUrl
    return app.request(path, { method: 'POST', body, headers: { ...this.headers, origin, ...headers } })
  }
}

function urlencoded(fields: FormFields) {
  const pairs = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  return new URLSearchParams(pairs)
}

export const visitor = new Person()

/** Nobody knows the account's password. */
export async function newMember({ isAdmin = false } = {}): Promise<Person & { userId: string; email: string }> {
  return newSessionOf(await storedUser({ isAdmin }))
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
  return new Person(userId, email, await sessionCookie(userId, isAdmin)) as Person & { userId: string; email: string }
}

export function newAdmin() {
  return newMember({ isAdmin: true })
}
