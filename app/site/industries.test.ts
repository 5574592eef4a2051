import { expect, test } from 'vitest'
import { idsOf } from '../ui/form/options.ts'
import { inFormOrder, industries as options } from './industries.ts'

const industries = idsOf(options)

test('the eighteen industries are spelt as specified', () => {
  expect(industries.join('; ')).toBe(
    'Agriculture & Environment; Arts, Culture & Entertainment; Construction / Real Estate; Consulting & Professional Services; Education & Training; Energy / Utilities / Renewable Energy; Engineering & Manufacturing; Finance / Banking / Insurance; FMCG / Retail / Wholesale; Government / Public Administration; Healthcare & Medical Services; Hospitality / Travel / Tourism; Humanitarian / Nonprofit / NGO; ICT / Technology / Software; Legal Services / Law; Logistics / Supply Chain / Transport; Media / Marketing / Communications; Other',
  )
  expect(industries).toHaveLength(18)
})

test('industry filters are sorted in the order of the forms', () => {
  const some = ['Other', 'FMCG / Retail / Wholesale', 'Finance / Banking / Insurance', 'Unheard of']
  expect(idsOf(inFormOrder(some))).toEqual([
    'Finance / Banking / Insurance',
    'FMCG / Retail / Wholesale',
    'Other',
    'Unheard of',
  ])
  expect(inFormOrder([...industries].reverse())).toEqual(options)
})
