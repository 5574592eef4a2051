import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember, type Person, visitor } from '../../../test/app.ts'
import { required } from '../../../test/example-review.ts'
import { approvedReview } from '../../../test/stored-review.ts'
import { db } from '../../platform/db/db.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { reviews } from '../tables.ts'
import { wizardLength } from './review-wizard.ts'

const submit = (person: Person, answers: Record<string, string> = {}, token = newFormToken()) =>
  person.post('/submit-review', { ...required, step: '5', token, ...answers })

function receiptIn(page: string) {
  return /<output[^>]*>([0-9A-Z-]+)<\/output>/.exec(page)?.[1]
}

test('the first page shows the rules, then Start, then what else there is to know, and carries a form token', async () => {
  const page = await (await (await newMember()).get('/submit-review')).text()
  expect(page).toMatch(/>Community rules<\/h2><ul class="ticks">(<li>No [^<]*<\/li>){4}<\/ul>/)
  expect(page).toMatch(
    /Community rules.*<\/ul><p><strong>[^<]*can still give you away[^<]*<\/strong><\/p><div class="actions"><button[^>]*>Start<.*Four short.*is sealed\./s,
  )
  expect(page).toMatch(/<input type="hidden" name="token" value="[\w-]{22}"\/>/)
})

test('the first page says how long the form takes and what the receipt code is for, and the last page says it again', async () => {
  const member = await newMember()
  const first = (await (await member.get('/submit-review')).text()).replaceAll('<!-- -->', '')
  const { questions, minutes } = wizardLength().all
  expect(first).toContain(
    `Four short steps with ${questions} questions, of which 11 need an answer: about 4 minutes, or ${minutes}`,
  )
  expect(first).toContain('At the end you get a receipt code, once.')
  const last = await (await member.post('/submit-review', { ...required, step: '4' })).text()
  expect(last).toContain('When you submit, you get a receipt code, <strong>shown once</strong>.')
  expect(last.indexOf('When you submit, you get')).toBeLessThan(last.indexOf('>Submit<'))
  expect(receiptIn(first + last)).toBeUndefined()
})

test('an incomplete step shows its messages and keeps the input', async () => {
  const member = await newMember()
  const answer = await member.post('/submit-review', { step: '1', companyName: 'Ẹja & Sons', role: 'Cook <1>' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('Please fill out all required fields marked with *')
  expect(page).toContain('Please say where this workplace is.')
  expect(page).toContain('value="Ẹja &amp; Sons"')
  expect(page).toContain('value="Cook &lt;1&gt;"')
})

test('a known company whose name differs in accents is suggested on the next step, and stops nobody', async () => {
  await approvedReview({ companyName: 'Société Générale' })
  const member = await newMember()
  const typed = { ...required, companyName: 'Societe Generale' }
  const next = await member.post('/submit-review', { ...typed, step: '1' })
  const page = await next.text()
  expect(next.status).toBe(200)
  expect(page).toContain('<h1 class="page-title">Your Experience</h1>')
  expect(page).toContain('Did you mean Société Générale?')
  expect(page).toContain('name="companyName" value="Societe Generale"')
  const later = await (await member.post('/submit-review', { ...typed, step: '2' })).text()
  expect(later).toContain('<h1 class="page-title">Policies &amp; Environment</h1>')
  const taken = await member.post('/submit-review', { ...typed, step: '2', chosenCompany: 'Société Générale' })
  expect(await taken.text()).toContain('name="companyName" value="Société Générale"')
  expect(receiptIn(await (await submit(member, typed)).text())).toBeDefined()
})

test('the form reveals no company name to a visitor', async () => {
  await approvedReview({ companyName: 'Café Baobab' })
  for (const step of ['1', '5'])
    expect(await (await submit(visitor, { companyName: 'Cafe Baobab', step })).text()).not.toContain('Café')
})

test('60 kB of a location are cut to twice its 200 characters before anything reads them', async () => {
  const answer = await visitor.post('/submit-review', { ...required, step: '1', location: 'a,'.repeat(30_000) })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('to 200 characters or fewer.')
  expect(page).toContain('a,'.repeat(200))
  expect(page.includes('a,'.repeat(201))).toBe(false)
})

test.each(['Lagos', 'Remote'])('%s is accepted, and belongs to no country', async (location) => {
  const member = await newMember()
  const answer = await member.post('/submit-review', { ...required, step: '1', location })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<h1 class="page-title">Your Experience</h1>')
  await submit(member, { companyName: 'Mto', location })
  const stored = db().select({ location: reviews.location, country: reviews.country }).from(reviews)
  expect(await stored.where(eq(reviews.companyName, 'Mto'))).toContainEqual({ location, country: null })
})

test('the wizard takes the company and nothing else from the URL, even after sign-in', async () => {
  const address = `/submit-review?${new URLSearchParams({ company: ' Ẹja  & Sons ', location: 'Elsewhere', step: '3' })}`
  const sentAway = await visitor.get(address)
  const back = new URL(sentAway.headers.get('location') ?? '', 'http://x').searchParams.get('returnTo') ?? ''
  const page = await (await (await newMember()).get(back)).text()
  expect(page).toContain('Community rules')
  expect(page).toContain('<input type="hidden" name="companyName" value="Ẹja &amp; Sons"/>')
  expect(page.slice(0, page.indexOf('<script'))).not.toContain('Elsewhere')
})

test.each(['', '***', 'a'.repeat(121), '\u0000\u202e'])(
  'an invalid company in the URL is ignored: %j',
  async (company) => {
    const page = await (await (await newMember()).get(`/submit-review?${new URLSearchParams({ company })}`)).text()
    expect(page).not.toContain('name="companyName"')
  },
)

test('a company page links to the wizard for that company', async () => {
  const page = await (await (await newMember()).get('/company/A%26B%20%2B%20C')).text()
  expect(page).toContain('href="/submit-review?company=A%26B%20%2B%20C"')
})

test('the review page lists answers under their questions and leaves out questions that were not asked', async () => {
  const page = await (await (await newMember()).post('/submit-review', { ...required, step: '4' })).text()
  const terms = [...page.matchAll(/<div><dt>([^<]*)<\/dt>/g)].map(([, term]) => term)
  expect(terms).toContain('Have you faced or seen discrimination?')
  expect(terms).not.toContain('Freedom from discrimination')
  expect(terms).not.toContain('If you have left: in which year?')
  expect(terms).not.toContain('Please specify')
  expect(terms).toHaveLength(wizardLength().all.questions)
})

test('only steps that require an answer explain the asterisk', async () => {
  const member = await newMember()
  const hint = 'Fields marked with * are required.'
  for (const step of ['0', '1', '2', '3']) {
    const page = await (await member.post('/submit-review', { ...required, step })).text()
    expect(page.includes(hint), `after step ${step}`).toBe(step !== '3')
  }
})

test('a complete form is stored and returns a receipt code', async () => {
  const answer = await submit(await newMember(), { companyName: 'Stored Once' })
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toContain('Review submitted!')
  expect(receiptIn(page)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
  const stored = await db().select({ companyName: reviews.companyName, isApproved: reviews.isApproved }).from(reviews)
  expect(stored).toContainEqual({ companyName: 'Stored Once', isApproved: false })
})

test('a form sent twice creates one review with one receipt code', async () => {
  const member = await newMember()
  const token = newFormToken()
  const [first, second] = await Promise.all([submit(member, {}, token), submit(member, {}, token)])
  expect(receiptIn(await first.text())).toBe(receiptIn(await second.text()))
})

test('an author who is signed out while writing is told so', async () => {
  expect(await (await submit(visitor)).text()).toContain('You must be logged in to submit a review.')
})

test('a session that ends halfway through the wizard loses no step', async () => {
  const answer = await visitor.post('/submit-review', { ...required, step: '1', role: 'Half-way' })
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toContain('Your Experience</h1>')
  expect(page).toContain('value="Half-way"')
})

test('submitting an incomplete review leads back to the incomplete step', async () => {
  const answer = await submit(await newMember(), { leadershipSupport: '' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('Policies &amp; Environment</h1>')
  expect(page).toContain('Please say how supportive the leadership is.')
})
