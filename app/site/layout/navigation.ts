import sectionOf from 'virtual:route-facts/section'
import { href, matchPath } from 'react-router'
import { msg } from '../../words/words.ts'

export const sections = [
  { to: href('/mentorship'), label: msg('Mentorship') },
  { to: href('/inside-workplaces'), label: msg('Inside Workplaces') },
  { to: href('/work-with-us'), label: msg('Work With Us') },
  { to: href('/news-and-insights'), label: msg('News & Insights') },
]

/** Returns the address of the section that a page belongs to. */
export function sectionAt(pathname: string) {
  return Object.entries(sectionOf).find(([path]) => matchPath(path, pathname))?.[1]
}

export function ariaCurrent(to: string, pathname: string, section: string | undefined) {
  if (pathname === to) return 'page'
  return section === to || pathname.startsWith(to) ? 'true' : undefined
}

/** Returns the fact of the route that an address leads to. Pages without their optional id have nothing to show. */
export function routeFact<Fact>(facts: Readonly<Record<string, Fact>>, pathname: string): Fact | undefined {
  return Object.entries(facts).find(([path]) => matchPath(path.replace('?', ''), pathname))?.[1]
}
