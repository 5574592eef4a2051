import { newTotpSecret } from '../app/account/totp/totp-secrets.server.ts'
import { newAdmin, newSessionOf, Person } from './app.ts'

/** The session was started with the password alone. */
export async function newAdminWithSecret() {
  const admin = await newAdmin()
  const address = (await newTotpSecret(admin.email)) ?? ''
  return { admin: await newSessionOf({ ...admin, isAdmin: true }), address }
}

export function withCookieOf(person: Person, answer: Response): Person {
  const [cookie] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  return new Person(person.userId, person.email, cookie)
}
