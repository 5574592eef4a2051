import { afterEach, expect, test } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { notify } from '../../app/platform/live/live.server.ts'
import { companies } from '../../app/workplaces/companies/tables.ts'
import { withdrawReview } from '../../app/workplaces/reviews/reviews.server.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { newMember } from '../app.ts'
import { pageOf } from '../page.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../stored-review.ts'

const revealing = { role: 'Only Actuary', currentlyWorksHere: 'No', yearLeft: '2017', location: 'Voi, Kenya' }
const outStatus = 'I am open with some leadership but not with colleagues'
const member = await newMember()

const readersAddresses = ['/company/Baobab%20Bank', '/company/Baobab%20Bank.data', '/reviews', '/reviews.data']

startWithoutReviews()

afterEach(() => {
  Object.assign(config(), { reviewK: 1, reviewPrivacy: 'literal' })
})

test.each([
  { reviewK: 1, approved: 1, shielded: 0 },
  { reviewK: 1, approved: 3, shielded: 0 },
  { reviewK: 3, approved: 1, shielded: 1 },
  { reviewK: 3, approved: 2, shielded: 2 },
  { reviewK: 3, approved: 3, shielded: 3 },
  { reviewK: 3, approved: 5, shielded: 3 },
])('with REVIEW_K=$reviewK and $approved approved reviews, $shielded cards are shielded', async (given) => {
  config().reviewK = given.reviewK
  for (let n = 0; n < given.approved; n++) await approvedReview({ ...revealing, outStatus })
  await pendingReview({ ...revealing, outStatus })
  await pendingReview({ ...revealing, outStatus })
  for (const address of readersAddresses) {
    const text = await (await member.get(address)).text()
    const isTold = address.startsWith('/company') && given.approved > given.shielded
    for (const detail of ['Only Actuary', '2017', 'Voi', outStatus]) {
      expect([address, detail, text.includes(detail)]).toEqual([address, detail, isTold])
    }
    expect(text).toContain('Kenya')
  }
  const page = await (await member.get('/company/Baobab%20Bank')).text()
  expect(page.match(/Anonymous Reviewer/g)?.length ?? 0).toBe(given.shielded)
  expect(page.match(/<span>Not specified</g)?.length ?? 0).toBe(given.shielded)
})

test('what is no listed country is never offered as one, and not shown with REVIEW_K above 1, nor Other in strict modes', async () => {
  for (const [reviewK, reviewPrivacy] of [
    [1, 'literal'],
    [2, 'literal'],
    [1, 'strict'],
  ] as const) {
    Object.assign(config(), { reviewK, reviewPrivacy })
    await approvedReview({ companyName: `Mto ${reviewK}`, location: 'Kreuzberg, Berlin' })
    expect(await pageOf(member.get('/reviews'))).not.toContain('Berlin')
    const page = await pageOf(member.get(`/company/Mto%20${reviewK}`))
    expect([reviewK, page.includes('Berlin')]).toEqual([reviewK, reviewK === 1])
    const facts = page.slice(page.indexOf('company-facts'), page.indexOf('</dl>'))
    expect(facts.includes('>Other<')).toBe(reviewK === 1 && reviewPrivacy === 'literal')
    await db().delete(reviews)
    await db().delete(companies)
    await notify(db(), 'reviews')
  }
})

test('with REVIEW_PRIVACY=strict, details that authors ticked appear from REVIEW_K reviews on, including those of the first reviews', async () => {
  Object.assign(config(), { reviewK: 2, reviewPrivacy: 'strict' })
  const actuaries = async () =>
    (await pageOf(member.get('/company/Baobab%20Bank'))).match(/<h3[^>]*><bdi>Only Actuary/g)?.length ?? 0
  await approvedReview({ ...revealing, outStatus })
  expect(await actuaries()).toBe(0)
  await approvedReview({ ...revealing, outStatus })
  expect(await actuaries()).toBe(2)
})

test('a company that falls back below REVIEW_K is shielded again and shows no figures', async () => {
  config().reviewK = 2
  const admin = await newMember({ isAdmin: true })
  const written = []
  for (let n = 0; n < 3; n++) written.push(await approvedReview({ ...revealing, outStatus }))
  const page = await pageOf(member.get('/company/Baobab%20Bank'))
  expect(page).toContain('Only Actuary')
  expect(page).toContain('Inclusivity Rating')
  for (const { id } of written.slice(0, 2)) await admin.post(`/admin/reviews/${id}/deletion`)
  const after = await pageOf(member.get('/company/Baobab%20Bank'))
  expect(after).not.toContain('Only Actuary')
  expect(after).not.toContain('Inclusivity Rating')
})

test('below REVIEW_K, no answer, score, recommendation or rating is sent, and the page says why', async () => {
  config().reviewK = 3
  const changes = { recommendCompany: 'Yes, highly recommend', inclusivityCulture: 'Very unwelcoming' }
  await approvedReview(changes)
  await approvedReview({ ...changes, facedDiscrimination: 'Yes, frequently' })
  for (const address of readersAddresses) {
    const text = await pageOf(member.get(address))
    for (const figure of ['"score"', 'out of 5', 'would recommend', 'Inclusivity Rating', 'Very unwelcoming'])
      expect([address, figure, text.includes(figure)]).toEqual([address, figure, false])
    expect(figuresIn(text)).toEqual([])
  }
  expect(await pageOf(member.get('/company/Baobab%20Bank'))).toContain(
    'Scores appear once there are enough reviews, at least',
  )
  expect(await pageOf(member.get('/reviews'))).toContain('Rated after 3 reviews')
  await approvedReview(changes)
  for (const address of readersAddresses) expect(figuresIn(await pageOf(member.get(address))), address).not.toEqual([])
})

test('below REVIEW_K no answer is counted, nor year or country compared, and no more is sent after a fall below', async () => {
  config().reviewK = 3
  const counted = ['In numbers', 'Over time', 'actively enforced', '(100%)', 'most often']
  const seen = async () => {
    const texts = await Promise.all(readersAddresses.map((address) => pageOf(member.get(address))))
    return counted.filter((words) => texts.some((text) => text.includes(words)))
  }
  const written = []
  for (let n = 0; n < 2; n++) written.push(await approvedReview({ month: '2024-05' }))
  expect(await seen()).toEqual([])
  written.push(await approvedReview())
  expect(await seen()).toEqual(counted)
  await withdrawReview(written[0]?.receipt ?? '')
  expect(await seen()).toEqual([])
})

test('from REVIEW_K reviews on, figures change only after REVIEW_K new reviews', async () => {
  config().reviewK = 3
  const shown = async () =>
    (await pageOf(member.get('/company/Baobab%20Bank'))).match(/Inclusivity Rating: <strong>([^<]*)/)?.[1]
  const written = []
  for (let n = 0; n < 3; n++) written.push(await approvedReview())
  expect(await shown()).toBe('4.0/5')
  const low = { inclusivityCulture: 'Very unwelcoming', colleagueSupport: 'Very unsupportive' }
  for (const rating of ['4.0/5', '4.0/5', '3.5/5']) {
    await approvedReview(low)
    expect(await shown()).toBe(rating)
  }
  for (const { receipt } of written) {
    await withdrawReview(receipt)
    expect(await shown()).toBe('3.5/5')
  }
  for (const rating of ['3.5/5', '3.5/5', '3.0/5']) {
    await approvedReview(low)
    expect(await shown()).toBe(rating)
  }
})

test('step 5 shows the card that readers will see, and says when more is left out for now', async () => {
  config().reviewK = 3
  const answers = { ...revealing, outStatus, companyName: 'Acme', industry: 'Other', step: '4', to: '5' }
  const scored = {
    inclusivityCulture: 'Neutral',
    authenticityComfort: 'Neutral',
    facedDiscrimination: 'Unsure',
    colleagueSupport: 'Neutral',
    lgbtqPolicies: 'Unsure',
    leadershipSupport: 'Neutral',
    managerComfort: 'Neutral',
  }
  const preview = async (more: Record<string, string>) => {
    const page = await (await member.post('/submit-review', { ...answers, ...scored, ...more })).text()
    return page.slice(page.indexOf('What readers will see'), page.indexOf('What could identify you'))
  }
  const open = await preview({})
  expect(open).toContain('The company’s first 3 reviews show no stars, role, city, year or openness.')
  for (const detail of ['Only Actuary', '2017', 'Voi', outStatus]) expect(open).toContain(detail)
  const hidden = await preview({ showAsked: 'yes' })
  expect(hidden).toContain('Anonymous Reviewer')
  for (const detail of ['Only Actuary', '2017', 'Voi', outStatus]) expect(hidden).not.toContain(detail)
})

/** Returns figures as the page's data contains them: `"rating",4.3`. */
function figuresIn(text: string) {
  return [...text.matchAll(/\\?"(?:rating|stars|recommendPercent)\\?",(\d[\d.]*)/g)].map(([found]) => found)
}
