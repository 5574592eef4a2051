import { expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { approvedReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'
import { companyPath } from './company-name.ts'

startWithoutReviews()

const name = 'ọmọ Baobab'
const member = await newMember()

async function mainOf(path: string) {
  const html = (await (await member.get(path)).text()).replaceAll('<!-- -->', '')
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

/** Counts the filled stars of each drawing. */
function starsIn(html: string) {
  return [...html.matchAll(/class="stars".*?<\/svg>/gs)].map(([svg]) => svg.match(/star-on/g)?.length ?? 0)
}

test('a directory card shows the initial, the linked name, stars, review count and website', async () => {
  await approvedReview({ companyName: name, companyWebsite: 'baobab.example', colleagueSupport: 'Very unsupportive' })
  const main = await mainOf('/reviews')
  expect(main).toMatch(/<span class="avatar[^"]*" aria-hidden="true">Ọ<\/span>/)
  expect(main).toContain(`href="${companyPath(name)}"`)
  expect(main).toContain('(1 Review)')
  expect(main).toContain('>Visit Website<')
  // (4 + 4 + 5 + 1 + 3 + 4) / 6 = 3.5, which rounds to four stars.
  expect(main).toContain('3.5 out of 5 stars')
  expect(starsIn(main)).toEqual([4])
})

test('a company page shows its facts, and its rating and scores to one decimal', async () => {
  const facts = { companyName: name, companyWebsite: 'baobab.example', companyBio: 'We grow trees.' }
  await approvedReview({ ...facts, recommendCompany: 'Yes, with some reservations' })
  await approvedReview({ ...facts, recommendCompany: 'No, would not recommend', colleagueSupport: 'Very unsupportive' })
  await approvedReview({ ...facts, recommendCompany: 'Yes, highly recommend' })
  const main = await mainOf(companyPath(name))
  expect(main).toMatch(/href="\/reviews"[^>]*>.*All companies/s)
  expect(main).toMatch(/Corporate Profile.*<h1[^>]*>ọmọ Baobab<\/h1>/s)
  expect(main).toContain('Inclusivity Rating: <strong>3.8/5</strong>') // (4 + 3.5 + 4) / 3 = 3.83
  expect(main).toContain('67% would recommend')
  expect(main).toContain('3 reviews in total')
  expect(main).toContain('<p>We grow trees.</p>')
  expect(main).toContain('<dt>Industry</dt><dd>Finance / Banking / Insurance</dd>')
  expect(main).toContain('<dt>Location</dt><dd>Kenya</dd>')
  expect(main).toMatch(/<a href="https:\/\/baobab\.example"[^>]*>baobab\.example</)
  expect(main).toContain('Inclusivity Score Breakdown')
  const scores = [...main.matchAll(/class="score-bar-value">([^<]*)</g)].map(([, score]) => score)
  expect(scores).toEqual(['4.0', '4.0', '5.0', '3.0', '3.0', '4.0'])
  expect(main).toMatch(/href="\/submit-review\?company=[^"]+"[^>]*>Submit a review</)
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
  const main = await mainOf(companyPath(name)).finally(() => {
    config().reviewK = kept
  })
  const [told = '', silent = ''] = [...main.matchAll(/class="card review".*?(?=class="card review"|$)/gs)].map(
    ([card]) => card,
  )
  for (const words of ['Gardener', 'Current Employee', 'Nairobi, Kenya', 'I am an ally', 'More shade', 'Good tea']) {
    expect(told).toContain(`>${words}<`)
  }
  expect(told).toContain('>March 2026<')
  expect(starsIn(told)).toEqual([4])
  for (const words of ['Anonymous Reviewer', 'Former Employee (left 2019)', 'Not specified', 'February 2026']) {
    expect(silent).toContain(`>${words}<`)
  }
})
