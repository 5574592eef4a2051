import { companyPath } from '../../app/workplaces/company/company-name.ts'
import { anotherPerson, expect, expectHydrated, join, send, test, thorough } from '../journey.ts'
import { approve, approveAll, openReview, storedReviews, submitReview } from '../review-journey.ts'

test.describe.configure({ mode: 'parallel' })

for (const scripting of [true, false]) {
  const scripted = scripting ? thorough : {}
  const twin = scripting ? {} : thorough
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'admin' })
    const ending = scripting ? 'Ltd' : 'PLC'

    test('the dashboard has four tabs, and opens with articles', twin, async ({ page }) => {
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
    })

    test(
      'an admin reads a full review and approves it, and it leaves the pending list',
      thorough,
      async ({ page, browser }) => {
        const companyName = `Approvable ${ending}`
        const author = await anotherPerson(browser)
        await join(author.context())
        await submitReview(author.request, { companyName, suggestions: 'Mentoring for new parents.', role: 'Plumber' })

        await openReview(page, companyName, '&show=pending')
        await expect(page.getByRole('columnheader')).toHaveText(['Company', 'Review Snippet', 'Status', 'Actions'])
        const row = page.getByRole('row').filter({ hasText: companyName })
        await expect(row).toContainText('Pending')
        await row.getByText('Mentoring for new parents.').first().click()
        await expect(row.getByText('Plumber')).toBeVisible()
        await approve(page, companyName)
        await expect(row).toHaveCount(0)
        await page.getByRole('link', { name: 'Dismiss' }).click()
        await expect(page.getByText('Review approved.')).toHaveCount(0)

        await page.getByRole('link', { name: 'All', exact: true }).click()
        await expect(page).toHaveURL('/admin?tab=reviews')
        await openReview(page, companyName)
        await expect(row).toContainText('Approved')
        await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      },
    )

    test(
      'deleting asks for confirmation; Cancel keeps the review, Confirm Delete removes it',
      scripted,
      async ({ page, browser }) => {
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

        await row.getByRole('link', { name: 'Delete' }).click()
        await dialog.getByRole('button', { name: 'Confirm Delete' }).click()
        await expect(page.getByText('Review deleted.')).toBeVisible()
        await expect(row).toHaveCount(0)
        expect(await storedReviews(companyName)).toEqual([])
        await author.goto(companyPath(companyName))
        await expect(author.getByText('No reviews found for this company.')).toBeVisible()
      },
    )

    test(
      'a review already approved or deleted by another admin stays untouched',
      thorough,
      async ({ page, browser, sessionOf }) => {
        const [approved, deleted] = [`Approved meanwhile ${ending}`, `Deleted meanwhile ${ending}`]
        const author = await anotherPerson(browser)
        await join(author.context())
        for (const companyName of [approved, deleted]) await submitReview(author.request, { companyName })
        const [goneReview] = await storedReviews(deleted)
        // The list would update itself, but an inactive tab or a lost connection still shows the old one.
        await page.route('**/live?*', (route) => route.abort())
        const approveButton = (companyName: string) =>
          page.getByRole('row').filter({ hasText: companyName }).getByRole('button', { name: 'Approve' })

        const other = await anotherPerson(browser, { storageState: await sessionOf('admin') })
        await openReview(page, approved)
        await approveAll(other.request, approved)
        await approveButton(approved).click()
        await expect(page.getByText('This review was approved already.')).toBeVisible()

        await send(other.request, `/admin/reviews/${goneReview?.id}/deletion`)
        expect(await storedReviews(deleted)).toEqual([])
        await page.goto(`/admin/reviews/${goneReview?.id}/deletion?tab=reviews`)
        await expect(page.getByText('Nothing was changed: this review is no longer there.')).toBeVisible()
      },
    )
  })
}

test.describe('the deletion dialog', () => {
  test.use({ as: 'admin' })

  test('takes focus, closes with Escape, and returns focus', thorough, async ({ page, browser }) => {
    const author = await anotherPerson(browser)
    await join(author.context())
    await submitReview(author.request, { companyName: 'Escapable' })
    await openReview(page, 'Escapable')
    await expectHydrated(page)
    const opener = page.getByRole('row').filter({ hasText: 'Escapable' }).getByRole('link', { name: 'Delete' })
    const dialog = page.getByRole('dialog', { name: 'Delete this review?' })

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
    expect(await storedReviews('Escapable')).toHaveLength(1)
  })
})

test.describe('a stale approval', () => {
  test.use({ as: 'admin' })

  test('reports that the review is gone or has changed', thorough, async ({ page, browser }) => {
    const author = await anotherPerson(browser)
    await join(author.context())
    await submitReview(author.request, { companyName: 'Vanishing' })
    await submitReview(author.request, { companyName: 'Changing' })
    await page.route('**/live?*', (route) => route.abort())
    await openReview(page, 'Changing')
    await expectHydrated(page)
    const approveButton = (companyName: string) =>
      page.getByRole('row').filter({ hasText: companyName }).getByRole('button', { name: 'Approve' })

    await page
      .getByRole('row')
      .filter({ hasText: 'Changing' })
      .locator('input[name="version"]')
      .evaluate((input: HTMLInputElement) => {
        input.value = '0'
      })
    await approveButton('Changing').click()
    await expect(page.getByText('Nothing was changed: this review has changed since you looked.')).toBeVisible()
    expect(await storedReviews('Changing')).toMatchObject([{ is_approved: false }])

    await openReview(page, 'Vanishing')
    const [review] = await storedReviews('Vanishing')
    await send(page.request, `/admin/reviews/${review?.id}/deletion`)
    await approveButton('Vanishing').click()
    await expect(page.getByText('Nothing was changed: this review is no longer there.')).toBeVisible()
  })
})
