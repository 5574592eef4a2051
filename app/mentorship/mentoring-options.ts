import { defineOptions } from '../ui/form/options.ts'

/** Where mentees would like to grow, and what mentors can help with. */
export const areas = defineOptions({
  'Career advancement/strategic moves': 'Career advancement/strategic moves',
  'Leadership development': 'Leadership development',
  'Navigating workplace dynamics': 'Navigating workplace dynamics',
  'Building professional networks': 'Building professional networks',
  'Entrepreneurship/business growth': 'Entrepreneurship/business growth',
  'Confidence and resilience': 'Confidence and resilience',
})

export const flexible = 'As needed (flexible)'

export const availabilities = defineOptions({
  'Once a month': 'Once a month',
  'Twice a month': 'Twice a month',
  [flexible]: 'As needed (flexible)',
})
