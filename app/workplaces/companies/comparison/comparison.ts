import { accents, type Tone } from '../../../ui/charts/arc.tsx'
import type { BarRow } from '../../../ui/charts/bars.tsx'
import { oneDecimal } from '../../../words/punctuation.ts'
import { msg, t } from '../../../words/words.ts'
import type { CompanyProfile } from '../company-data.ts'
import { type CompanyCharts, type Distribution, hiddenFigure } from '../figures/chart-data.ts'
import { clearLead, isBasedOnFew } from '../figures/ranking.ts'

/** What a company's own page shows: `figures` of the chosen country or of all, `charts` always of all. */
export type ShownCompany = { name: string; figures: CompanyProfile; charts: CompanyCharts | null }

/** A line for each company, by its name. All lines have one scale. */
export type ComparedGroup = { title: string; lines: BarRow[] }

export type ComparedFigures = {
  scores: ComparedGroup[]
  /** What most answered, question by question. */
  answers: ComparedGroup[]
  /** How many gave each answer, and each rating, by question. */
  counts: { title: string; groups: ComparedGroup[] }[]
  years: ComparedGroup[]
  voices: ComparedGroup[]
  facts: ComparedGroup[]
}

/** Stands before a score that leads all others clearly. */
export const leadMark = '▲'

const noFigure = msg('no figure')

/**
 * Puts what the companies' own pages show side by side, question by question, and adds no figure. `missing` says why a
 * score, and `missingOfAll` why an answer in all countries, has none.
 */
export function comparedFigures(
  companies: readonly ShownCompany[],
  missing: string,
  missingOfAll: string,
): ComparedFigures {
  const charts = companies.map(({ charts }) => charts && shownCharts(charts))
  const distributions = charts.map((each) => (each ? [...each.unscored, ...each.scored] : []))
  const titles = inOrder(distributions.map((each) => each.map(({ title }) => title)))
  const titled = (title: string) => distributions.map((each) => each.find((one) => one.title === title))
  const group = (title: string, cells: readonly Omit<BarRow, 'label'>[]) => ({
    title,
    lines: cells.map((cell, place) => ({ label: companies[place]?.name ?? '', ...cell })),
  })
  const texts = (title: string, words: readonly (string | null | undefined)[], absent: string) =>
    group(
      title,
      words.map((text) => ({ text: text || absent, part: null })),
    )
  const rowsBeside = (lists: readonly (readonly BarRow[])[], absent: string) =>
    inOrder(lists.map((rows) => rows.map(({ label }) => label))).map((title) =>
      group(
        title,
        lists
          .map((rows) => rows.find(({ label }) => label === title) ?? { text: absent, part: null })
          .map(({ text, part }) => ({ text, part })),
      ),
    )
  const trends = charts.map((each) => each?.trend)
  const figures = companies.map(({ figures }) => figures)
  return {
    scores: scoresOf(figures, missing).map(({ title, cells }) => group(title, cells)),
    answers: titles.map((title) =>
      texts(
        title,
        titled(title).map((each) => each?.summary),
        missingOfAll,
      ),
    ),
    counts: [
      {
        title: t('Ratings'),
        groups: rowsBeside(
          charts.map((each) => each?.ratings ?? []),
          missingOfAll,
        ),
      },
      ...titles.map((title) => ({ title, groups: rowsBeside(titled(title).map(rowsOf), missingOfAll) })),
    ].filter(({ groups }) => groups.length > 0),
    years: [
      ...rowsBeside(
        charts.map((each) => each?.years ?? []),
        t(noFigure),
      ),
      ...(trends.some(Boolean) ? [texts(t('Trend'), trends, t(noFigure))] : []),
    ],
    voices: rowsBeside(
      charts.map((each) => each?.voices ?? []),
      t(hiddenFigure),
    ),
    facts: [
      texts(
        t('Industry'),
        figures.map(({ industries }) => industries.join(' · ')),
        t('not said'),
      ),
      texts(
        t('Location'),
        figures.map(({ locations }) => locations.join(' · ')),
        t('not said'),
      ),
    ],
  }
}

/** Returns whether a score leads all others clearly; null is no score. */
export function isAhead(score: number | null, scores: readonly (number | null)[]): boolean {
  const [first, second] = scores.filter((each) => each !== null).sort((one, other) => other - one)
  if (score === null || score !== first || second === undefined) return false
  // In tenths, because 4.3 - 3.8 is not quite 0.5.
  return Math.round(10 * (score - second)) >= 10 * clearLead
}

// A company's own page shows no single year either.
function shownCharts(charts: CompanyCharts): CompanyCharts {
  return charts.years.length > 1 ? charts : { ...charts, years: [], trend: null }
}

function scoresOf(figures: readonly CompanyProfile[], missing: string) {
  const titles = inOrder(figures.map(({ breakdown }) => breakdown.map(({ title }) => title)))
  return [
    { title: t('Inclusivity Rating'), cells: scoreCells(figures, missing, ({ rating }) => rating) },
    ...titles.map((title, ring) => ({
      title,
      cells: scoreCells(
        figures,
        missing,
        ({ breakdown }) => breakdown.find((each) => each.title === title)?.score,
        accents[ring],
      ),
    })),
    { title: t('Would recommend'), cells: figures.map((each) => recommendCell(each, missing)) },
  ]
}

function scoreCells(
  figures: readonly CompanyProfile[],
  missing: string,
  scoreOf: (figures: CompanyProfile) => number | null | undefined,
  tone?: Tone,
) {
  const scores = figures.map((each) => scoreOf(each) ?? null)
  const isFirm = figures.every(({ ratedReviews }, place) => scores[place] === null || !isBasedOnFew(ratedReviews))
  return figures.map((each, place) => {
    const score = scores[place] ?? null
    if (score === null) return missingCell(each, tone && each.breakdown.length > 0 ? t('no answers') : missing)
    const lead = isFirm && isAhead(score, scores)
    return {
      text: `${lead ? `${leadMark} ` : ''}${oneDecimal(score)}`,
      part: 20 * score,
      ...weightOf(each, lead),
      ...(tone && { tone }),
    }
  })
}

function recommendCell(figures: CompanyProfile, missing: string) {
  const { recommendPercent: percent } = figures
  return percent === null
    ? missingCell(figures, missing)
    : { text: t('{percent}%', { percent }), part: percent, ...weightOf(figures) }
}

function weightOf({ ratedReviews }: CompanyProfile, isLead = false): Pick<BarRow, 'weight'> {
  if (isLead) return { weight: 'strong' }
  return isBasedOnFew(ratedReviews) ? { weight: 'muted' } : {}
}

function missingCell({ reviewCount }: CompanyProfile, missing: string) {
  return { text: reviewCount === 0 ? t('no reviews') : missing, part: null }
}

function rowsOf(distribution: Distribution | undefined) {
  return distribution?.rows ?? []
}

// Each label once, in the order of the first company that has it. Years are sorted by themselves.
function inOrder(lists: readonly (readonly string[])[]) {
  const all = [...new Set(lists.flat())]
  return all.every((label) => /^\d{4}$/.test(label)) ? all.sort() : all
}
