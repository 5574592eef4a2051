import { randomBytes, randomUUID } from 'node:crypto'
import { emailIndex } from '../../app/account/email-index.server.ts'
import { startSession } from '../../app/account/sessions/start-session.server.ts'
import { users } from '../../app/account/tables.ts'
import { ensureKeyring } from '../../app/platform/crypto/keyring.server.ts'
import { db } from '../../app/platform/db/db.server.ts'

export type Person = { userId: string; cookie: string }

/** A member with a session, stored beside the server that runs. The account has no password. */
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

/** Posts a form as the browser of this person does; redirects are not followed. */
export function post(address: string, path: string, person: Person, body: URLSearchParams | FormData) {
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' }
  return fetch(`${address}${path}`, { method: 'POST', redirect: 'manual', body, headers })
}
