import type { CompanyProfile } from '../company-data.ts'
import type { ChartRow, CompanyCharts, Distribution } from '../figures/chart-data.ts'

/** What a company's own page shows: `figures` of the chosen country or of all, `charts` always of all. */
export type ShownCompany = {
  name: string
  figures: CompanyProfile
  isBasedOnFew: boolean
  charts: CompanyCharts | null
}

/** `part` is the length of a bar, of 100, or null without one; `count` says how many reviews there are. */
export type ComparedCell = { text: string; count: string | null; part: number | null; isAhead: boolean }
export type ComparedRow = { label: string; cells: ComparedCell[] }
export type ComparedTable = { title: string; rows: ComparedRow[] }

export type ComparedFigures = {
  facts: ComparedRow[]
  scores: ComparedRow[]
  /** What most answered, question by question. */
  answers: ComparedRow[]
  years: ComparedRow[]
  voices: ComparedRow[]
  /** How many gave each answer, and each rating. */
  counts: ComparedTable[]
}

/** A smaller lead is often chance, so it is not marked. */
export const clearLead = 0.5

const tooFew = 'too few reviews'
const notSaid = 'not said'

/** Puts what the companies' own pages show side by side, a row for each question, and adds no figure. */
export function comparedFigures(companies: readonly ShownCompany[]): ComparedFigures {
  const charts = companies.map(({ charts }) => charts && shownCharts(charts))
  const distributions = charts.map((each) => (each ? [...each.unscored, ...each.scored] : []))
  const titles = inOrder(distributions.map((each) => each.map(({ title }) => title)))
  const titled = (title: string) =>
    distributions.map((each) => each.find((distribution) => distribution.title === title) ?? null)
  return {
    facts: [
      factRow('Industry', companies, ({ industries }) => industries.join(' · ')),
      factRow('Location', companies, ({ locations }) => locations.join(' · ')),
    ],
    scores: scoreRows(companies),
    answers: titles.map((label) => ({ label, cells: titled(label).map((each) => textCell(each?.summary)) })),
    years: [
      ...chartRows(charts.map((each) => each?.years ?? [])),
      ...(charts.some((each) => each?.trend)
        ? [{ label: 'Trend', cells: charts.map((each) => textCell(each?.trend)) }]
        : []),
    ],
    voices: chartRows(charts.map((each) => each?.voices ?? [])),
    counts: [
      { title: 'Ratings', rows: chartRows(charts.map((each) => each?.ratings ?? [])) },
      ...titles.map((title) => ({ title, rows: answerRows(titled(title)) })),
    ].filter(({ rows }) => rows.length > 0),
  }
}

// A company's own page shows no single year either.
function shownCharts(charts: CompanyCharts): CompanyCharts {
  return charts.years.length > 1 ? charts : { ...charts, years: [], trend: null }
}

function factRow(label: string, companies: readonly ShownCompany[], textOf: (figures: CompanyProfile) => string) {
  return { label, cells: companies.map(({ figures }) => textCell(textOf(figures), notSaid)) }
}

function scoreRows(companies: readonly ShownCompany[]): ComparedRow[] {
  const figures = companies.map(({ figures }) => figures)
  const titles = inOrder(figures.map(({ breakdown }) => breakdown.map(({ title }) => title)))
  const scoreRow = (label: string, scoreOf: (figures: CompanyProfile) => number | null | undefined) => {
    const scores = figures.map((each) => scoreOf(each) ?? null)
    const isFirm = companies.every(({ isBasedOnFew }, place) => scores[place] === null || !isBasedOnFew)
    const cells = figures.map((each, place) => {
      const score = scores[place] ?? null
      if (score === null) return missingCell(each)
      const isMarked = isFirm && isAhead(score, scores)
      return { text: score.toFixed(1), count: reviewsOf(each), part: 20 * score, isAhead: isMarked }
    })
    return { label, cells }
  }
  return [
    scoreRow('Inclusivity Rating', ({ rating }) => rating),
    { label: 'Would recommend', cells: figures.map(recommendCell) },
    ...titles.map((label) => scoreRow(label, ({ breakdown }) => breakdown.find(({ title }) => title === label)?.score)),
  ]
}

function recommendCell(figures: CompanyProfile): ComparedCell {
  const { recommendPercent: percent } = figures
  if (percent === null) return missingCell(figures)
  return { text: `${percent}%`, count: `of those who answered in ${reviewsOf(figures)}`, part: percent, isAhead: false }
}

function missingCell({ reviewCount }: CompanyProfile) {
  return textCell(reviewCount === 0 ? 'no reviews' : tooFew)
}

function reviewsOf({ reviewCount }: CompanyProfile) {
  return `${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`
}

function isAhead(score: number, scores: readonly (number | null)[]) {
  const [first, second] = scores.filter((each) => each !== null).sort((one, other) => other - one)
  // In tenths, because 4.3 - 3.8 is not quite 0.5.
  return score === first && second !== undefined && Math.round(10 * (score - second)) >= 10 * clearLead
}

function chartRows(charts: readonly (readonly ChartRow[])[]): ComparedRow[] {
  return inOrder(charts.map((rows) => rows.map(({ label }) => label))).map((label) => ({
    label,
    cells: charts.map((rows) => chartCell(rows.find((row) => row.label === label))),
  }))
}

function answerRows(distributions: readonly (Distribution | null)[]) {
  return chartRows(distributions.map((each) => each?.rows ?? []))
}

function chartCell(row: ChartRow | undefined): ComparedCell {
  if (!row) return textCell(null)
  const { text, part } = row
  return { text, count: null, part: text === tooFew ? null : part, isAhead: false }
}

function textCell(text: string | null | undefined, otherwise = tooFew): ComparedCell {
  return { text: text || otherwise, count: null, part: null, isAhead: false }
}

// Each label once, in the order of the first company that has it. Years are sorted by themselves.
function inOrder(lists: readonly (readonly string[])[]) {
  const all = [...new Set(lists.flat())]
  return all.every((label) => /^\d{4}$/.test(label)) ? all.sort() : all
}
