// @module-tag thorough

import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { emailIndex } from '../app/account/accounts.server.ts'
import { decoyPassword } from '../app/account/passwords/password-hash.server.ts'
import { signIn } from '../app/account/sign-in/sign-in.server.ts'
import { users } from '../app/account/tables.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { readFile } from '../app/platform/files/files.server.ts'
import { mentorFilters } from '../app/profiles/mentor-filters.ts'
import { listedMentors } from '../app/profiles/mentors.server.ts'
import { menteeApplications, mentorApplications } from '../app/profiles/tables.ts'
import { ensureCustodianKeys } from '../app/workplaces/authors/custodian-keys.server.ts'
import { companyProfile } from '../app/workplaces/companies/page/company-profile.server.ts'
import { reviewQueue } from '../app/workplaces/reviews/queue/reviews-for-admin.server.ts'
import { deleteReview } from '../app/workplaces/reviews/reviews.server.ts'
import { reviews } from '../app/workplaces/tables.ts'
import { ownTurn } from '../test/stored-user.ts'
import { fillWithSamples } from './fill.ts'
import { mentees } from './mentees.ts'
import { mentors } from './mentors.ts'
import { admin, member } from './people.ts'
import { submissions } from './reviews.ts'

// Where pictures are decoded, drawings cannot be.
vi.unmock('../app/platform/files/images/confined-decoder.server.ts')

beforeAll(async () => {
  await ensureKeyring(db())
  ensureCustodianKeys()
})

test('samples fill an empty product, and both sample accounts can sign in', async () => {
  const lines = await fillWithSamples()
  for (const text of [member.email, member.password, admin.email, admin.password]) expect(lines.join()).toContain(text)
  expect(await signIn(member, ownTurn)).toHaveProperty('cookie')
  expect(await signIn(admin, ownTurn)).toHaveProperty('cookie')
  expect(await db().$count(reviews)).toBe(submissions().length)
  expect(await pendingReviews()).toBe(6)
  const { company } = await companyProfile('Kapok Ledger Bank', '')
  expect(company).toMatchObject({ reviewCount: 28, website: 'https://kapokledger.example' })
})

test('approved mentors are in the directory under the names they chose, and the others wait for an admin', async () => {
  const all = mentorFilters(new URLSearchParams())
  const first = await listedMentors(all)
  const second = await listedMentors({ ...all, after: first.next ?? '' })
  const names = [...first.mentors, ...second.mentors].map(({ name }) => name)
  expect(names).toEqual(mentors.filter(({ state }) => !state).map(({ alias, fullName }) => alias ?? fullName))
  const inBenin = await listedMentors({ ...all, language: 'French', country: 'Benin' })
  expect(inBenin.mentors.length).toBeGreaterThan(0)
  expect(await db().$count(mentorApplications, eq(mentorApplications.status, 'pending'))).toBe(3)
  expect(await db().$count(menteeApplications)).toBe(mentees.length)
  const { photoUrl } = first.mentors[0] ?? {}
  const picture = await buffer(await readFile(photoUrl?.split('/').at(-1) ?? '', 'image'))
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
})

test('an interrupted fill resumes without duplicates', async () => {
  await forget(admin.email)
  await fillWithSamples()
  expect(await db().$count(mentorApplications)).toBe(mentors.length)
  expect(await db().$count(menteeApplications)).toBe(mentees.length)
  expect(await db().$count(reviews)).toBe(submissions().length)
  expect(await pendingReviews()).toBe(6)
  expect((await companyProfile('Kapok Ledger Bank', '')).company?.reviewCount).toBe(28)
})

test('data deleted from a filled product stays deleted', async () => {
  const [review] = (await reviewQueue()).reviews
  await deleteReview('an admin', review?.id ?? '')
  await fillWithSamples()
  expect(await pendingReviews()).toBe(5)
})

test('a database with other people’s accounts is left alone', async () => {
  await forget(admin.email)
  await db()
    .insert(users)
    .values({
      id: 'somebody',
      email: emailIndex('somebody@example.org'),
      address: 'somebody@example.org',
      password: decoyPassword(),
    })
  await fillWithSamples()
  expect(await signIn(admin, ownTurn)).not.toHaveProperty('cookie')
})

function pendingReviews() {
  return db().$count(reviews, eq(reviews.isApproved, false))
}

async function forget(email: string) {
  await db()
    .delete(users)
    .where(eq(users.email, emailIndex(email)))
}
