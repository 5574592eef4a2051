import sectionOf from 'virtual:route-facts/section'
import { href, matchPath } from 'react-router'
import { msg } from '../../words/words.ts'

export const sections = [
  { to: href('/mentorship'), label: msg('Mentorship') },
  { to: href('/inside-workplaces'), label: msg('Inside Workplaces') },
  { to: href('/work-with-us'), label: msg('Work With Us') },
  { to: href('/news-and-insights'), label: msg('News & Insights') },
]

export function ariaCurrent(to: string, pathname: string) {
  if (pathname === to) return 'page'
  const isInside = Object.entries(sectionOf).some(([path, section]) => section === to && matchPath(path, pathname))
  return isInside ? 'true' : undefined
}

/** Returns the fact of the route that an address leads to. Pages without their optional id have nothing to show. */
export function routeFact<Fact>(facts: Readonly<Record<string, Fact>>, pathname: string): Fact | undefined {
  return Object.entries(facts).find(([path]) => matchPath(path.replace('?', ''), pathname))?.[1]
}
