import { expect, test } from 'vitest'
import { scoredFields } from '../../review-questions.ts'
import type { ShownCompany } from './comparison.ts'
import { verdictOf } from './verdict.ts'

test.each([
  ['a lead in all areas', [company('Mbuyu', 4), company('Nyota', 3)], ['Mbuyu rates clearly higher in all six areas.']],
  [
    'leads on both sides, which name their areas where they are few',
    [company('Mbuyu', 4), company('Nyota', [1, 1, 1, 1, 4.2, 5])],
    [
      'Mbuyu rates clearly higher in four of six areas and Nyota in one of six areas (area 6); otherwise they rate much the same.',
    ],
  ],
  [
    'that scores are alike',
    [company('Mbuyu', 4), company('Nyota', 3.8)],
    ['Mbuyu and Nyota rate much the same in all six areas.'],
  ],
  [
    'the leader of three',
    [company('Mbuyu', 4), company('Nyota', 3), company('Kilele', 3)],
    ['Mbuyu rates highest in all six areas.'],
  ],
  [
    'the last of three, though nobody leads',
    [company('Mbuyu', 4), company('Nyota', 3.8), company('Kilele', 1)],
    ['Kilele rates lowest in all six areas.'],
  ],
  [
    'the first and the last of three',
    [company('Mbuyu', 4), company('Nyota', 3), company('Kilele', 1)],
    ['Mbuyu rates highest in all six areas; Kilele rates lowest in all six areas.'],
  ],
  [
    'that scores lie apart, though nobody stands out',
    [company('Mbuyu', 4), company('Nyota', 3.6), company('Kilele', 3.2)],
    ['Mbuyu, Nyota and Kilele differ in all six areas, but none is clearly ahead of or behind the others.'],
  ],
  [
    'a lead that is based on few reviews',
    [company('Mbuyu', 4), company('Nyota', 3, { ratedReviews: 4 })],
    ['So far, Mbuyu rates higher in all six areas; Nyota has too few reviews to be sure.'],
  ],
  [
    'companies without scores',
    [company('Mbuyu', 4), company('Nyota', []), company('Kilele', [], { reviewCount: 0 })],
    ['Nyota has no scores yet.', 'Kilele has no reviews.'],
  ],
  [
    'nothing about few reviews of the only one with scores',
    [company('Mbuyu', 4, { ratedReviews: 4 }), company('iHub', [])],
    ['iHub has no scores yet.'],
  ],
  [
    'areas that nobody answered',
    [company('Mbuyu', 4), company('Nyota', [3, null, null, null, null, null])],
    ['Mbuyu rates clearly higher in one of six areas (area 1).'],
  ],
  [
    'in how many areas scores are alike',
    [company('Mbuyu', 4), company('Nyota', [4, null, 4, 4, 4, null])],
    ['Mbuyu and Nyota rate much the same in four of six areas.'],
  ],
  [
    'that only areas with scores of all are alike',
    [company('Mbuyu', 4), company('Nyota', 3.8), company('Kilele', [null, 4, 4, 4, 4, 4])],
    ['Mbuyu, Nyota and Kilele rate much the same in five of six areas.'],
  ],
  [
    'that no area can be compared',
    [company('Mbuyu', [4, null, null, null, null, null]), company('Nyota', [null, 4, 4, 4, 4, 4])],
    ['Mbuyu and Nyota have no scores in the same area.'],
  ],
])('the verdict says %s', (_case, companies, sentences) => {
  expect(verdictOf(companies, undefined)).toEqual(sentences)
})

test('the verdict of one country names it', () => {
  const companies = [company('Mbuyu', 4), company('Nyota', 3), company('Kilele', []), company('Bahari', [])]
  expect(verdictOf(companies, 'Nigeria')).toEqual([
    'In Nigeria, Mbuyu rates clearly higher in all six areas.',
    'Kilele and Bahari have no scores from Nigeria yet.',
  ])
  const few = [company('iHub', 4), company('Nyota', 3, { ratedReviews: 4 })]
  expect(verdictOf(few, 'Congo, Republic of the')).toEqual([
    'In the Republic of the Congo so far, iHub rates higher in all six areas; Nyota has too few reviews to be sure.',
  ])
})

function company(
  name: string,
  scores: number | (number | null)[],
  reviews: { reviewCount?: number; ratedReviews?: number } = {},
): ShownCompany {
  const scoreAt = (place: number) => (typeof scores === 'number' ? scores : (scores[place] ?? null))
  const areas = scoredFields.map((field, place) => ({ field, title: `area ${place + 1}`, score: scoreAt(place) }))
  const breakdown = typeof scores === 'number' || scores.length > 0 ? areas : []
  const facts = { website: null, companyBio: null, locations: [], industries: [] }
  const figures = { rating: null, stars: null, recommendPercent: null, reviewCount: 5, ratedReviews: 5, breakdown }
  return { name, figures: { ...figures, ...facts, ...reviews }, charts: null }
}
