import { ensureKeyring } from '../../app/platform/crypto/keyring.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { sessionCookie, storedUser } from '../../test/stored-user.ts'

export type Person = { userId: string; cookie: string }

/** Stores a member, whose password nobody knows, and a session, bypassing the server. */
export async function newMember({ isAdmin = false } = {}): Promise<Person> {
  await ensureKeyring(db())
  const { userId } = await storedUser({ isAdmin })
  return { userId, cookie: await sessionCookie(userId, isAdmin) }
}

export function post(address: string, path: string, person: Person, body: URLSearchParams | FormData, more = {}) {
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin', ...more }
  return fetch(`${address}${path}`, { method: 'POST', redirect: 'manual', body, headers })
}
