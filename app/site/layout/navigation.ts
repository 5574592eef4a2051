import sectionOf from 'virtual:route-facts/section'
import { href, matchPath } from 'react-router'

export const sections = [
  { to: href('/mentorship'), label: 'Mentorship' },
  { to: href('/inside-workplaces'), label: 'Inside Workplaces' },
  { to: href('/work-with-us'), label: 'Work With Us' },
  { to: href('/news-and-insights'), label: 'News & Insights' },
]

export type Section = (typeof sections)[number]

export function ariaCurrent({ to }: Section, pathname: string) {
  if (pathname === to) return 'page'
  const isInside = Object.entries(sectionOf).some(([path, section]) => section === to && matchPath(path, pathname))
  return isInside ? 'true' : undefined
}
