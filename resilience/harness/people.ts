import { newSession } from '../../app/account/sessions/start-session.server.ts'
import { ensureKeyring } from '../../app/platform/crypto/keyring.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { storedUser } from '../../test/stored-user.ts'

export type Person = { userId: string; cookie: string }

/** Stores a member, whose password nobody knows, and a session, bypassing the server. */
export async function newMember({ isAdmin = false } = {}): Promise<Person> {
  await ensureKeyring(db())
  const { userId } = await storedUser({ isAdmin })
  const cookieLine = await db().transaction((tx) => newSession(tx, userId, { isAdmin }))
  const [cookie = ''] = cookieLine.split(';')
  return { userId, cookie }
}

export function post(address: string, path: string, person: Person, body: URLSearchParams | FormData) {
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' }
  return fetch(`${address}${path}`, { method: 'POST', redirect: 'manual', body, headers })
}
