import type { Page } from '@playwright/test'
import { alone, expect, expectHydrated, hold, join, test, thorough } from './journey.ts'
import { screens } from './screens.ts'

test('a page of visitors is painted while all other files are still on their way', thorough, async ({ page }) => {
  await hold(page, /\/assets\//)
  await page.goto('/', { waitUntil: 'commit' })
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(painted).toBe(1)
  await expect(page.locator('.site-bar')).toHaveCSS('position', 'sticky')
})

test(
  'a tab of a visitor who signs in elsewhere shows the pages of members as a new tab does',
  alone,
  async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
    await page.goto('/')
    await expectHydrated(page)
    await join(page.context())
    const comingBack = await page.context().newPage()
    await comingBack.setExtraHTTPHeaders({ 'Save-Data': 'on' })
    for (const width of [1280, 360]) {
      for (const each of [page, comingBack]) await each.setViewportSize({ width, height: 640 })
      for (const address of [...screens.member, '/mentors', '/mentor/none']) {
        // What another journey publishes between the two is a difference that does not last.
        await expect(async () => {
          await comingBack.goto(address, { waitUntil: 'networkidle' })
          await expectHydrated(comingBack)
          await page.evaluate((to) => (window as unknown as Routed).__reactRouterDataRouter.navigate(to), address)
          const title = await comingBack.getByRole('heading', { level: 1 }).innerText()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
          await page.waitForLoadState('networkidle')
          await page.evaluate(() => scrollTo(0, 0))
          expect(await looks(page), `${address} at ${width}`).toEqual(await looks(comingBack))
        }).toPass()
      }
    }
  },
)

test(
  'an error page that the script draws anew keeps the styles and violates no content policy',
  thorough,
  async ({ page }) => {
    const refused: string[] = []
    page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))
    await page.goto('/')
    await expectHydrated(page)
    await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('contentinfo').getByRole('link', { name: /News/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expect(page.locator('head > style')).toHaveCount(1)
    await expect(page.locator('head > link[rel="stylesheet"]')).toHaveCount(0)
    await expect(page.locator('.site-bar')).toHaveCSS('position', 'sticky')
    expect(refused).toEqual([])
  },
)

/** Returns where each element is and how it looks. */
function looks(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('body :not(script, link)')].map((element) => {
      // What is folded away has no place of its own: browsers keep any that they happened to give it.
      const box = element.checkVisibility() ? element.getBoundingClientRect() : new DOMRect()
      const { x, y, width, height } = box
      const { color, backgroundColor, borderColor, fontSize, fontWeight, display } = getComputedStyle(element)
      const name = `${element.tagName} ${element.className}`
      return [name, x, y, width, height, color, backgroundColor, borderColor, fontSize, fontWeight, display].join(' ')
    }),
  )
}

type Routed = { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
