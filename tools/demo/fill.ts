import { eq, ne } from 'drizzle-orm'
import { grantAdmin } from '../../app/account/admins.server.ts'
import type { Credentials } from '../../app/account/credentials.ts'
import { emailIndex } from '../../app/account/email-index.server.ts'
import { signUp } from '../../app/account/sign-up.server.ts'
import { users } from '../../app/account/tables.ts'
import { db } from '../../app/platform/db.server.ts'
import { admin, member } from './people.ts'
import { submitSamples } from './submit-samples.ts'

/**
 * Fills an empty product with samples, once; a filling that was interrupted goes on where it stopped.
 * Out: lines to print, with the sign-ins. A database in which other people have accounts is left as it is.
 */
export async function fillWithSamples(): Promise<string[]> {
  // The admin's account is made last, so it tells that everything else is there.
  if (!(await hasAccount(admin))) {
    if (await isSomebodyElses()) return ['Samples   none: this database already holds the accounts of other people']
    if (!(await hasAccount(member))) await signUpAs(member)
    await submitSamples()
    await signUpAs(admin)
  }
  await grantAdmin(admin.email)
  return [member, admin].map(signInLine)
}

async function hasAccount({ email }: Credentials) {
  return hasUser(eq(users.email, emailIndex(email)))
}

async function isSomebodyElses() {
  return hasUser(ne(users.email, emailIndex(member.email)))
}

async function hasUser(condition: ReturnType<typeof eq>) {
  const found = await db().select({ id: users.id }).from(users).where(condition).limit(1)
  return found.length > 0
}

async function signUpAs(person: Credentials) {
  const answer = await signUp(person)
  if ('refusal' in answer) throw new Error(`${person.email} cannot sign up: ${answer.refusal.message}`)
}

function signInLine({ email, password }: Credentials) {
  return `Sign in   ${email} with the password: ${password}`
}
