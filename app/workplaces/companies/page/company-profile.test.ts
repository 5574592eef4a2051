import { expect, test } from 'vitest'
import { approvedReview, pendingReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { config } from '../../../platform/config/config.server.ts'
import { companyProfile } from './company-profile.server.ts'

startWithoutReviews()

test('a company without approved reviews has an empty profile', async () => {
  await pendingReview()
  const empty = {
    countries: [],
    choice: { country: '', authors: '', order: '' },
    charts: null,
    company: null,
    reviews: [],
    next: null,
    near: [],
  }
  expect(await companyProfile('Baobab Bank', '')).toEqual({ name: 'Baobab Bank', ...empty })
  expect(await companyProfile('Nobody', 'x')).toEqual({ name: 'Nobody', ...empty })
})

test('a forged cursor returns the first reviews', async () => {
  await approvedReview()
  for (const place of [['0000-99-01', 'x'.repeat(22)], ['2026-13-01', 'x'.repeat(22)], ['2026-01-01', 'x\u0000'], 7]) {
    const after = Buffer.from(JSON.stringify(place)).toString('base64url')
    expect((await companyProfile('Baobab Bank', after)).reviews.length).toBe(1)
  }
})

test('a company profile contains the figures, the facts and the first reviews', async () => {
  await approvedReview({
    companyBio: 'A bank',
    companyWebsite: 'baobab.example:8443/jobs?ref=zuri',
    recommendCompany: 'Yes, highly recommend',
    month: '2026-02',
  })
  await approvedReview({ location: 'Accra, Ghana', recommendCompany: 'Not sure', month: '2026-03' })
  const { name, company, reviews: cards, next } = await companyProfile(' baobab BANK', '')
  expect(name).toBe('Baobab Bank')
  expect(company).toEqual({
    reviewCount: 2,
    ratedReviews: 2,
    website: 'https://baobab.example:8443',
    companyBio: 'A bank',
    locations: ['Ghana', 'Kenya'],
    industries: ['Finance / Banking / Insurance'],
    rating: 4,
    stars: 4,
    recommendPercent: 50,
    breakdown: [
      { field: 'inclusivityCulture', title: expect.any(String), score: 4 },
      { field: 'authenticityComfort', title: expect.any(String), score: 4 },
      { field: 'facedDiscrimination', title: expect.any(String), score: 5 },
      { field: 'colleagueSupport', title: expect.any(String), score: 4 },
      { field: 'leadershipSupport', title: expect.any(String), score: 3 },
      { field: 'managerComfort', title: expect.any(String), score: 4 },
    ],
  })
  expect(cards.map(({ submittedMonth }) => submittedMonth)).toEqual(['2026-03', '2026-02'])
  expect(Object.keys(cards[0] ?? {}).toSorted()).toEqual(
    'currentlyWorksHere id location outStatus rating role submittedMonth texts yearLeft'.split(' '),
  )
  expect(next).toBe(null)
})

test('in an address with the only country of a company, it changes nothing', async () => {
  await approvedReview()
  const kenya = await companyProfile('Baobab Bank', '', { country: 'Kenya', authors: '', order: '' })
  expect(kenya.charts).not.toBe(null)
  expect(kenya).toEqual(await companyProfile('Baobab Bank', ''))
})

test('beside reviews from no listed country, the only listed one has its own figures', async () => {
  for (const location of ['Nairobi, Kenya', 'Nairobi, Kenya', 'Remote']) await approvedReview({ location })
  const all = await companyProfile('Baobab Bank', '')
  expect(all.countries.map(({ id }) => id)).toEqual(['Kenya'])
  expect(all.company?.reviewCount).toBe(3)
  const kenya = await companyProfile('Baobab Bank', '', { country: 'Kenya', authors: '', order: '' })
  expect(kenya.choice.country).toBe('Kenya')
  expect(kenya.company?.reviewCount).toBe(2)
  expect(kenya.reviews.length).toBe(2)
})

test('paging through a company yields every approved review once, newest month first', async () => {
  const ids: string[] = []
  for (let index = 0; index < 23; index += 1) ids.push((await approvedReview({ month: `2026-0${1 + (index % 3)}` })).id)
  await pendingReview()
  const found: { id: string; submittedMonth: string }[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof companyProfile>> = await companyProfile('Baobab Bank', after)
    expect(page.reviews.length).toBeLessThanOrEqual(10)
    found.push(...page.reviews)
    after = page.next
  }
  expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const months = found.map(({ submittedMonth }) => submittedMonth)
  expect(months).toEqual(months.toSorted().reverse())
})

test('with fewer than REVIEW_K approved reviews, cards leave out identifying details', async () => {
  const telling = { role: 'Teller', currentlyWorksHere: 'No', yearLeft: '2020', outStatus: 'I am an ally' }
  const open = 'Teller|2020|Nairobi, Kenya|I am an ally'
  const shielded = '||Kenya|'
  await approvedReview(telling)
  expect([await cardsAt(1), await cardsAt(3)]).toEqual([[open], [shielded]])
  await approvedReview(telling)
  expect([await cardsAt(1), await cardsAt(3)]).toEqual([
    [open, open],
    [shielded, shielded],
  ])
  await approvedReview(telling)
  expect([await cardsAt(1), await cardsAt(3)]).toEqual([
    [open, open, open],
    [open, open, open],
  ])
})

async function cardsAt(reviewK: number) {
  const kept = config().reviewK
  config().reviewK = reviewK
  const { reviews: cards } = await companyProfile('Baobab Bank', '').finally(() => {
    config().reviewK = kept
  })
  return cards.map(({ role, yearLeft, location, outStatus }) => [role, yearLeft, location, outStatus].join('|'))
}
