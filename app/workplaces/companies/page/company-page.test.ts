import { expect, onTestFinished, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { mainOf } from '../../../../test/page.ts'
import { approvedReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { config } from '../../../platform/config/config.server.ts'
import { companyPath } from '../../company-name.ts'

startWithoutReviews()

const name = 'ọmọ Baobab'
const member = await newMember()

test('the page of a name without reviews leads to companies of a near name', async () => {
  await approvedReview({ companyName: 'Acme Ltd.' })
  const cut = companyPath('Acme Ltd.').replace(/%2E$/, '')
  expect(await mainOf(member.get(cut))).toMatch(/<a[^>]*href="\/company\/Acme%20Ltd%2E"[^>]*>Did you mean Acme Ltd\.\?/)
  await approvedReview({ companyName: 'Acme Ltd Kenya' })
  expect(await mainOf(member.get(cut))).toMatch(
    /Did you mean one of these\?.*>Acme Ltd\.<.*href="\/company\/Acme%20Ltd%20Kenya"/s,
  )
  expect(await mainOf(member.get('/company/Acme'))).toContain('Did you mean one of these?')
  expect(await mainOf(member.get('/company/Nobody'))).not.toContain('Did you mean')
  expect(await mainOf(member.get(companyPath('Acme Ltd.')))).not.toContain('Did you mean')
})

/** Counts the filled stars of each drawing. */
function starsIn(html: string) {
  return [...html.matchAll(/class="stars".*?<\/svg>/gs)].map(([svg]) => svg.match(/star-on/g)?.length ?? 0)
}

test('a directory card shows the initial, the linked name, stars, review count and website', async () => {
  await approvedReview({ companyName: name, companyWebsite: 'baobab.example', colleagueSupport: 'Very unsupportive' })
  const main = await mainOf(member.get('/reviews'))
  expect(main).toMatch(/<span class="avatar[^"]*" aria-hidden="true"><svg.*?<\/svg><span>Ọ<\/span>/s)
  // An arc for each score: 4, 4, 5, 1, 3 and 4 of 5.
  expect([...main.matchAll(/stroke-dasharray="(\d) 5"/g)].map(([, score]) => score).join('')).toBe('445134')
  expect(main).toContain(`href="${companyPath(name)}"`)
  expect(main).toContain('(1 Review)')
  expect(main).toContain('>Visit Website<')
  // (4 + 4 + 5 + 1 + 3 + 4) / 6 = 3.5, which rounds to four stars.
  expect(main).toContain('3.5 out of 5 stars')
  expect(starsIn(main)).toEqual([4])
})

test('a directory card says the company’s rating and number of reviews in every filter, and below what is from a chosen country', async () => {
  for (let n = 0; n < 6; n++) await approvedReview({ companyName: name })
  await approvedReview({ companyName: name, location: 'Accra, Ghana' })
  await approvedReview({ companyName: 'Mto' })
  for (const [filter, ...lines] of [
    ['industry=Finance+/+Banking+/+Insurance'],
    ['country=Kenya', 'All of them from Kenya', '6 of them from Kenya: 4.0 out of 5'],
    ['country=Ghana', '1 of them from Ghana: too few for a rating'],
  ]) {
    const main = await mainOf(member.get(`/reviews?${filter}`))
    expect(main).toContain('4.0 out of 5 stars')
    expect(main).toContain('<span>(7 Reviews)</span>')
    expect(main).toContain(`href="${companyPath(name)}"`)
    expect([...main.matchAll(/<p class="company-country">([^<]*)/g)].map(([, line]) => line)).toEqual(lines)
  }
})

test('a company page shows its facts, and its rating and scores to one decimal', async () => {
  const facts = { companyName: name, companyWebsite: 'baobab.example', companyBio: 'We grow trees.' }
  await approvedReview({ ...facts, recommendCompany: 'Yes, with some reservations' })
  await approvedReview({ ...facts, recommendCompany: 'No, would not recommend', colleagueSupport: 'Very unsupportive' })
  await approvedReview({ ...facts, recommendCompany: 'Yes, highly recommend' })
  const main = await mainOf(member.get(companyPath(name)))
  expect(main).toMatch(/href="\/reviews"[^>]*>.*All companies/s)
  expect(main).toMatch(/Corporate Profile.*<h1[^>]*><bdi>ọmọ Baobab<\/bdi><\/h1>/s)
  expect(main).toContain('Inclusivity Rating: <strong>3.8/5</strong>') // (4 + 3.5 + 4) / 3 = 3.83
  expect(main).toContain('67% would recommend')
  expect(main).toContain('3 reviews in total')
  expect(main).toContain('<dt class="sr-only-on-phones">About</dt><dd><bdi>We grow trees.</bdi></dd>')
  expect(main).toContain('<dt class="sr-only-on-phones">Industry</dt><dd>Finance / Banking / Insurance</dd>')
  expect(main).toContain('<dt class="sr-only-on-phones">Location</dt><dd>Kenya</dd>')
  expect(main).toMatch(/<a href="https:\/\/baobab\.example"[^>]*>baobab\.example</)
  expect(main).toContain('Inclusivity Score Breakdown')
  expect(barsIn(main, 'Inclusivity Score Breakdown')).toEqual([
    'Inclusive culture 4.0',
    'Being yourself 4.0',
    'Freedom from discrimination 5.0',
    'Support from colleagues 3.0',
    'Support from leadership 3.0',
    'Comfort with your manager 4.0',
  ])
  expect(main).toMatch(/href="\/submit-review\?company=[^"]+"[^>]*>Submit a review</)
})

test('a company page counts answers and ratings, each bar with its number and share', async () => {
  const no = { companyName: name, lgbtqPolicies: 'No policies or programs', recommendCompany: 'Not sure' }
  for (const year of [2024, 2026]) {
    for (let n = 0; n < 3; n++)
      await approvedReview({ companyName: name, month: `${year}-02`, outStatus: 'I am an ally' })
  }
  for (let n = 0; n < 3; n++) {
    await approvedReview({
      ...no,
      month: '2026-03',
      outStatus: 'Yes, I am fully open',
      colleagueSupport: 'Very unsupportive',
    })
  }
  const main = await mainOf(member.get(companyPath(name)))
  expect(barsIn(main, 'How reviews rate it')).toContain('4 stars 9 (100%)')
  expect(barsIn(main, 'Policies that protect LGBTQ+ staff')).toEqual(
    expect.arrayContaining(['Unsure 6 (67%)', 'No policies or programs 3 (33%)', 'Yes, actively enforced 0 (0%)']),
  )
  expect(barsIn(main, 'Recommendation')).toContain('Not sure 3 (100%)')
  expect(barsIn(main, 'Support from colleagues')).toContain('Very unsupportive 3 (33%)')
  expect(main).toContain('9 answers, most often “Somewhat supportive” (67%)')
  expect(barsIn(main, 'Over time')).toEqual(['2024 4.0 (3 reviews)', '2026 3.8 (6 reviews)'])
  expect(main).toContain('In 2026, the rating is about the same as in 2024.')
  expect(barsIn(main, 'Who speaks')).toEqual(['LGBTQ+ people 3.5 (3 reviews)', 'Allies 4.0 (6 reviews)'])
})

test('figures that are withheld say that small numbers are hidden', async () => {
  const { reviewK } = config()
  onTestFinished(() => void Object.assign(config(), { reviewK }))
  config().reviewK = 3
  for (let n = 0; n < 3; n++) await approvedReview({ companyName: name, recommendCompany: n ? '' : 'Not sure' })
  const main = await mainOf(member.get(companyPath(name)))
  expect(main).toContain('Recommendations: Small numbers are hidden.')
  expect(main).toContain('Stars hidden to protect people')
  expect(main).toMatch(/Who speaks, [^<]*Support from colleagues, [^<]*: Small numbers are hidden\./)
})

test('a year with too few reviews is covered by others, so that no subtraction reveals it', async () => {
  const years = async () => barsIn(await mainOf(member.get(companyPath(name))), 'Over time')
  await approvedReview({ companyName: name, month: '2025-03', managerComfort: 'Not at all comfortable' })
  for (let n = 0; n < 4; n++) await approvedReview({ companyName: name, month: '2026-03' })
  expect(await years()).toEqual(['2025 Small numbers are hidden.', '2026 Small numbers are hidden.'])
  for (let n = 0; n < 2; n++) await approvedReview({ companyName: name, month: '2026-03' })
  expect(await years()).toEqual(['2025 Small numbers are hidden.', '2026 4.0 (4 reviews)'])
})

test('a company page shows the figures and reviews of one of its countries', async () => {
  const from = (location: string, count: number, answers = {}) =>
    Array.from({ length: count }, () => ({ companyName: name, location, suggestions: `From ${location}`, ...answers }))
  const low = { inclusivityCulture: 'Very unwelcoming' }
  for (const review of [...from('Nairobi, Kenya', 6), ...from('Accra, Ghana', 3, low), ...from('Lagos, Nigeria', 1)]) {
    await approvedReview(review)
  }
  const all = await mainOf(member.get(companyPath(name)))
  const pages = ['All countries', 'Kenya', 'Ghana', 'Nigeria'].map((country) => {
    const query = country === 'All countries' ? '' : `?country=${country}`
    expect(all).toContain(`href="${companyPath(name)}${query}"`)
    return mainOf(member.get(companyPath(name) + query))
  })
  const [whole = '', kenya = '', ghana = '', nigeria = ''] = await Promise.all(pages)
  expect(whole).toContain('Inclusivity Rating: <strong>3.9/5</strong>')
  expect(kenya).toContain('Inclusivity Rating: <strong>4.0/5</strong>')
  expect(ghana).toContain('Inclusivity Rating: <strong>3.5/5</strong>')
  expect(ghana).toContain('3 reviews from Ghana')
  expect(ghana).toMatch(/aria-current="page"[^>]*>Ghana</)
  expect(ghana.match(/From [^,<]*/g)).toEqual(['From Accra', 'From Accra', 'From Accra'])
  expect(nigeria).toContain('There are no scores for Nigeria yet.')
  expect(nigeria).not.toContain('Inclusivity Rating')
  expect(nigeria).toContain('1 review from Nigeria')
  expect(await mainOf(member.get(`${companyPath(name)}?country=Togo`))).toContain('10 reviews in total')
})

test('the reviews of a company are chosen and ordered by a form that works without script', async () => {
  for (const location of ['Nairobi, Kenya', 'Mombasa, Kenya', 'Accra, Ghana'])
    await approvedReview({ companyName: name, location, currentlyWorksHere: 'No' })
  const main = await mainOf(member.get(`${companyPath(name)}?country=Kenya&authors=former&order=lowest`))
  const form = /<form[^>]*action="[^"]*#reviews".*?<\/form>/s.exec(main)?.[0]
  expect(form).toContain('<option value="former" selected="">Former employees</option>')
  expect(form).toContain('<option value="lowest" selected="">Lowest rating first</option>')
  expect(form).toContain('<input type="hidden" name="country" value="Kenya"/>')
  expect(await mainOf(member.get(`${companyPath(name)}?authors=current`))).toContain('No reviews like these yet.')
})

test('reviews come ten at a time, and the links between them keep the choice and lead to where reviews begin', async () => {
  for (let n = 0; n < 12; n++) await approvedReview({ companyName: name })
  const address = `${companyPath(name)}?authors=current&order=highest`
  const first = await mainOf(member.get(address))
  expect(first.match(/class="card review"/g)).toHaveLength(10)
  const [, more = ''] = /<a [^>]*href="([^"]*)"[^>]*>More reviews</.exec(first) ?? []
  expect(more).toMatch(/\?authors=current&order=highest&after=[^&#]+#reviews$/)
  const [page = '', place] = more.split('#')
  expect(first).toContain(`id="${place}"`)
  const last = await mainOf(member.get(page))
  expect(last.match(/class="card review"/g)).toHaveLength(2)
  expect(last).toContain(`href="${address}#reviews"`)
  expect(last).not.toContain('More reviews')
})

test('a company with reviews from one country offers no choice of countries', async () => {
  await approvedReview({ companyName: name })
  expect(await mainOf(member.get(companyPath(name)))).not.toContain('aria-label="Countries"')
})

test('a review card shows who, where and when in the specified wording', async () => {
  const kept = config().reviewK
  config().reviewK = 1
  await approvedReview({
    companyName: name,
    month: '2026-03',
    role: 'Gardener',
    outStatus: 'I am an ally',
    suggestions: 'More shade',
    otherComments: 'Good tea',
  })
  await approvedReview({ companyName: name, month: '2026-02', currentlyWorksHere: 'No', yearLeft: '2019' })
  const main = await mainOf(member.get(companyPath(name))).finally(() => {
    config().reviewK = kept
  })
  const [told = '', silent = ''] = [...main.matchAll(/class="card review".*?(?=class="card review"|$)/gs)].map(
    ([card]) => card,
  )
  for (const words of ['Gardener', 'Current Employee, Nairobi, Kenya', 'I am an ally', 'More shade', 'Good tea']) {
    expect(told).toContain(`>${words}<`)
  }
  expect(told).toContain('>March 2026<')
  expect(starsIn(told)).toEqual([4])
  for (const words of [
    'Anonymous Reviewer',
    'Former Employee (left 2019), Nairobi, Kenya',
    'Not specified',
    'February 2026',
  ]) {
    expect(silent).toContain(`>${words}<`)
  }
})

/** Returns the lines of the first list with bars below a heading. */
function barsIn(main: string, heading: string) {
  const [, rest = ''] = main.split(`>${heading}</h`)
  const [list = ''] = /<ul class="bars.*?<\/ul>/s.exec(rest) ?? []
  const lines = list.matchAll(/<span>(.*?)<\/span> <span class="bar-value[^"]*">(.*?)<\/span>/gs)
  return [...lines].map(([, label, text]) => `${label} ${text}`)
}
