import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import { emailIndex } from '../app/account/accounts.server.ts'
import { grantAdmin } from '../app/account/admins.server.ts'
import type { Credentials } from '../app/account/sign-in/sign-in.server.ts'
import { signUp } from '../app/account/sign-up/sign-up.server.ts'
import { users } from '../app/account/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { admin, member } from './people.ts'
import { publishArticles } from './publish-articles.ts'
import { applicantAddresses, submitApplications } from './submit-applications.ts'
import { submitReviews } from './submit-reviews.ts'

/**
 * Fills an empty product with samples, or resumes an interrupted fill; leaves a database with other accounts alone.
 * Returns lines to print, including the sign-ins.
 */
export async function fillWithSamples(): Promise<string[]> {
  // Granting admin rights comes last, so an admin means that the fill was completed.
  if (!(await findUser(isUser(admin.email), eq(users.isAdmin, true)))) {
    if (await isSomebodyElses()) return ['Samples   none: this database already holds the accounts of other people']
    for (const person of [member, admin]) if (!(await findUser(isUser(person.email)))) await signUpAs(person)
    await submitReviews()
    const adminId = (await findUser(isUser(admin.email))) ?? ''
    await submitApplications(adminId)
    await publishArticles(adminId)
    await grantAdmin(admin.email)
  }
  return [member, admin].map(signInLine)
}

async function isSomebodyElses() {
  const ours = [member.email, admin.email, ...applicantAddresses()]
  return (await findUser(notInArray(users.email, ours.map(emailIndex)))) !== undefined
}

function isUser(email: string) {
  return eq(users.email, emailIndex(email))
}

async function findUser(...conditions: SQL[]) {
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(...conditions))
    .limit(1)
  return user?.id
}

async function signUpAs(person: Credentials) {
  const answer = await signUp(person, { lane: 'owners', key: 'samples' })
  if (answer.kind === 'refused') throw new Error(`${person.email} cannot sign up: ${answer.message}`)
}

function signInLine({ email, password }: Credentials) {
  return `Sign in   ${email} with the password: ${password}`
}
