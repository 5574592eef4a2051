import type { Locator, Page } from '@playwright/test'
import { companyPath } from '../../app/workplaces/company-name.ts'
import { anotherPerson, expect, expectHydrated, join, test, thorough } from '../journey.ts'
import { approve, approveAll, openReview, storedReviews, submitReview } from '../review-journey.ts'

test.describe.configure({ mode: 'parallel' })

for (const scripting of [true, false]) {
  const scripted = scripting ? thorough : {}
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'admin' })
    const ending = scripting ? 'Ltd' : 'PLC'

    test(
      'the dashboard has four tabs, and deleting a review asks for confirmation',
      scripted,
      async ({ page, browser }) => {
        await page.goto('/admin')
        const tabs = page.getByRole('navigation', { name: 'Admin dashboard' })
        await expect(tabs.getByRole('link')).toHaveText([
          'Manage Articles',
          'Manage Reviews',
          'Mentor Applications',
          'Manage Pages',
        ])
        await expect(tabs.locator('[aria-current="page"]')).toHaveText('Manage Articles')
        for (const tab of ['Manage Reviews', 'Mentor Applications', 'Manage Pages', 'Manage Articles']) {
          await tabs.getByRole('link', { name: tab }).click()
          await expect(tabs.locator('[aria-current="page"]')).toHaveText(tab)
        }

        const companyName = `Deletable ${ending}`
        const author = await anotherPerson(browser)
        await join(author.context())
        await submitReview(author.request, { companyName })
        await approveAll(page.request, companyName)
        await author.goto(companyPath(companyName))
        await expect(author.getByText('1 review in total')).toBeVisible()

        await openReview(page, companyName)
        const row = page.getByRole('row').filter({ hasText: companyName })
        const dialog = page.getByRole('dialog', { name: 'Delete this review?' })
        await row.getByRole('link', { name: 'Delete' }).click()
        await expect(dialog).toContainText(companyName)
        await dialog.getByRole('link', { name: 'Cancel' }).click()
        await expect(dialog).toHaveCount(0)
        expect(await storedReviews(companyName)).toHaveLength(1)

        if (scripting) await expectFocusKept(page, row.getByRole('link', { name: 'Delete' }), dialog)
        await row.getByRole('link', { name: 'Delete' }).click()
        await dialog.getByRole('button', { name: 'Confirm Delete' }).click()
        await expect(page.getByText('Review deleted.')).toBeVisible()
        await expect(row).toHaveCount(0)
        expect(await storedReviews(companyName)).toEqual([])
        await author.goto(companyPath(companyName))
        await expect(author.getByText('No reviews found for this company.')).toBeVisible()
      },
    )
  })
}

test.describe('with script', () => {
  test.use({ as: 'admin' })

  test(
    'an admin reads a full review and approves it, and it leaves the pending list',
    thorough,
    async ({ page, browser }) => {
      const companyName = 'Approvable Ltd'
      const author = await anotherPerson(browser)
      await join(author.context())
      await submitReview(author.request, { companyName, suggestions: 'Mentoring for new parents.', role: 'Plumber' })

      await openReview(page, companyName, 'pending')
      await expect(page.getByRole('columnheader')).toHaveText(['Company', 'Review Snippet', 'Status', 'Actions'])
      const row = page.getByRole('row').filter({ hasText: companyName })
      await expect(row).toContainText('Pending')
      await expect(row).toContainText('Mentoring for new parents.')
      await row.getByRole('link', { name: 'Open' }).click()
      await expect(page.getByText('Plumber')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(companyName)
      await approve(page, companyName)
      await expect(row).toHaveCount(0)
      await page.getByRole('link', { name: 'Dismiss' }).click()
      await expect(page.getByText('Review approved.')).toHaveCount(0)

      await page.getByRole('link', { name: 'All', exact: true }).click()
      await expect(page).toHaveURL('/admin/reviews?show=all')
      await openReview(page, companyName)
      await expect(row).toContainText('Approved')
      await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    },
  )
})

/** The dialog takes focus, closes with Escape too, and returns focus. */
async function expectFocusKept(page: Page, opener: Locator, dialog: Locator) {
  await expectHydrated(page)
  for (const close of ['Escape', 'Cancel', 'Close']) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    if (close === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('link', { name: close }).click()
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
}
