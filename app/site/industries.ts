export const industries = [
  'Agriculture & Environment',
  'Arts, Culture & Entertainment',
  'Construction / Real Estate',
  'Consulting & Professional Services',
  'Education & Training',
  'Energy / Utilities / Renewable Energy',
  'Engineering & Manufacturing',
  'Finance / Banking / Insurance',
  'FMCG / Retail / Wholesale',
  'Government / Public Administration',
  'Healthcare & Medical Services',
  'Hospitality / Travel / Tourism',
  'Humanitarian / Nonprofit / NGO',
  'ICT / Technology / Software',
  'Legal Services / Law',
  'Logistics / Supply Chain / Transport',
  'Media / Marketing / Communications',
  'Other',
] as const

export function inFormOrder(some: readonly string[]): string[] {
  const known: string[] = industries.filter((industry) => some.includes(industry))
  return [...known, ...some.filter((industry) => !known.includes(industry))]
}
