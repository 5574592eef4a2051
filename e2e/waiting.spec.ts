import { alone, expect, expectHydrated, hold, test, thorough } from './journey.ts'
import { articleRow, publish } from './news-journey.ts'

test.describe('a waiting member', () => {
  test.use({ as: 'member' })

  test('is told that companies are loading, including while searching', thorough, async ({ page }) => {
    await page.goto('/inside-workplaces')
    await expectHydrated(page)
    const loading = page.getByText('Loading companies...')
    const opened = await hold(page, '**/reviews.data*')
    await page.getByRole('link', { name: 'Read reviews' }).click()
    await expect(loading).toBeVisible()
    opened()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company reviews')
    await expect(loading).toHaveCount(0)

    const found = await hold(page, '**/reviews.data*')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(loading).toBeVisible()
    found()
    await expect(loading).toHaveCount(0)
  })
})

test.describe('a waiting admin', () => {
  test.use({ as: 'admin' })

  test('cannot request the next page of articles twice', alone, async ({ page }) => {
    for (let number = 1; number <= 6; number++) await publish({ title: `Patience ${number}` })
    await page.goto('/admin')
    await expect(articleRow(page, 'Patience 6')).toBeVisible()
    await expectHydrated(page)
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const loaded = await hold(page, '**/admin.data*')
    await pager.getByRole('link', { name: 'Next' }).click()
    await expect(pager).toContainText('Page 1')
    await expect(pager.getByRole('link', { name: 'Next' })).toHaveCount(0)
    await expect(pager).toContainText('Next')
    loaded()
    await expect(pager).toContainText('Page 2')
    await pager.getByRole('link', { name: 'Previous' }).click()
    await expect(pager).toContainText('Page 1')
  })
})
