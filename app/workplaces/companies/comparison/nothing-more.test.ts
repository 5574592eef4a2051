import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { inGate } from '../../../../test/in-gate.ts'
import { mainOf } from '../../../../test/page.ts'
import { approvedReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { idsOf } from '../../../ui/form/options.ts'
import { t } from '../../../words/words.ts'
import { companyPath } from '../../company-name.ts'
import { comfort, groups, openness, policies, recommendation, welcome } from '../../review-options.ts'
import { withdrawReview } from '../../reviews/reviews.server.ts'
import { reviews } from '../../tables.ts'
import { hiddenFigure } from '../figures/chart-data.ts'
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

const fromNigeria = { ...alike, location: countries.Nigeria, inclusivityCulture: 'Very unwelcoming' }
const leavesCountry = {
  k: 3,
  written: [
    ...Array.from({ length: 3 }, () => ({ ...alike, companyName: 'Mbuyu' as const })),
    ...Array.from({ length: 3 }, () => ({ ...fromNigeria, companyName: 'Mbuyu' as const })),
    { ...fromNigeria, companyName: 'Nyota' as const },
  ],
  withdrawn: [3, 4, 5],
}
const staysWithOne = { ...leavesCountry, withdrawn: [3, 4] }
const leavesOneCountry = { ...leavesCountry, withdrawn: [0, 1, 2] }

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
    { numRuns: inGate(5, 8), examples: [[fallsBelowK], [leavesCountry], [staysWithOne], [leavesOneCountry]] },
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
  for (const { headings, label: name, text } of linesIn(main)) {
    figures.set(name, [...(figures.get(name) ?? []), ...figuresOf(headings, text)])
  }
  return figures
}

function figuresOf([part = '', ...questions]: string[], text: string) {
  if (text === t(hiddenFigure) || /^no (reviews|answers|answers yet|figure)$/.test(text) || part === 'About') return []
  const [question = '', answer] = questions
  if (/^Scores/.test(part)) {
    const [, value = ''] = /^(?:▲ )?([\d.]+|\d+%)$/.exec(text) ?? []
    expect(value, text).not.toBe('')
    return [`${question}: ${value}`]
  }
  if (answer) return [`${question === 'Ratings' ? 'How reviews rate it' : question}: ${answer} ${text}`]
  if (/^What people say/.test(part)) return [`${question}: ${text}`]
  if (question === 'Trend') return [text]
  return [`${part.replace(' in all countries', '')}: ${question} ${text}`]
}

/** Returns what a company's own page says, in the same form. */
function statedIn(main: string) {
  const rows = linesIn(main).map(({ headings, label, text }) => {
    const heading = headings.at(-1)
    return heading === 'Inclusivity Score Breakdown' ? `${label}: ${text}` : `${heading}: ${label} ${text}`
  })
  const summaries = [...main.matchAll(/<h4>(.*?)<\/h4>.*?<summary>(.*?)<\/summary>/gs)]
  const text = textOf(main)
  return [
    ...rows,
    ...summaries.map(([, title = '', summary = '']) => `${textOf(title)}: ${textOf(summary)}`),
    ...[...text.matchAll(/Inclusivity Rating: ([\d.]+)\/5/g)].map(([, rating]) => `Inclusivity Rating: ${rating}`),
    ...[...text.matchAll(/(\d+%) would recommend/g)].map(([, percent]) => `Would recommend: ${percent}`),
    ...(text.match(/In \d{4}, the rating is [^.]*\./g) ?? []),
  ]
}

/** Returns every line of a list with bars, with the headings above it; what unfolds a part counts as one. */
function linesIn(main: string) {
  const headings: string[] = []
  const pieces =
    /<(h[2-4]|summary)[^>]*>(.*?)<\/\1>|<li class="bar-row[^>]*><span>(.*?)<\/span> <span class="bar-value[^"]*">(.*?)<\/span>/gs
  return [...main.matchAll(pieces)].flatMap(([, tag, title = '', label = '', text = '']) => {
    if (!tag) return [{ headings: [...headings], label: textOf(label), text: textOf(text) }]
    if (/most often “/.test(title)) return []
    const place = tag === 'summary' ? 0 : Number(tag[1]) - 2
    headings.splice(place, headings.length, textOf(title))
    return []
  })
}

function textOf(html: string) {
  return html.replace(/<[^>]*>/g, '').trim()
}
