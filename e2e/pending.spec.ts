import { pathIn } from '../app/words/languages.ts'
import { expect, expectHydrated, hold, test } from './journey.ts'
import { expectNothingCovered, expectOnTop } from './screens.ts'
import { spoken } from './spoken.ts'

const language = 'ar'

test('a loading page shows its skeleton, and Menu and Leave site stay uncovered', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(pathIn(language, '/'))
    await expectHydrated(page)
    const arrived = await hold(page, '**/news-and-insights.data*')
    const menu = page.getByRole('button', { name: spoken(page, 'Menu') })
    if (width < 769) await menu.click()
    const links = page.getByRole('navigation', { name: spoken(page, 'Main') })
    await links.getByRole('link', { name: spoken(page, 'News & Insights') }).click()
    const loading = page.getByText(spoken(page, 'Loading articles...'))
    await expect(loading).toBeInViewport()
    await expect(page.locator('.skeleton-cards')).toBeVisible()
    const outline = page.locator('.skeleton')
    const [above, below] = await Promise.all([page.getByRole('banner').boundingBox(), outline.boundingBox()])
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
    const leave = page.getByRole('button', { name: spoken(page, 'Leave site') })
    await expectOnTop(leave)
    if (width < 769) await expectOnTop(menu)

    await page.evaluate(() => scrollTo(0, 600))
    await expect(loading).toBeInViewport()
    await expectOnTop(leave)
    arrived()
    await expect(outline).toHaveCount(0)
    await expectNothingCovered(page)
  }
})
