import { expect, type Locator, type Page } from '@playwright/test'

/** Screens that need nothing stored. */
export const screens = {
  visitor: [
    '/',
    '/inside-workplaces',
    '/mentorship',
    '/news-and-insights',
    '/news-and-insights?category=News&search=nothing',
    '/post/none',
    '/auth',
    '/auth?mode=sign-up',
    '/auth?mode=reset',
    '/auth?mode=code&signUp=none',
    '/auth/new-password?token=none',
    '/review-receipt',
    '/review-receipt/change',
    '/if-something-is-wrong',
    '/nowhere',
  ],
  member: [
    '/',
    '/apply-mentee',
    '/apply-mentor',
    '/account',
    '/connect',
    '/connect/settings',
    '/account/password',
    '/account/email',
    '/account/email?change=x',
    '/account/erasure',
    '/submit-review',
    '/reviews',
    '/reviews?search=nobodyatall',
    '/company/Nobody',
    '/compare',
    '/compare?company=Nobody',
  ],
  admin: [
    '/admin',
    '/admin/create-article',
    '/admin/edit-article/none',
    ...['reviews', 'mentors', 'mentees', 'messages', 'inquiries', 'reports'].map((queue) => `/admin/${queue}`),
    '/admin/pages',
    '/admin/pages/help',
    '/admin/pages/privacy/in/ar',
    ...['reviews', 'mentors', 'messages'].map((queue) => `/admin/desk/${queue}`),
  ],
} as const

export async function expectNoSidewaysScrolling(page: Page) {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const elements = [...document.querySelectorAll('body *')]
    return elements.filter((each) => each.getBoundingClientRect().right > clientWidth).map((each) => each.outerHTML)
  })
  expect(tooWide, page.url()).toEqual([])
}

export async function expectNothingCovered(page: Page) {
  const covered = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    return controls.flatMap(({ element, box }, index) =>
      controls
        .slice(index + 1)
        .filter((other) => {
          if (element.contains(other.element) || other.element.contains(element)) return false
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          return across > 1 && down > 1
        })
        .map((other) => `${element.outerHTML.slice(0, 120)} and ${other.element.outerHTML.slice(0, 120)}`),
    )
  })
  expect(covered, page.url()).toEqual([])
}

export async function expectOnTop(control: Locator) {
  const met = await control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [
      [left + 3, top + 3],
      [right - 3, top + 3],
      [(left + right) / 2, (top + bottom) / 2],
      [left + 12, bottom - 12],
      [right - 12, bottom - 12],
    ].map(([x = 0, y = 0]) => document.elementFromPoint(x, y) === element)
  })
  expect(met).toEqual([true, true, true, true, true])
}

/** Fails unless "Leave site" lies upon the bar alone: the bar is where the page ends, wherever one scrolls. */
export async function expectLeaveSiteCoversNothing(page: Page) {
  const faults = await page.evaluate(() => {
    const bar = [...document.querySelectorAll('.site-header, .site-bar')].find(
      (each) => getComputedStyle(each).position === 'sticky' && getComputedStyle(each).display !== 'contents',
    )
    const leave = document.querySelector('body > .leave')
    if (!bar || !leave) return ['no bar']
    const { innerHeight, scrollY } = window
    const { clientWidth, scrollHeight } = document.documentElement
    const found = new Set<string>()
    if (!/^rgb\(/.test(getComputedStyle(bar).backgroundColor)) found.add('the bar is not opaque')
    for (let y = scrollHeight; y >= 0; y -= innerHeight / 2) {
      scrollTo(0, y)
      const [edge, button] = [bar.getBoundingClientRect(), leave.getBoundingClientRect()]
      if (edge.top !== 0 || edge.left !== 0 || edge.right < clientWidth) found.add('the bar leaves the edge')
      if (button.bottom > edge.bottom || button.right > edge.right) found.add('Leave site leaves the bar')
      if (edge.height > innerHeight / 4) found.add(`the bar takes ${edge.height} of ${innerHeight} px`)
    }
    scrollTo(0, 0)
    const edge = bar.getBoundingClientRect().bottom
    // What is taller than the rest of the window cannot be below the bar as a whole.
    const isBelow = (element: Element) => {
      const { top, height } = element.getBoundingClientRect()
      return top >= edge - 1 || height > innerHeight - edge
    }
    if (![...document.querySelectorAll('main')].every(isBelow)) found.add('the page begins under the bar')
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(a, button, input, select, textarea, summary, h1, h2)',
    )
    for (const each of [...controls].reverse().filter((control) => control.checkVisibility())) {
      each.focus()
      if (document.activeElement === each && !isBelow(each)) found.add(`under the bar: ${each.outerHTML.slice(0, 120)}`)
    }
    scrollTo(0, scrollY)
    return [...found]
  })
  expect(faults, page.url()).toEqual([])
}
