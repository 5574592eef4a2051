import type { Page } from '@playwright/test'
import { anotherPerson, expect, expectAccessible, join, test, thorough } from '../journey.ts'
import { approveAll, submitReview } from '../review-journey.ts'
import { expectNoSidewaysScrolling } from '../screens.ts'

const firstCardWithin = 420

for (const scripting of [true, false]) {
  const scripted = scripting ? thorough : {}
  const twin = scripting ? {} : thorough
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'member', viewport: { width: 360, height: 640 } })

    const suffix = scripting ? 'One' : 'Two'

    test(
      'on a phone, the filters are one closed group that says what is set, and the first card shows below it',
      twin,
      async ({ page, browser, sessionOf }) => {
        const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
        const companyName = `Mvule Mills ${suffix}`
        const author = await anotherPerson(browser)
        await join(author.context())
        await submitReview(author.request, { companyName, location: 'Accra, Ghana' })
        await approveAll(admin.request, companyName)

        await page.goto('/reviews')
        if (scripting) await page.getByRole('button', { name: 'I Understand' }).click()
        await expectFirstCardInView(page)
        const group = page.getByText('Filter and sort')
        await expect(page.getByLabel('Country')).toBeHidden()
        await group.click()
        await expect(page.getByLabel('Country')).toBeVisible()
        if (scripting) await expectAccessible(page)
        await page.getByPlaceholder('Search for a company...').fill(companyName)
        await page.getByLabel('Country').selectOption('Ghana')
        await page.getByLabel('Industry').selectOption('Finance / Banking / Insurance')
        await page.getByLabel('Order').selectOption('Best rated')
        await page.getByRole('button', { name: 'Search', exact: true }).click()

        await expect(page.getByPlaceholder('Search for a company...')).toHaveValue(companyName)
        await expect(page.getByText('Ghana · Finance / Banking / Insurance · Best rated')).toBeVisible()
        await expect(page.getByLabel('Country')).toBeHidden()
        await expect(page.locator('#results')).toBeFocused()
        await page.evaluate(() => scrollTo(0, 0))
        await expectFirstCardInView(page)
        await expect(page.getByRole('article').getByText('All of them from Ghana', { exact: true })).toBeVisible()
        const website = await page.getByRole('link', { name: `Visit Website of ${companyName}` }).boundingBox()
        expect(website?.height).toBeGreaterThanOrEqual(44)
        for (const width of [320, 360]) {
          await page.setViewportSize({ width, height: 640 })
          await expectNoSidewaysScrolling(page)
          if (scripting) await expectAccessible(page)
        }
      },
    )

    test(
      'a search without results is in view and focused, and leads to a review that has the name',
      scripted,
      async ({ page }) => {
        const name = `Nobody & Nowhere ${suffix}`
        await page.goto('/reviews')
        await page.getByPlaceholder('Search for a company...').fill(name)
        await page.getByRole('button', { name: 'Search', exact: true }).click()
        const message = page.getByText('No companies match your filters. Try clearing them to see all reviews.')
        await expect(message).toBeInViewport({ ratio: 1 })
        await expect(page.locator('#results')).toBeFocused()
        await expect(page.locator('#results')).toContainText('No companies match')
        await expectNoSidewaysScrolling(page)
        if (scripting) await expectAccessible(page)
        await page.getByRole('link', { name: `Be the first to review “${name}”` }).click()
        await page.getByRole('button', { name: 'Start' }).click()
        await expect(page.getByLabel('Company name')).toHaveValue(name)
      },
    )
  })
}

test.describe('a member', () => {
  test.use({ as: 'member' })

  test('on a large screen, the filters are open and in one row', thorough, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/reviews')
    await expect(page.getByText('Filter and sort')).toBeHidden()
    const tops = await page
      .getByRole('search')
      .locator('select')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top))
    expect([tops.length, new Set(tops).size]).toEqual([3, 1])
    await expectAccessible(page)
  })
})

async function expectFirstCardInView(page: Page) {
  const first = await page.getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThan(firstCardWithin)
}
