import { randomBytes, randomUUID } from 'node:crypto'
import { emailIndex } from '../../app/account/email-index.server.ts'
import { startSession } from '../../app/account/sessions/start-session.server.ts'
import { users } from '../../app/account/tables.ts'
import { ensureKeyring } from '../../app/platform/crypto/keyring.server.ts'
import { db } from '../../app/platform/db/db.server.ts'

export type Person = { userId: string; cookie: string }

/** Stores a member without a password, and a session, bypassing the server. */
export async function newMember({ isAdmin = false } = {}): Promise<Person> {
  await ensureKeyring(db())
  const address = `${randomBytes(6).toString('hex')}@example.org`
  const userId = randomUUID()
  await db()
    .insert(users)
    .values({ id: userId, email: emailIndex(address), address, isAdmin })
  const [cookie = ''] = (await startSession(userId, { isAdmin })).split(';')
  return { userId, cookie }
}

export function post(address: string, path: string, person: Person, body: URLSearchParams | FormData) {
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' }
  return fetch(`${address}${path}`, { method: 'POST', redirect: 'manual', body, headers })
}
