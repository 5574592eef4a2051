import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleReview } from '../../../../test/example-review.ts'
import { cellsOf, cohortsOf, formCohorts, type Member, type Traits } from './cohorts.ts'
import { type CountedReview, type DetailedFigures, detailedFiguresOf } from './detailed-figures.ts'

const trait: fc.Arbitrary<Traits> = fc.record({
  country: fc.constantFrom('Kenya', 'Kenya', 'Ghana', null),
  year: fc.constantFrom(2025, 2026),
  voice: fc.constantFrom('lgbtq', 'allies', null),
})
const step = fc.record({
  comers: fc.array(trait, { minLength: 1, maxLength: 9 }),
  leavers: fc.array(fc.nat(), { maxLength: 3 }),
})

type Comer = Traits & { answers: boolean }
type Stored = Member & { isInFigures: boolean }

const stored = { cohort: null, hidesRating: false, isInFigures: false }

const optionalStep = fc.record({
  comers: fc.array(
    fc
      .tuple(trait, fc.constantFrom(true, true, true, true, false))
      .map(([traits, answers]): Comer => ({ ...traits, answers })),
    { minLength: 1, maxLength: 9 },
  ),
  leavers: fc.array(fc.nat(), { maxLength: 3 }),
})

test('reviews of a kind make cohorts of their own where there are enough of them', () => {
  const cohorts = cohortsOf([...alike(4, { country: 'Kenya' }), ...alike(3, { country: 'Ghana' })], 3)
  expect(countriesIn(cohorts)).toEqual([
    ['Ghana', 'Ghana', 'Ghana'],
    ['Kenya', 'Kenya', 'Kenya', 'Kenya'],
  ])
})

test('too few of a kind are covered by others, so that no remainder is left alone', () => {
  const few = [...alike(3, { country: 'Ghana' }), ...alike(2, { country: null })]
  expect(countriesIn(cohortsOf([...alike(7, { country: 'Kenya' }), ...few], 3))).toEqual([
    ['Ghana', 'Ghana', 'Ghana'],
    ['Kenya', 'Kenya', 'Kenya'],
    ['Kenya', 'Kenya', 'Kenya'],
    ['Kenya', null, null],
  ])
  expect(countriesIn(cohortsOf([...alike(3, { country: 'Kenya' }), ...few], 3))).toEqual([
    ['Ghana', 'Ghana', 'Ghana'],
    ['Kenya', 'Kenya', 'Kenya', null, null],
  ])
  expect(cohortsOf([...alike(2, { country: 'Kenya' }), ...alike(1, { country: 'Ghana' })], 3)).toHaveLength(1)
})

test('reviews whose cards hide the rating are in cohorts of their own', () => {
  const hidden = ['Kenya', 'Ghana', 'Kenya'].flatMap((country) => alike(1, { country, hidesRating: true }))
  const shown = ['Kenya', 'Ghana'].flatMap((country) => alike(3, { country }))
  const cohorts = cohortsOf([...shown, ...hidden], 3)
  expect(cohorts.map((cohort) => cohort.filter(({ hidesRating }) => hidesRating).length).sort()).toEqual([0, 0, 3])
})

test('what is left of a dissolved cohort counts for nothing, and only joins fresh reviews', () => {
  const left = alike(5, { country: 'Kenya' }).map((review) => ({ ...review, cohort: '' }))
  const cohorts = cohortsOf([...left, ...alike(3, { country: 'Ghana' })], 3)
  expect(cohorts.map((cohort) => cohort.length)).toEqual([8])
  expect(cellsOf(cohorts, 'country', 3)).toEqual(new Map())
})

test('a cell covers cohorts that are all of one kind, if they have enough members', () => {
  const kenya = alike(3, { country: 'Kenya' })
  const mixed = [...alike(2, { country: 'Kenya' }), ...alike(1, { country: 'Ghana' })]
  const cells = cellsOf([kenya, mixed, alike(2, { country: 'Ghana' }), alike(4, { country: null })], 'country', 3)
  expect(cells).toEqual(new Map([['Kenya', [kenya]]]))
})

test('sums and differences of all that is ever shown cover no fewer than REVIEW_K reviews', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), fc.array(step, { minLength: 1, maxLength: 5 }), (reviewK, steps) => {
      const shown = shownOver(steps, reviewK)
      const everyone = [...new Set(shown.flat())]
      const rows = shown.map((set) => everyone.map((id) => (set.includes(id) ? 1 : 0)))
      expectNoFewerLeft(rows, everyone, reviewK)
    }),
    { numRuns: 150 },
  )
})

test('nor do those of optional answers, whoever gave none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 4 }),
      fc.array(optionalStep, { minLength: 1, maxLength: 5 }),
      (reviewK, steps) => {
        const shown = recommendationsShownOver(steps, reviewK)
        const everyone = [...new Set(shown.flat())]
        const rows = shown.map((set) => everyone.map((id) => (set.includes(id) ? 1 : 0)))
        expectNoFewerLeft(rows, everyone, reviewK)
      },
    ),
    { numRuns: 400 },
  )
})

// A combination that leaves all but a few reviews out exists if, without these, the rows are less independent.
function expectNoFewerLeft(rows: number[][], everyone: string[], reviewK: number) {
  const all = rankOf(rows)
  for (const few of subsetsOf(everyone, reviewK - 1)) {
    const others = rows.map((row) => row.map((value, place) => (few.includes(everyone[place] ?? '') ? 0 : value)))
    expect(rankOf(others), `${few}`).toBe(all)
  }
}

/** Returns the reviews behind each figure that readers see after each step. */
function shownOver(steps: { comers: Traits[]; leavers: number[] }[], reviewK: number) {
  return cohortsOver(steps, reviewK).flatMap((cohorts) => {
    const kinds = (['year', 'country', 'voice'] as const).flatMap((trait) => [
      ...cellsOf<Member, keyof Traits>(cohorts, trait, Math.max(3, reviewK)).values(),
    ])
    return [cohorts, ...kinds].map((set) => set.flat().map(({ id }) => id))
  })
}

/** Returns the reviews with a recommendation behind each percentage, whenever those that readers see change. */
function recommendationsShownOver(steps: { comers: Comer[]; leavers: number[] }[], reviewK: number) {
  let before: DetailedFigures | null = null
  const shown: string[][] = []
  for (const cohorts of cohortsOver(steps, reviewK)) {
    const counted = cohorts.map((cohort) => cohort.map(countedReview))
    const next: DetailedFigures = detailedFiguresOf(counted, before, reviewK)
    const isRenewed = next.answers.recommendCompany !== before?.answers.recommendCompany
    const cells = cellsOf(counted, 'country', Math.max(3, reviewK))
    const split = next.countries.filter(({ recommendPercent }) => recommendPercent !== null)
    if (isRenewed)
      for (const set of [counted, ...split.map(({ country }) => cells.get(country) ?? [])])
        shown.push(
          set
            .flat()
            .filter((review) => review.recommendCompany)
            .map(({ id }) => id),
        )
    before = next
  }
  return shown
}

function countedReview({ answers = false, ...member }: Member & Partial<Comer>): CountedReview {
  return { ...exampleReview(), ...member, recommendCompany: answers ? 'Not sure' : null }
}

/** Returns all cohorts after each step, with `cohort` as it was when figures were made of them. */
function cohortsOver<Each extends Traits>(steps: { comers: Each[]; leavers: number[] }[], reviewK: number) {
  let [there, born]: [(Each & Stored)[], number] = [[], 0]
  const all: (Each & Stored)[][][] = []
  for (const { comers, leavers } of steps) {
    for (const leaver of leavers) {
      const left = there[leaver % Math.max(there.length, 1)]
      there = there
        .filter((review) => review !== left)
        .map((review) => (review.cohort && review.cohort === left?.cohort ? { ...review, cohort: '' } : review))
    }
    there.push(...comers.map((traits) => ({ ...traits, id: `${++born}`, ...stored })))
    if (there.filter(({ cohort }) => cohort === null).length < reviewK) continue
    const { cohorts, formed } = formCohorts(there, reviewK)
    all.push(cohorts)
    for (const members of formed) {
      const cohort = `cohort ${++born}`
      there = there.map((review) => (members.includes(review) ? { ...review, cohort } : review))
    }
  }
  return all
}

function subsetsOf(all: string[], most: number): string[][] {
  if (most === 0) return []
  const larger = subsetsOf(all, most - 1)
  const grown = (larger.length > 0 ? larger : [[]]).flatMap((few) =>
    all.filter((each) => few.every((other) => Number(other) < Number(each))).map((each) => [...few, each]),
  )
  return grown.filter((few) => few.length === most)
}

// Gaussian elimination modulo a prime, which is exact.
function rankOf(rows: number[][]) {
  const prime = 1_000_003
  const left = rows.map((row) => [...row])
  let rank = 0
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    const pivot = left.findIndex((row, place) => place >= rank && row[column])
    const [found, next] = [left[pivot], left[rank]]
    if (!found || !next) continue
    ;[left[rank], left[pivot]] = [found, next]
    for (const row of left.slice(rank + 1)) {
      const [by, to] = [row[column] ?? 0, found[column] ?? 0]
      for (const [place, value] of row.entries())
        if (by) row[place] = (((value * to - by * (found[place] ?? 0)) % prime) + prime) % prime
    }
    rank++
  }
  return rank
}

function alike(count: number, traits: Partial<Member>): Member[] {
  const common = { country: 'Kenya', year: 2026, voice: null, cohort: null, hidesRating: false, ...traits }
  return Array.from({ length: count }, (_, place) => ({ id: `${common.country} ${place}`, ...common }))
}

function countriesIn(cohorts: Member[][]) {
  return cohorts.map((cohort) => cohort.map(({ country }) => country))
}
