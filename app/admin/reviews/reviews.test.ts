import { expect, onTestFinished, test } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'

startWithoutReviews()

test('a pending review can be approved, rejected or deleted; an approved one can only be deleted', async () => {
  const waiting = await pendingReview({ companyName: 'Waiting Ltd', suggestions: 'More light' })
  const approved = await approvedReview({ companyName: 'Approved Ltd' })
  const html = await (await (await newAdmin()).get('/admin?tab=reviews')).text()
  expect([...html.matchAll(/<th scope="col">([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Company',
    'Review Snippet',
    'Status',
    'Actions',
  ])
  const rowOf = (id: string) => html.split('<tr').find((row) => row.includes(id)) ?? ''
  expect(rowOf(waiting.id)).toMatch(/Waiting Ltd.*More light.*Pending/s)
  const actions = (id: string) =>
    [...rowOf(id).matchAll(/(?:action|href)="\/admin\/reviews\/[^/]+\/(\w+)/g)].map(([, action]) => action)
  expect(actions(waiting.id)).toEqual(['approval', 'rejection', 'deletion'])
  expect(rowOf(approved.id)).toMatch(/Approved Ltd.*Approved</s)
  expect(actions(approved.id)).toEqual(['deletion'])
})

test('identifying text is highlighted in the snippet and the answers; the company name is not', async () => {
  await pendingReview({
    companyName: 'Jabali Works',
    role: 'PA of Otieno Odhiambo',
    location: 'Thabo Mokoena House, Bobo Dioulasso, Burkina Faso',
    companyBio: 'Jabali Works of Bobo Dioulasso, 0712 345 678',
    discussionHandling: 'Other (please specify)',
    discussionHandlingOther: 'Only with Mr Kamau',
    suggestions: 'Jabali Works should not let Dr Banda shout.',
    otherComments: 'Write to me@example.org <b>',
  })
  const html = await (await (await newAdmin()).get('/admin?tab=reviews')).text()
  const marked = [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, text]) => text)
  expect(marked.toSorted()).toEqual([
    ...['0712 345 678', 'Dr Banda', 'Dr Banda', 'Mr Kamau'],
    ...['Otieno Odhiambo', 'Thabo Mokoena House', 'me@example.org'],
  ])
  expect(html.replaceAll('<!-- -->', '')).toContain('</mark> &lt;b&gt;')
})

test.each([
  [0, 'Review approved. Members can see it now.'],
  [60, 'Review approved. Members will see it with the next batch.'],
])('with batches of %i minutes, an approval says “%s”', async (reviewBatchMinutes, said) => {
  const before = config().reviewBatchMinutes
  onTestFinished(() => void Object.assign(config(), { reviewBatchMinutes: before }))
  const { id } = await pendingReview()
  Object.assign(config(), { reviewBatchMinutes })
  const admin = await newAdmin()
  const answer = await admin.post(`/admin/reviews/${id}/approval?tab=reviews`, { version: '1' })
  expect(answer.status).toBe(302)
  expect(await (await admin.get(answer.headers.get('location') ?? '')).text()).toContain(said)
})

test('an approval of what has changed, was approved already or is gone changes nothing, and says so', async () => {
  const { id } = await pendingReview({ companyName: 'Stale Ltd' })
  const admin = await newAdmin()
  const said = async (answer: Response) => (await admin.get(answer.headers.get('location') ?? '')).text()
  const approve = async (version: string) => said(await admin.post(`/admin/reviews/${id}/approval`, { version }))
  expect(await approve('0')).toContain('Nothing was changed: this review has changed since you looked.')
  expect(await approve('1')).toContain('Review approved.')
  expect(await approve('1')).toContain('This review was approved already.')
  expect(await said(await admin.post(`/admin/reviews/${id}/deletion`))).toContain('Review deleted.')
  expect(await approve('1')).toContain('Nothing was changed: this review is no longer there.')
  expect(await said(await admin.get(`/admin/reviews/${id}/deletion`))).toContain('this review is no longer there.')
})
