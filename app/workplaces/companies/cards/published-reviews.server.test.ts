import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { approvedReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { config } from '../../../platform/config/config.server.ts'
import { companyProfile } from '../page/company-profile.server.ts'
import { type ReviewChoice, reviewChoice } from './review-choice.ts'

startWithoutReviews()

beforeEach(() => {
  const { reviewPrivacy, reviewK } = config()
  onTestFinished(() => void Object.assign(config(), { reviewPrivacy, reviewK }))
})

const low = { inclusivityCulture: 'Very unwelcoming', colleagueSupport: 'Very unsupportive' }
const middle = { inclusivityCulture: 'Very unwelcoming' }
const left = { currentlyWorksHere: 'No' }

test('reviews are ordered by rating in either direction, the newest first among equals', async () => {
  await approvedReview({ ...middle, month: '2026-01' })
  await approvedReview({ month: '2026-02' })
  await approvedReview({ ...low, month: '2026-03' })
  await approvedReview({ ...middle, month: '2026-04' })
  expect(await ratings('')).toEqual(['2026-04 3.5', '2026-03 3', '2026-02 4', '2026-01 3.5'])
  expect(await ratings('highest')).toEqual(['2026-02 4', '2026-04 3.5', '2026-01 3.5', '2026-03 3'])
  expect(await ratings('lowest')).toEqual(['2026-03 3', '2026-04 3.5', '2026-01 3.5', '2026-02 4'])
})

test.each(['highest', 'lowest'])(
  'paging through the reviews with the %s rating first yields every one once',
  async (order) => {
    const ids: string[] = []
    for (let n = 0; n < 15; n++) ids.push((await approvedReview([low, middle, {}][n % 3])).id)
    const first = await chosen({ order })
    const second = await chosen({ order }, first.next ?? '')
    expect(first.reviews).toHaveLength(10)
    expect(second.next).toBe(null)
    const found = [...first.reviews, ...second.reviews]
    expect(found.map(({ id }) => id).sort()).toEqual(ids.sort())
    const inOrder = found.map(({ rating }) => rating)
    expect(inOrder).toEqual(
      inOrder.toSorted((one, other) => (Number(other) - Number(one)) * (order === 'highest' ? 1 : -1)),
    )
  },
)

test('a review whose card hides its rating comes last in either order', async () => {
  Object.assign(config(), { reviewPrivacy: 'strict', reviewK: 2 })
  await approvedReview({ month: '2026-01' })
  await approvedReview({ ...low, month: '2026-02' })
  await approvedReview({ ...middle, month: '2025-12' })
  for (const order of ['highest', 'lowest']) {
    expect(await ratings(order)).toEqual(['2025-12 3.5', '2026-02 null', '2026-01 null'])
  }
})

test('while all cards hide their rating, no order shows who rated higher', async () => {
  config().reviewK = 1
  await approvedReview({ month: '2026-02' })
  await approvedReview({ ...low, month: '2026-01' })
  Object.assign(config(), { reviewK: 3 })
  for (const order of ['', 'highest', 'lowest']) {
    expect((await chosen({ order })).reviews.map(({ submittedMonth }) => submittedMonth)).toEqual([
      '2026-02',
      '2026-01',
    ])
  }
})

test('reviews can be limited to current or former employees, and to a country', async () => {
  await approvedReview()
  await approvedReview({ ...left, location: 'Accra, Ghana' })
  await approvedReview(left)
  const places = async (choice: Partial<ReviewChoice>) =>
    (await chosen(choice)).reviews.map(({ location }) => location).sort()
  expect(await places({ authors: 'current' })).toEqual(['Nairobi, Kenya'])
  expect(await places({ authors: 'former' })).toEqual(['Accra, Ghana', 'Nairobi, Kenya'])
  expect(await places({ authors: 'former', country: 'Ghana' })).toEqual(['Accra, Ghana'])
  expect(await places({ authors: 'current', country: 'Ghana' })).toEqual([])
})

test('a choice that is on no list counts as none', () => {
  expect(reviewChoice(new URLSearchParams({ authors: 'x', order: 'rank', country: ' Ghana ' }))).toEqual({
    authors: '',
    order: '',
    country: 'Ghana',
  })
})

function chosen(choice: Partial<ReviewChoice>, after = '') {
  return companyProfile('Baobab Bank', after, { country: '', authors: '', order: '', ...choice })
}

async function ratings(order: string) {
  return (await chosen({ order })).reviews.map(({ submittedMonth, rating }) => `${submittedMonth} ${rating}`)
}
