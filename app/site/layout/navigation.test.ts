import { expect, test } from 'vitest'
import { routePatterns } from '../../../test/route-patterns.ts'
import { ariaCurrent, sectionAt, sections } from './navigation.ts'

function currentAt(to: string, pathname: string) {
  return ariaCurrent(to, pathname, sectionAt(pathname))
}

function highlighted(pathname: string) {
  return sections.filter((section) => currentAt(section.to, pathname)).map((section) => section.label)
}

test('a section is highlighted on its own page and on the pages that belong to it', () => {
  expect(highlighted('/mentorship')).toEqual(['Mentorship'])
  expect(highlighted('/mentor/abc')).toEqual(['Mentorship'])
  expect(highlighted('/mentor')).toEqual(['Mentorship'])
  expect(highlighted('/apply-mentee')).toEqual(['Mentorship'])
  expect(highlighted('/inside-workplaces')).toEqual(['Inside Workplaces'])
  expect(highlighted('/company/Acme')).toEqual(['Inside Workplaces'])
  expect(highlighted('/submit-review')).toEqual(['Inside Workplaces'])
  expect(highlighted('/work-with-us')).toEqual(['Work With Us'])
  expect(highlighted('/post/1')).toEqual(['News & Insights'])
})

test('no section is highlighted on pages outside all sections', () => {
  expect(highlighted('/')).toEqual([])
  expect(highlighted('/auth')).toEqual([])
  expect(highlighted('/admin')).toEqual([])
})

test('pages below another are marked under it, and no other page begins like it', () => {
  expect(currentAt('/admin', '/admin/reviews')).toBe('true')
  expect(currentAt('/account', '/account/password')).toBe('true')
  for (const to of ['/admin', '/account', '/auth', '/connect']) {
    const alike = routePatterns.filter(({ pattern }) => pattern.startsWith(to) && pattern !== to)
    expect(alike.filter(({ pattern }) => !pattern.startsWith(`${to}/`))).toEqual([])
  }
})

test('only the section’s own page is marked as the current page', () => {
  const [mentorship] = sections
  expect(mentorship && currentAt(mentorship.to, '/mentorship')).toBe('page')
  expect(mentorship && currentAt(mentorship.to, '/mentors')).toBe('true')
})
