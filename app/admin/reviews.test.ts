import { expect, test } from 'vitest'
import { newAdmin } from '../../test/app.ts'
import { approvedReview, beginWithoutReviews, pendingReview } from '../../test/stored-review.ts'

beginWithoutReviews()

test('a review that waits can be approved or deleted, and an approved one only deleted', async () => {
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
  expect(actions(waiting.id)).toEqual(['approval', 'deletion'])
  expect(rowOf(approved.id)).toMatch(/Approved Ltd.*Approved</s)
  expect(actions(approved.id)).toEqual(['deletion'])
})

test('what may tell who somebody is, is marked in the snippet and in the texts, and the company is not', async () => {
  await pendingReview({
    companyName: 'Jabali Works',
    role: 'PA of Otieno Odhiambo',
    suggestions: 'Jabali Works should not let Dr Banda shout.',
    otherComments: 'Write to me@example.org <b>',
  })
  const html = await (await (await newAdmin()).get('/admin?tab=reviews')).text()
  const marked = [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, text]) => text)
  expect(marked.toSorted()).toEqual(['Dr Banda', 'Dr Banda', 'Otieno Odhiambo', 'me@example.org'])
  expect(html.replaceAll('<!-- -->', '')).toContain('</mark> &lt;b&gt;')
})
