import sectionOf from 'virtual:route-facts/section'
import { href } from 'react-router'
import { routeFact } from './route-fact.ts'

export const sections = [
  { to: href('/mentorship'), label: 'Mentorship' },
  { to: href('/inside-workplaces'), label: 'Inside Workplaces' },
  { to: href('/work-with-us'), label: 'Work With Us' },
  { to: href('/news-and-insights'), label: 'News & Insights' },
]

export type Section = (typeof sections)[number]

export function ariaCurrent({ to }: Section, pathname: string) {
  if (pathname === to) return 'page'
  return routeFact(sectionOf, pathname) === to ? 'true' : undefined
}
