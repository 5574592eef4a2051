import { expect, test } from 'vitest'
import { config } from '../../app/platform/config.server.ts'
import { newMember } from '../app.ts'
import { required } from '../example-review.ts'
import { approvedReview, beginWithoutReviews, pendingReview } from '../stored-review.ts'

const revealing = { role: 'Only Actuary', currentlyWorksHere: 'No', yearLeft: '2017', location: 'Voi, Kenya' }
const outStatus = 'I am open with some leadership but not with colleagues'
const member = await newMember()

beginWithoutReviews()

test.each([
  { reviewK: 1, approved: 1, isShielded: false },
  { reviewK: 1, approved: 3, isShielded: false },
  { reviewK: 3, approved: 1, isShielded: true },
  { reviewK: 3, approved: 2, isShielded: true },
  { reviewK: 3, approved: 3, isShielded: false },
])('with REVIEW_K=$reviewK and $approved approved, cards are shielded: $isShielded', async (given) => {
  config().reviewK = given.reviewK
  for (let n = 0; n < given.approved; n++) await approvedReview({ ...revealing, outStatus })
  await pendingReview({ ...revealing, outStatus })
  await pendingReview({ ...revealing, outStatus })
  for (const address of ['/company/Baobab%20Bank', '/company/Baobab%20Bank.data', '/reviews', '/reviews.data']) {
    const text = await (await member.get(address)).text()
    const isCompany = address.startsWith('/company')
    for (const detail of ['Only Actuary', '2017', 'Voi', outStatus]) {
      expect([address, detail, text.includes(detail)]).toEqual([address, detail, isCompany && !given.isShielded])
    }
    expect(text).toContain('Kenya')
  }
  const page = await (await member.get('/company/Baobab%20Bank')).text()
  expect(page.match(/Anonymous Reviewer/g)?.length ?? 0).toBe(given.isShielded ? given.approved : 0)
  expect(page.match(/<span>Not specified</g)?.length ?? 0).toBe(given.isShielded ? given.approved : 0)
})

test('a company that falls below the limit again is shielded again', async () => {
  config().reviewK = 2
  const admin = await newMember({ isAdmin: true })
  await approvedReview({ ...revealing, outStatus })
  const { id } = await approvedReview({ ...revealing, outStatus })
  expect(await (await member.get('/company/Baobab%20Bank')).text()).toContain('Only Actuary')
  await admin.post(`/admin/reviews/${id}/deletion`)
  expect(await (await member.get('/company/Baobab%20Bank')).text()).not.toContain('Only Actuary')
})

test('step 5 shows the card that others will see, and says when more is left out for now', async () => {
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
  const open = await (await member.post('/submit-review', { ...answers, ...scored })).text()
  expect(open).toContain('Until the company has')
  const hidden = await member.post('/submit-review', {
    ...answers,
    ...scored,
    hide: ['role', 'city', 'yearLeft', 'outStatus'],
  })
  const html = await hidden.text()
  const card = html.slice(html.lastIndexOf('card review'), html.indexOf('</form>', html.lastIndexOf('card review')))
  expect(card).toContain('Anonymous Reviewer')
  for (const detail of ['Only Actuary', '2017', 'Voi', outStatus]) expect(card).not.toContain(detail)
})

test('the last step of the wizard shows both cards where the rule applies, and one where it does not', async () => {
  const member = await newMember()
  const cardsAt = async (reviewK: number) => {
    config().reviewK = reviewK
    const answer = await member.post('/submit-review', { ...required, role: 'Archivist', step: '4', to: '5' })
    return [...(await answer.text()).matchAll(/<h3 class="card-title">([^<]+)/g)].map(([, role]) => role)
  }
  expect(await cardsAt(3)).toEqual(['Anonymous Reviewer', 'Archivist'])
  expect(await cardsAt(1)).toEqual(['Archivist'])
})
