import { defineOptions, findOption, type Option } from '../ui/form/options.ts'
import { msg } from '../words/words.ts'

export const industries = defineOptions({
  'Agriculture & Environment': msg('Agriculture & Environment'),
  'Arts, Culture & Entertainment': msg('Arts, Culture & Entertainment'),
  'Construction / Real Estate': msg('Construction / Real Estate'),
  'Consulting & Professional Services': msg('Consulting & Professional Services'),
  'Education & Training': msg('Education & Training'),
  'Energy / Utilities / Renewable Energy': msg('Energy / Utilities / Renewable Energy'),
  'Engineering & Manufacturing': msg('Engineering & Manufacturing'),
  'Finance / Banking / Insurance': msg('Finance / Banking / Insurance'),
  'FMCG / Retail / Wholesale': msg('FMCG / Retail / Wholesale'),
  'Government / Public Administration': msg('Government / Public Administration'),
  'Healthcare & Medical Services': msg('Healthcare & Medical Services'),
  'Hospitality / Travel / Tourism': msg('Hospitality / Travel / Tourism'),
  'Humanitarian / Nonprofit / NGO': msg('Humanitarian / Nonprofit / NGO'),
  'ICT / Technology / Software': msg('ICT / Technology / Software'),
  'Legal Services / Law': msg('Legal Services / Law'),
  'Logistics / Supply Chain / Transport': msg('Logistics / Supply Chain / Transport'),
  'Media / Marketing / Communications': msg('Media / Marketing / Communications'),
  Other: msg('Other'),
})

export function inFormOrder(ids: readonly string[]): Option[] {
  const unknown = ids.filter((id) => !findOption(industries, id)).map((id) => ({ id, label: id }))
  return [...industries.filter(({ id }) => ids.includes(id)), ...unknown]
}
