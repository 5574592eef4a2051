import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { newTotpSecret } from '../app/account/totp/totp-secrets.server.ts'
import { newAdmin, newSessionOf, Person } from './app.ts'

/** Returns the code that an authenticator app shows for an `otpauth:` address. */
export function codeFor(address: string, at: number = Date.now()): Promise<string> {
  const secret = new URL(address).searchParams.get('secret') ?? ''
  return createOTP(Buffer.from(base32.decode(secret)).toString()).hotp(Math.floor(at / 30_000))
}

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
