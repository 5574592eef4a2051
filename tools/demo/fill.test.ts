import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { emailIndex } from '../../app/account/email-index.server.ts'
import { signIn } from '../../app/account/sign-in.server.ts'
import { users } from '../../app/account/tables.ts'
import { db } from '../../app/platform/db.server.ts'
import { ensureKeyring } from '../../app/platform/keyring.server.ts'
import { companyProfile } from '../../app/workplaces/company-profile.server.ts'
import { ensureCustodian } from '../../app/workplaces/custodian.server.ts'
import { deleteReview } from '../../app/workplaces/reviews.server.ts'
import { pendingCount, reviewsForAdmin } from '../../app/workplaces/reviews-for-admin.server.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { fillWithSamples } from './fill.ts'
import { admin, member } from './people.ts'
import { submissions } from './reviews.ts'

beforeAll(async () => {
  await ensureKeyring(db())
  ensureCustodian()
})

test('samples fill an empty product, and both people can sign in', async () => {
  const lines = await fillWithSamples()
  for (const text of [member.email, member.password, admin.email, admin.password]) expect(lines.join()).toContain(text)
  expect(await signIn(member)).toHaveProperty('cookie')
  expect(await signIn(admin)).toHaveProperty('cookie')
  expect(await db().$count(reviews)).toBe(submissions().length)
  expect(await pendingCount()).toBe(6)
  const { company } = await companyProfile('Kapok Ledger Bank', '')
  expect(company).toMatchObject({ reviewCount: 28, website: 'https://kapokledger.example' })
})

test('a filling that stopped before its end goes on without doubles', async () => {
  await forget(admin.email)
  await fillWithSamples()
  expect(await db().$count(reviews)).toBe(submissions().length)
  expect(await pendingCount()).toBe(6)
  expect((await companyProfile('Kapok Ledger Bank', '')).company?.reviewCount).toBe(28)
})

test('what was deleted from a filled product stays deleted', async () => {
  const [review] = (await reviewsForAdmin({ onlyPending: true })).reviews
  await deleteReview('an admin', review?.id ?? '')
  await fillWithSamples()
  expect(await pendingCount()).toBe(5)
})

test('a database with accounts of other people is left alone', async () => {
  await forget(admin.email)
  await db()
    .insert(users)
    .values({ id: 'somebody', email: emailIndex('somebody@example.org'), address: 'somebody@example.org' })
  await fillWithSamples()
  expect(await signIn(admin)).not.toHaveProperty('cookie')
})

async function forget(email: string) {
  await db()
    .delete(users)
    .where(eq(users.email, emailIndex(email)))
}
