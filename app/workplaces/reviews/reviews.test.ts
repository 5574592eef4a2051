import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exampleReview } from '../../../test/example-review.ts'
import { approvedReview, approveReview, pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { LimitExceeded } from '../../platform/http/limit-refusal.server.ts'
import { custodianKeys } from '../authors/custodian-keys.server.ts'
import { unsealAuthor } from '../authors/sealed-author.server.ts'
import { companyProfile } from '../companies/page/company-profile.server.ts'
import { companies, directoryEntries } from '../companies/tables.ts'
import { reviews } from '../tables.ts'
import { deleteReview, reviewOfReceipt, submitReview, withdrawReview } from './reviews.server.ts'

startWithoutReviews()

const adminId = randomUUID()

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

test('a submitted review is pending, dated to this month and hidden from readers', async () => {
  await pendingReview()
  const [row] = await db().select().from(reviews)
  expect(row).toMatchObject({ ...exampleReview(), isApproved: false, version: 1 })
  expect(row?.month).toBe(`${new Date().toISOString().slice(0, 7)}-01`)
  expect(await companyProfile('Baobab Bank', '')).toEqual({
    name: 'Baobab Bank',
    countries: [],
    choice: { country: '', authors: '', order: '' },
    charts: null,
    company: null,
    reviews: [],
    next: null,
    near: [],
  })
})

test('a stored review does not reveal its author, but a custodian can open the sealed author', async () => {
  const userId = randomUUID()
  await submitReview(userId, exampleReview(), newFormToken())
  const [row] = await db().select().from(reviews)
  if (!row) throw new Error('The review is not there.')
  expect(JSON.stringify(row)).not.toContain(userId)
  expect(row.sealedAuthor.length).toBe(113)
  expect(row.authorKids).toEqual(custodianKeys().map(({ kid }) => kid))
  const privateKey = createPrivateKey(readFileSync(join(config().custodianDir, 'private.pem')))
  expect(unsealAuthor(row.sealedAuthor, [privateKey], row.id)).toBe(userId)
})

test('review ids are 128 random bits', async () => {
  const ids = (await times(5, () => pendingReview())).map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
  expect(ids.every((id) => Buffer.from(id, 'base64url').length === 16)).toBe(true)
  // Every byte varies: nothing is constant or a slow counter.
  const made = Array.from({ length: 50 }, () => Buffer.from(newPublicId(), 'base64url'))
  for (let at = 0; at < 16; at++) expect(new Set(made.map((id) => id[at])).size, `byte ${at}`).toBeGreaterThan(20)
})

test('50 identical concurrent posts store one review and get the same receipt code', async () => {
  const userId = randomUUID()
  const token = newFormToken()
  const receipts = await times(50, () => submitReview(userId, exampleReview(), token))
  expect(new Set(receipts).size).toBe(1)
  expect(await reviewOfReceipt(receipts[0] ?? '')).toMatchObject({ isApproved: false, isPublished: false })
  expect(await db().$count(reviews)).toBe(1)
})

test('a form resent later gets the same receipt code, even after the approval', async () => {
  const userId = randomUUID()
  const token = newFormToken()
  const receipt = await submitReview(userId, exampleReview(), token)
  const [row] = await db().select().from(reviews)
  await approveReview(adminId, row?.id ?? '', 1)
  expect(await submitReview(userId, exampleReview({ companyName: 'Another' }), token)).toBe(receipt)
  expect(await db().$count(reviews)).toBe(1)
})

test('a form without a valid token is stored like any other', async () => {
  const userId = randomUUID()
  const receipts = [await submitReview(userId, exampleReview(), ''), await submitReview(userId, exampleReview(), 'x')]
  expect(new Set(receipts).size).toBe(2)
  expect(await db().$count(reviews)).toBe(2)
})

test('a member can submit three reviews a day; a resent form does not count', async () => {
  const userId = randomUUID()
  const tokens = Array.from({ length: 4 }, newFormToken)
  for (const token of tokens.slice(0, 3)) {
    await submitReview(userId, exampleReview(), token)
    await submitReview(userId, exampleReview(), token)
  }
  await expect(submitReview(userId, exampleReview(), tokens[3] ?? '')).rejects.toThrow(LimitExceeded)
  expect(await submitReview(userId, exampleReview(), tokens[0] ?? '')).toMatch(/^\w{4}-/)
  expect(await submitReview(randomUUID(), exampleReview(), newFormToken())).toMatch(/^\w{4}-/)
  expect(await db().$count(reviews)).toBe(4)
})

test('an approval publishes the review once', async () => {
  const { id } = await pendingReview()
  expect(await approveReview(adminId, id, 1)).toBe('decided')
  expect(await approveReview(adminId, id, 1)).toBe('already approved')
  expect(await approveReview(adminId, id, 2)).toBe('already approved')
  const { company, reviews: cards } = await companyProfile('Baobab Bank', '')
  expect(company).toMatchObject({ reviewCount: 1, rating: 4 })
  expect(cards.map((card) => card.id)).toEqual([id])
})

test('approving a version other than the current one changes nothing', async () => {
  const { id } = await pendingReview()
  await db().update(reviews).set({ version: 2 }).where(eq(reviews.id, id))
  expect(await approveReview(adminId, id, 1)).toBe('changed')
  for (const version of [Number.NaN, 1e300, -1, 1.5]) expect(await approveReview(adminId, id, version)).toBe('changed')
  expect(await companyProfile('Baobab Bank', '')).toMatchObject({ company: null })
  expect(await approveReview(adminId, id, 2)).toBe('decided')
})

test('50 concurrent approvals for one company lose nothing', async () => {
  const countries = ['Angola', 'Benin', 'Chad', 'Egypt', 'Ghana']
  const pending = await times(50, (index) =>
    pendingReview({
      industry: index % 2 ? 'Other' : 'Education & Training',
      location: `City, ${countries[index % 5]}`,
    }),
  )
  const outcomes = await Promise.all(pending.map(({ id }) => approveReview(adminId, id, 1)))
  expect(new Set(outcomes)).toEqual(new Set(['decided']))
  const { company } = await companyProfile('Baobab Bank', '')
  expect(company).toMatchObject({ reviewCount: 50, rating: 4, industries: ['Education & Training', 'Other'] })
  expect(company?.locations).toEqual(countries)
  await keptEqualsRecomputed()
})

test('concurrent approvals take effect at most once and never survive a deletion', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await pendingReview({ companyName: `Company ${round}` })
    const outcomes = await Promise.all([
      approveReview(adminId, id, 1),
      approveReview(adminId, id, 1),
      deleteReview(adminId, id),
    ])
    expect(outcomes.filter((outcome) => outcome === 'decided').length).toBeLessThanOrEqual(1)
    expect(outcomes[2]).toBe(true)
  }
  expect(await db().$count(companies)).toBe(0)
})

test('concurrent approvals and deletions across companies leave aggregates that match the reviews', async () => {
  const pending = await times(40, (index) =>
    pendingReview({
      companyName: `Company ${index % 4}`,
      companyWebsite: index % 3 ? '' : `https://${index}.example`,
      recommendCompany: index % 2 ? 'Not sure' : 'Yes, highly recommend',
      month: `2026-0${1 + (index % 9)}`,
    }),
  )
  await Promise.all(
    pending.map(async ({ id }, index) => {
      await approveReview(adminId, id, 1)
      if (index % 3 === 1) await deleteReview(adminId, id)
    }),
  )
  await keptEqualsRecomputed()
})

test('deleting the last approved review removes the company and its filter values', async () => {
  const first = await approvedReview()
  const second = await approvedReview({ location: 'Accra, Ghana' })
  await deleteReview(adminId, first.id)
  expect((await companyProfile('Baobab Bank', '')).company).toMatchObject({ reviewCount: 1, locations: ['Ghana'] })
  await deleteReview(adminId, second.id)
  expect(await db().$count(companies)).toBe(0)
  expect(await deleteReview(adminId, second.id)).toBe(false)
})

test('deleting a pending review leaves its company unchanged', async () => {
  await approvedReview()
  const { id } = await pendingReview()
  expect(await deleteReview(adminId, id)).toBe(true)
  expect((await companyProfile('Baobab Bank', '')).company).toMatchObject({ reviewCount: 1 })
})

test('a company has the latest approved website and description, even after a deletion', async () => {
  const about = async () => {
    const { company } = await companyProfile('Baobab Bank', '')
    return [company?.website, company?.companyBio]
  }
  await approvedReview({ companyWebsite: 'https://old.example', companyBio: 'Old', month: '2026-01' })
  const newer = await approvedReview({ companyWebsite: 'https://new.example', month: '2026-03' })
  await approvedReview({ month: '2026-04' })
  expect(await about()).toEqual(['https://new.example', 'Old'])
  await deleteReview(adminId, newer.id)
  expect(await about()).toEqual(['https://old.example', 'Old'])
})

test('a company keeps the spelling of its first approved review', async () => {
  await approvedReview({ companyName: 'BAOBAB  Bank' })
  await approvedReview({ companyName: 'baobab bank' })
  expect(await companyProfile('Baobab Bank', '')).toMatchObject({ name: 'BAOBAB Bank', company: { reviewCount: 2 } })
})

test('the receipt code lets an author see the status of a review and withdraw it', async () => {
  const { id, receipt } = await pendingReview()
  expect(await reviewOfReceipt(receipt)).toMatchObject({ isApproved: false, isPublished: false })
  await approveReview(adminId, id, 1)
  expect(await reviewOfReceipt(receipt.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    isApproved: true,
    isPublished: true,
  })
  expect(await withdrawReview(receipt)).toBe(true)
  expect(await reviewOfReceipt(receipt)).toBe(null)
  expect(await withdrawReview(receipt)).toBe(false)
  expect(await db().$count(companies)).toBe(0)
})

test('malformed and unknown receipt codes are indistinguishable', async () => {
  await pendingReview()
  for (const code of ['', 'nonsense', '0000-0000-0000-0000-0000-0000-00']) {
    expect([await reviewOfReceipt(code), await withdrawReview(code)]).toEqual([null, false])
  }
  expect(await db().$count(reviews)).toBe(1)
})

/** Compares the stored aggregates with a recount of the approved reviews. */
async function keptEqualsRecomputed() {
  const { key, reviewCount, figures, countries, countryReviews, latestMonth, website } = companies
  const kept = await db()
    .select({
      ...{ key, reviewCount, latestMonth, website },
      rating: sql`(${figures} ->> 'rating')::float8`,
      recommendCount: sql`(${figures} ->> 'recommendCount')::int`,
      recommendPercent: sql`(${figures} ->> 'recommendPercent')::int`,
      countries: sql`(select jsonb_object_agg(country, reviews) from unnest(${countries}, ${countryReviews}) as of(country, reviews))`,
      industries: sql`array_to_json(array(select unnest(industries) order by 1))`,
    })
    .from(companies)
    .orderBy(key)
  const counted = await db().execute(sql`
    select company_key as key, count(*)::int as "reviewCount", 4 as rating,
      count(recommend_company)::int as "recommendCount",
      round(100.0 * count(*) filter (where recommend_company like 'Yes%') / nullif(count(recommend_company), 0))::int
        as "recommendPercent",
      (select jsonb_object_agg(country, reviews) from (select country, count(*) as reviews from reviews r
        where r.company_key = reviews.company_key and is_approved group by country) of) as countries,
      to_json(array_agg(distinct industry order by industry)) as industries,
      max(month)::text as "latestMonth",
      (array_agg(company_website order by month desc, id desc) filter (where company_website is not null))[1] as website
    from reviews where is_approved group by company_key order by company_key`)
  expect(kept).toEqual([...counted])
  const { ratingKey: _, ...columns } = getTableColumns(directoryEntries)
  const entries = await db()
    .select(columns)
    .from(directoryEntries)
    .orderBy(...Object.values(columns))
  const countedEntries = await db().execute(sql`
    select one.country, other.industry, latest.sort_key as "sortKey", latest.company_key as "companyKey",
      (select search_key from companies where key = latest.company_key) as "searchKey",
      (select -count(*)::int from reviews r where r.company_key = latest.company_key and is_approved
        and one.country in ('', r.country)) as "reviewsKey"
    from (select company_key, date '9999-01-01' - max(month) as sort_key from reviews where is_approved group by 1) latest,
      lateral (select '' as country union select country from reviews r
        where r.company_key = latest.company_key and is_approved and country is not null) one,
      lateral (select '' as industry union select industry from reviews r
        where r.company_key = latest.company_key and is_approved) other
    order by one.country collate "C", other.industry collate "C", latest.sort_key, latest.company_key`)
  expect(entries).toEqual([...countedEntries])
}

test('each approval or deletion by an admin leaves one audit row; failures and withdrawals leave none', async () => {
  const before = await db().$count(auditLog)
  const { id } = await pendingReview()
  const { id: raced } = await pendingReview()
  const withdrawn = await pendingReview()
  await withdrawReview(withdrawn.receipt)
  expect(await approveReview(adminId, id, 9)).toBe('changed')
  expect(await deleteReview(adminId, 'no such id\u0000')).toBe(false)
  expect(await db().$count(auditLog)).toBe(before)
  await times(3, () => approveReview(adminId, id, 1))
  await approveReview(adminId, raced, 1)
  await times(3, () => deleteReview(adminId, raced))
  const log = await db().select().from(auditLog).orderBy(auditLog.position).offset(before)
  expect(log.map(({ adminId: who, verb, target }) => [who, verb, target])).toEqual([
    [adminId, 'approve review', id],
    [adminId, 'approve review', raced],
    [adminId, 'delete review', raced],
  ])
})
