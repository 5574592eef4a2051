import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newMember, visitor } from '../../../../test/app.ts'
import { mainOf } from '../../../../test/page.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { inLanguage } from '../../../words/language.server.ts'
import { companyPath } from '../../company-name.ts'
import { comparison } from './comparison.server.ts'
import { leadMark } from './comparison.ts'
import { ComparisonFigures } from './comparison-figures.tsx'

startWithoutReviews()

const member = await newMember()

test('two companies stand side by side, with the number of their reviews, and a verdict', async () => {
  for (let n = 0; n < 5; n++) {
    await approvedReview({ companyName: 'Mbuyu', recommendCompany: 'Not sure' })
    await approvedReview({
      companyName: 'Nyota',
      inclusivityCulture: 'Very unwelcoming',
      lgbtqPolicies: 'No policies or programs',
    })
  }
  const main = await mainOf(member.get('/compare?company=mbuyu&company=Nyota'))
  expect(main).toMatch(/<h1[^>]*>Compare companies<\/h1>/)
  expect(cellsIn(main, 'Scores', 'Inclusivity Rating')).toEqual(['Mbuyu: ▲ 4.0', 'Nyota: 3.5'])
  expect(cellsIn(main, 'Scores', 'Inclusive culture')).toEqual(['Mbuyu: ▲ 4.0', 'Nyota: 1.0'])
  expect(cellsIn(main, 'Scores', 'Would recommend')[0]).toBe('Mbuyu: 0%')
  expect(main.match(/5 reviews</g)).toHaveLength(2)
  expect(main).toContain(
    'Mbuyu rates clearly higher in one of six areas (Inclusive culture); otherwise they rate much the same.',
  )
  expect(cellsIn(main, 'What people say most often', 'Policies that protect LGBTQ+ staff')[0]).toBe(
    'Mbuyu: 5 answers, most often “Unsure” (100%)',
  )
  expect(cellsIn(main, 'About', 'Location')).toEqual(['Mbuyu: Kenya', 'Nyota: Kenya'])
  expect(main).toContain(`href="${companyPath('Mbuyu')}?compare=Mbuyu&compare=Nyota"`)
})

test('what counts as a clear lead is written as the language of the page writes numbers', () => {
  const scores = [{ title: 'Score', lines: [{ label: 'Mbuyu', part: 80, text: `${leadMark} 4,0` }] }]
  const figures = { scores, answers: [], counts: [], years: [], voices: [], facts: [] }
  const shown = createElement(ComparisonFigures, { figures, country: undefined })
  for (const [language, number] of [
    ['en', '0.5'],
    ['fr', '0,5'],
  ] as const)
    expect(inLanguage(language, () => renderToStaticMarkup(shown))).toContain(number)
})

test('figures of one country are compared, and a company without reviews from there says so', async () => {
  for (let n = 0; n < 3; n++) {
    await approvedReview({ companyName: 'Mbuyu', location: 'Lagos, Nigeria', inclusivityCulture: 'Very unwelcoming' })
    await approvedReview({ companyName: 'Mbuyu' })
    await approvedReview({ companyName: 'Nyota' })
  }
  const main = await mainOf(member.get('/compare?company=Mbuyu&company=Nyota&country=Nigeria'))
  expect(cellsIn(main, 'Scores in Nigeria', 'Inclusivity Rating')).toEqual(['Mbuyu: 3.5', 'Nyota: no reviews'])
  expect(main).toContain('3 reviews from Nigeria')
  expect(main).toContain('0 reviews from Nigeria')
  expect(main).toContain('<p>Nyota has no reviews from Nigeria.</p>')
  expect(main).toMatch(/aria-current="page"[^>]*>Nigeria</)
  expect(cellsIn(main, 'Over time in all countries', '2026')).toEqual([])
  const other = await mainOf(member.get('/compare?company=Mbuyu&company=Nyota&country=Togo'))
  expect(other).toContain('None of these companies has reviews from Togo, so you see the figures of all countries.')
  expect(cellsIn(other, 'Scores', 'Inclusivity Rating')[1]).toBe('Nyota: 4.0')
  expect(await mainOf(member.get('/compare?company=Mbuyu&company=Nyota&country=%00'))).not.toContain(
    'None of these companies',
  )
})

test('in its only country a company is compared with all its figures, as on its card', async () => {
  for (const companyName of ['Mbuyu', 'Nyota']) await approvedReview({ companyName })
  const main = await mainOf(member.get('/compare?company=Mbuyu&company=Nyota&country=Kenya'))
  expect(cellsIn(main, 'Scores in Kenya', 'Inclusivity Rating')).toEqual(['Mbuyu: 4.0', 'Nyota: 4.0'])
})

test('unknown companies, repeated ones and a fourth one each get a sentence, and the others are compared', async () => {
  for (const companyName of ['Mbuyu', 'Nyota', 'Kilele', 'Bahari']) await approvedReview({ companyName })
  await pendingReview({ companyName: 'Unread' })
  const asked = ['Mbuyu', 'MBUYU', 'Unread', '<b>', 'Nyota', 'Kilele', 'Bahari'].map((name) => ['company', name])
  const main = await mainOf(member.get(`/compare?${new URLSearchParams(asked)}`))
  expect(main).toContain('There are no reviews of “Unread” and “&lt;b&gt;”. Please choose companies from the list.')
  expect(main).toContain('“Mbuyu” was named more than once, and is shown once.')
  expect(main).toContain('You can compare 3 companies at most, so “Bahari” is left out.')
  expect(cellsIn(main, 'Scores', 'Inclusivity Rating').map((cell) => cell.split(':')[0])).toEqual([
    'Mbuyu',
    'Nyota',
    'Kilele',
  ])
})

test('the data of a comparison have no fields but these', async () => {
  for (const companyName of ['Mbuyu', 'Nyota']) {
    for (let n = 0; n < 3; n++) await approvedReview({ companyName, outStatus: 'I am an ally' })
    for (let n = 0; n < 3; n++)
      await approvedReview({ companyName, month: '2025-02', outStatus: 'Yes, I am fully open' })
  }
  const names = new Set<string>()
  JSON.stringify(await comparison(new URLSearchParams('company=Mbuyu&company=Nyota&country=Kenya')), (name, value) => {
    if (!/^\d*$/.test(name)) names.add(name)
    return value
  })
  expect([...names].sort()).toEqual([
    ...[
      'answers',
      'companies',
      'countries',
      'country',
      'counts',
      'facts',
      'figures',
      'groups',
      'id',
      'label',
      'leftOut',
    ],
    ...[
      'lines',
      'missingCountry',
      'name',
      'part',
      'problems',
      'ratedReviews',
      'rating',
      'repeated',
      'reviews',
      'scores',
      'text',
    ],
    ...['title', 'tone', 'topics', 'unknown', 'verdict', 'voices', 'years'],
  ])
})

test('with fewer than two companies the page leads to the directory and keeps the one', async () => {
  await approvedReview({ companyName: 'Mbuyu' })
  expect(await mainOf(member.get('/compare'))).toContain('Choose two or three companies.')
  const one = await mainOf(member.get('/compare?company=Mbuyu&country=Kenya'))
  expect(one).toContain('Choose one or two more companies.')
  expect(one).toContain('href="/reviews?country=Kenya&compare=Mbuyu"')
  expect(one).not.toContain('comparison-group')
})

test('directory and company pages carry the choice in their links and forms, and nowhere else', async () => {
  for (const companyName of ['Mbuyu', 'Nyota']) await approvedReview({ companyName })
  for (let n = 0; n < 2; n++) await approvedReview({ companyName: 'Nyota', location: 'Accra, Ghana' })
  const unchosen = await mainOf(member.get('/reviews?country=Kenya'))
  expect(linkIn(unchosen, 'Add to comparison', 'Nyota')).toBe('/reviews?country=Kenya&compare=Nyota#company-nyota')
  expect(unchosen).not.toContain('chosen.')
  const answer = await member.get('/reviews?country=Kenya&compare=mbuyu&compare=Nobody')
  expect(answer.headers.get('set-cookie')).toBeNull()
  const chosen = await mainOf(member.get('/reviews?country=Kenya&compare=mbuyu&compare=Nobody'))
  expect(chosen).toContain('<strong>1 chosen.</strong> Add another.')
  expect(chosen).toContain('<input type="hidden" name="compare" value="Mbuyu"/>')
  expect(chosen).toContain('href="/reviews?compare=Mbuyu"')
  expect(linkIn(chosen, 'Add to comparison', 'Nyota')).toContain('?country=Kenya&compare=Mbuyu&compare=Nyota')
  expect(chosen).toContain(`href="${companyPath('Nyota')}?compare=Mbuyu"`)
  const both = await mainOf(member.get('/reviews?country=Kenya&compare=Mbuyu&compare=Nyota'))
  expect(both).toContain('href="/compare?country=Kenya&company=Mbuyu&company=Nyota"')

  const company = await mainOf(member.get(`${companyPath('Nyota')}?compare=Mbuyu&country=Ghana`))
  expect(company).toContain('href="/compare?country=Ghana&company=Mbuyu&company=Nyota"')
  expect(company).toContain('>Compare with Mbuyu</a>')
  expect(company).toContain(`href="${companyPath('Nyota')}?country=Kenya&compare=Mbuyu"`)
  expect(company).toContain('href="/reviews?compare=Mbuyu"')
  expect(company).toContain('<input type="hidden" name="compare" value="Mbuyu"/>')
  expect(await mainOf(member.get(companyPath('Nyota')))).toContain('href="/reviews?compare=Nyota"')
})

test('a fourth company cannot be added in the directory', async () => {
  const names = ['Mbuyu', 'Nyota', 'Kilele', 'Bahari']
  for (const companyName of names) await approvedReview({ companyName })
  const main = await mainOf(member.get(`/reviews?${new URLSearchParams(names.map((name) => ['compare', name]))}`))
  expect(main).toContain('<strong>3 chosen.</strong> Mbuyu, Nyota and Kilele')
  expect(main).toContain('3 companies are in the comparison')
  expect(main).not.toContain('Add to comparison')
})

test('a visitor is sent to sign in, and comes back to the comparison', async () => {
  const answer = await visitor.get('/compare?company=Mbuyu&company=Nyota')
  expect(answer.headers.get('location')).toBe('/auth?returnTo=%2Fcompare%3Fcompany%3DMbuyu%26company%3DNyota')
})

/** Returns what stands below a question: each company with its figure. */
function cellsIn(main: string, part: string, question: string) {
  const [, rest = ''] = main.split(`>${part}<`)
  const [, group = ''] = rest.split(`>${question}</h`)
  const [, list = ''] = /^\d><ul[^>]*>(.*?)<\/ul>/s.exec(group) ?? []
  const lines = list.matchAll(/<span>(.*?)<\/span> <span class="bar-value[^"]*">(.*?)<\/span>/gs)
  return [...lines].map(([, name, figure]) => `${name}: ${figure}`)
}

function linkIn(main: string, label: string, name: string) {
  return new RegExp(`href="([^"]*)"[^>]*>(?:<span>)?${label}(?:</span>)?<span class="sr-only"> ${name}<`).exec(
    main,
  )?.[1]
}
