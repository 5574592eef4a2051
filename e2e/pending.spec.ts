import { expect, expectHydrated, hold, test, thorough } from './journey.ts'
import { expectNothingCovered, expectOnTop } from './screens.ts'

for (const viewport of [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test(
      'a loading page shows its skeleton, and Menu and Leave site stay uncovered',
      viewport.width === 320 ? {} : thorough,
      async ({ page }) => {
        await page.goto('/')
        await expectHydrated(page)
        const arrived = await hold(page, '**/news-and-insights.data*')
        if (viewport.width < 769) await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News & Insights' }).click()
        await expect(page.getByText('Loading articles...')).toBeInViewport()
        const outline = page.locator('.skeleton')
        const [above, below] = await Promise.all([page.getByRole('banner').boundingBox(), outline.boundingBox()])
        expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
        await expectOnTop(page.getByRole('button', { name: 'Leave site' }))
        if (viewport.width < 769) await expectOnTop(page.getByRole('button', { name: 'Menu' }))

        await page.evaluate(() => scrollTo(0, 600))
        await expect(page.getByText('Loading articles...')).toBeInViewport()
        await expectOnTop(page.getByRole('button', { name: 'Leave site' }))
        arrived()
        await expect(outline).toHaveCount(0)
        await expectNothingCovered(page)
      },
    )
  })
}
