export const sections = [
  { to: '/mentorship', label: 'Mentorship', addresses: ['/mentor', '/apply-'] },
  {
    to: '/inside-workplaces',
    label: 'Inside Workplaces',
    addresses: ['/inside-workplaces', '/submit-review', '/review', '/company/'],
  },
  { to: '/work-with-us', label: 'Work With Us', addresses: ['/work-with-us'] },
  { to: '/news-and-insights', label: 'News & Insights', addresses: ['/news-and-insights', '/post/'] },
]

export type Section = (typeof sections)[number]

export function ariaCurrent(section: Section, pathname: string) {
  if (pathname === section.to) return 'page'
  return section.addresses.some((beginning) => pathname.startsWith(beginning)) ? 'true' : undefined
}
