import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { mainOf } from '../../../../test/page.ts'
import { approvedReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { idsOf } from '../../../ui/form/options.ts'
import { companyPath } from '../../company-name.ts'
import { comfort, groups, openness, policies, recommendation, welcome } from '../../review-options.ts'
import { withdrawReview } from '../../reviews/reviews.server.ts'
import { reviews } from '../../tables.ts'
import { companies } from '../tables.ts'

startWithoutReviews()

const names = ['Mbuyu', 'Nyota', 'Kilele'] as const
const countries = { Kenya: 'Nairobi, Kenya', Nigeria: 'Lagos, Nigeria' }
let member: Awaited<ReturnType<typeof newMember>>

beforeAll(async () => {
  member = await newMember()
})

const answers = { location: 'Nairobi, Kenya', month: '2026-02', ergGroups: '', recommendCompany: '', outStatus: '' }
const alike = {
  ...answers,
  inclusivityCulture: 'Neutral',
  managerComfort: 'Neutral',
  lgbtqPolicies: 'Unsure',
} as const
const fallsBelowK = {
  k: 3,
  written: (['Mbuyu', 'Mbuyu', 'Nyota', 'Mbuyu'] as const).map((companyName) => ({ ...alike, companyName })),
  withdrawn: [0],
}

const review = fc.record({
  companyName: fc.constantFrom(...names),
  location: fc.constantFrom<string>(...Object.values(countries)),
  month: fc.constantFrom<string>('2025-03', '2026-02'),
  inclusivityCulture: fc.constantFrom<string>(...idsOf(welcome)),
  managerComfort: fc.constantFrom<string>(...idsOf(comfort)),
  lgbtqPolicies: fc.constantFrom<string>(...idsOf(policies)),
  ergGroups: fc.constantFrom<string>('', ...idsOf(groups)),
  recommendCompany: fc.constantFrom<string>('', ...idsOf(recommendation)),
  outStatus: fc.constantFrom<string>('', ...idsOf(openness)),
})

test('the comparison shows no figure that the companies’ own pages hide, whatever was written and withdrawn', async () => {
  const { reviewK } = config()
  onTestFinished(() => void Object.assign(config(), { reviewK }))
  let compared = 0
  const scenario = fc.record({
    k: fc.constantFrom<number>(1, 2, 3),
    written: fc.array(review, { minLength: 4, maxLength: 22 }),
    withdrawn: fc.array(fc.nat(21), { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(scenario, async ({ k, written, withdrawn }) => {
      await startAgain(k)
      const receipts = []
      for (const each of written) receipts.push((await approvedReview(each)).receipt)
      for (const place of new Set(withdrawn)) await withdrawReview(receipts[place] ?? '')
      const address = `/compare?${new URLSearchParams(names.map((name) => ['company', name]))}`
      for (const country of ['', ...Object.keys(countries)]) {
        for (const [name, shown] of figuresIn(await mainOf(member.get(`${address}&country=${country}`)))) {
          const ownPages = [await mainOf(member.get(companyPath(name)))]
          if (country) ownPages.push(await mainOf(member.get(`${companyPath(name)}?country=${country}`)))
          const own = new Set(ownPages.flatMap(statedIn))
          compared += shown.length
          expect(shown.filter((figure) => !own.has(figure))).toEqual([])
        }
      }
    }),
    { numRuns: 8, examples: [[fallsBelowK]] },
  )
  expect(compared).toBeGreaterThan(100)
})

async function startAgain(k: number) {
  config().reviewK = k
  await db().delete(reviews)
  await db().delete(companies)
  await notify(db(), ['reviews', 'review-batches'])
}

/** Returns every figure of a comparison by company, as `title: value`. */
function figuresIn(main: string) {
  const figures = new Map<string, string[]>()
  for (const [, caption = '', body = ''] of main.matchAll(/<caption[^>]*>(.*?)<\/caption>(.*?)<\/table>/gs)) {
    for (const [, label = '', cells = ''] of body.matchAll(/<th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)) {
      for (const [, name = '', cell = ''] of cells.matchAll(/<td data-label="([^"]*)">(.*?)<\/td>/gs)) {
        const all = figures.get(name) ?? []
        figures.set(name, [...all, ...figuresOf(textOf(caption), textOf(label), textOf(cell))])
      }
    }
  }
  return figures
}

function figuresOf(caption: string, label: string, cell: string) {
  if (/^(too few|no) reviews$/.test(cell) || caption === 'About') return []
  if (/^Scores/.test(caption)) {
    const [, value = '', count = ''] = /^([\d.%]+)(?: ▲ clearly higher)? \((.*)\)$/.exec(cell) ?? []
    expect([value, count], cell).not.toContain('')
    return [`${label}: ${value}`, count.replace('of those who answered in ', '')]
  }
  if (/^What people say/.test(caption)) return [`${label}: ${cell}`]
  if (label === 'Trend') return [cell]
  return [`${caption.replace(' in all countries', '')}: ${label} ${cell}`]
}

/** Returns what a company's own page says, in the same form. */
function statedIn(main: string) {
  const captions: Record<string, string> = {
    'Reviews by rating': 'Ratings',
    'Rating by year of the review': 'Over time',
    'Rating by who wrote the review': 'Who speaks',
  }
  const rows = [...main.matchAll(/<caption[^>]*>(.*?)<\/caption>(.*?)<\/table>/gs)].flatMap(
    ([, caption = '', body = '']) =>
      [...body.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/gs)].map(
        ([, label = '', text = '']) =>
          `${captions[textOf(caption)] ?? textOf(caption)}: ${textOf(label)} ${textOf(text)}`,
      ),
  )
  const scores = [
    ...main.matchAll(/score-bar [^>]*><span>(.*?)<\/span>.*?score-bar-value">(.*?)<\/span>/gs),
    ...main.matchAll(/<h4>(.*?)<\/h4>.*?<summary>(.*?)<\/summary>/gs),
  ].map(([, title = '', value = '']) => `${textOf(title)}: ${textOf(value)}`)
  const text = textOf(main)
  return [
    ...rows,
    ...scores,
    ...[...text.matchAll(/Inclusivity Rating: ([\d.]+)\/5/g)].map(([, rating]) => `Inclusivity Rating: ${rating}`),
    ...[...text.matchAll(/(\d+%) would recommend/g)].map(([, percent]) => `Would recommend: ${percent}`),
    ...(text.match(/\d+ reviews?(?= (?:in total|from))/g) ?? []),
    ...(text.match(/In \d{4}, the rating is [^.]*\./g) ?? []),
  ]
}

function textOf(html: string) {
  return html.replace(/<[^>]*>/g, '').trim()
}
