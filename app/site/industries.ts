import { defineOptions, findOption, type Option } from '../ui/form/options.ts'

export const industries = defineOptions({
  'Agriculture & Environment': 'Agriculture & Environment',
  'Arts, Culture & Entertainment': 'Arts, Culture & Entertainment',
  'Construction / Real Estate': 'Construction / Real Estate',
  'Consulting & Professional Services': 'Consulting & Professional Services',
  'Education & Training': 'Education & Training',
  'Energy / Utilities / Renewable Energy': 'Energy / Utilities / Renewable Energy',
  'Engineering & Manufacturing': 'Engineering & Manufacturing',
  'Finance / Banking / Insurance': 'Finance / Banking / Insurance',
  'FMCG / Retail / Wholesale': 'FMCG / Retail / Wholesale',
  'Government / Public Administration': 'Government / Public Administration',
  'Healthcare & Medical Services': 'Healthcare & Medical Services',
  'Hospitality / Travel / Tourism': 'Hospitality / Travel / Tourism',
  'Humanitarian / Nonprofit / NGO': 'Humanitarian / Nonprofit / NGO',
  'ICT / Technology / Software': 'ICT / Technology / Software',
  'Legal Services / Law': 'Legal Services / Law',
  'Logistics / Supply Chain / Transport': 'Logistics / Supply Chain / Transport',
  'Media / Marketing / Communications': 'Media / Marketing / Communications',
  Other: 'Other',
})

export function inFormOrder(ids: readonly string[]): Option[] {
  const unknown = ids.filter((id) => !findOption(industries, id)).map((id) => ({ id, label: id }))
  return [...industries.filter(({ id }) => ids.includes(id)), ...unknown]
}
