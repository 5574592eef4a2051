import { expect, test } from 'vitest'
import { industries } from './industries.ts'

test('the eighteen industries are spelt as the specification spells them', () => {
  expect(industries.join('; ')).toBe(
    'Agriculture & Environment; Arts, Culture & Entertainment; Construction / Real Estate; Consulting & Professional Services; Education & Training; Energy / Utilities / Renewable Energy; Engineering & Manufacturing; Finance / Banking / Insurance; FMCG / Retail / Wholesale; Government / Public Administration; Healthcare & Medical Services; Hospitality / Travel / Tourism; Humanitarian / Nonprofit / NGO; ICT / Technology / Software; Legal Services / Law; Logistics / Supply Chain / Transport; Media / Marketing / Communications; Other',
  )
  expect(industries).toHaveLength(18)
})
