import { expect, test } from 'vitest'
import type { Reasons } from '../../connect/people/reasons.ts'
import { apart, sharedText } from './apart.ts'
import { reasonsInShort } from './reasons-in-short.ts'

test('what all rows say is said once, and a row alone says everything itself', () => {
  const rows = [['English', '1 free place'], ['1 free place', 'Zulu'], ['1 free place']]
  expect(apart(rows)).toEqual({ shared: ['1 free place'], own: [['English'], ['Zulu'], []] })
  expect(apart([['English']])).toEqual({ shared: [], own: [['English']] })
  expect(apart([])).toEqual({ shared: [], own: [] })
})

const monthly = { mentee: 'Once a month', mentor: 'Once a month' }
const best: Reasons = {
  ...{ areas: ['Leadership development'], areaCount: 2, industry: 'Legal Services / Law' },
  ...{ stepsAhead: 1, areAwakeTogether: true, paces: monthly },
}
const least: Reasons = { ...best, areas: [], industry: null, stepsAhead: 0, areAwakeTogether: false, paces: null }

test.each<[string, Reasons, string[]]>([
  [
    'all that speaks for two people, what counts most first',
    best,
    [
      'Helps with 1 of 2: Leadership development',
      'Same industry',
      'One career step ahead',
      'Awake at the same hours',
      'Both would like to talk once a month',
    ],
  ],
  [
    'that a mentor helps with all',
    { ...least, areas: ['Confidence and resilience'], areaCount: 1 },
    ['Helps with Confidence and resilience', 'At the same stage'],
  ],
  ['that they are as far, if nothing else', least, ['At the same stage']],
  ['that a mentor who was chosen is not as far', { ...least, stepsAhead: -1 }, ['Not as far in the career']],
  [
    'that a mentor adapts',
    { ...least, paces: { ...monthly, mentor: 'As needed (flexible)' } },
    ['Talks as often as needed', 'At the same stage'],
  ],
  [
    'nothing of two who would like to talk at different times',
    { ...least, paces: { ...monthly, mentor: 'Twice a month' } },
    ['At the same stage'],
  ],
])('an admin reads %s', (_, reasons, texts) => {
  expect(reasonsInShort(reasons)).toEqual(texts)
})

test.each([
  [{ mentor: [] }, ''],
  [{ mentor: ['Speaks English'] }, 'Every mentor: Speaks English.'],
  [
    { mentee: ['Wants: Leadership', 'Waiting 2 weeks'], mentor: ['Speaks Zulu', '1 free place'] },
    'Every mentee: Wants: Leadership\u00a0· Waiting 2 weeks. Every mentor: Speaks Zulu\u00a0· 1 free place.',
  ],
])('of %j an admin reads once what all say', (shared, text) => {
  expect(sharedText(shared)).toBe(text)
})
