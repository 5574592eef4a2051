import type { Page } from '@playwright/test'
import { expect, expectHydrated, test } from './journey.ts'
import { articleRow, publish } from './news-journey.ts'
import { expectStep } from './review-journey.ts'

test.describe('what is typed before the script has come stays when it comes', () => {
  test.describe('for an admin', () => {
    test.use({ as: 'admin' })

    test('in an article, which is saved so', async ({ page }) => {
      const title = 'Read on a slow line'
      await publish(page.request, { title, category: 'News' })
      await page.goto('/admin')
      const address = (await articleRow(page, title).getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? ''
      const scriptComes = await holdScript(page)
      await page.goto(address, { waitUntil: 'commit' })
      await page.getByLabel('Title').fill('Typed on a slow line')
      await page.getByLabel('Category').selectOption('Events')
      await page.getByLabel('Content').fill('Typed before the script.')
      await scriptComes()
      await expect(page.getByLabel('Title')).toHaveValue('Typed on a slow line')
      await expect(page.getByLabel('Category')).toHaveValue('Events')
      await expect(page.getByLabel('Content')).toHaveValue('Typed before the script.')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Article updated successfully!')).toBeVisible()
      await page.goto(address)
      await expect(page.getByLabel('Content')).toHaveValue('Typed before the script.')
    })
  })

  test.describe('for a member', () => {
    test.use({ as: 'member' })

    test('in the wizard, which goes on from there', async ({ page }) => {
      const scriptComes = await holdScript(page)
      await page.goto('/submit-review', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Start' }).click({ noWaitAfter: true })
      await expectStep(page, 'Company Details')
      await page.getByLabel('Company name').fill('Baobab on a Slow Line')
      await page.getByLabel('Where is this workplace?').fill('Mbale, Uganda')
      await page.getByLabel('No', { exact: true }).check()
      await page.getByLabel('in which year?').selectOption('2020')
      await scriptComes()
      await page.getByRole('button', { name: 'Next' }).click()
      await expectStep(page, 'Your Experience')
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(page.getByLabel('Company name')).toHaveValue('Baobab on a Slow Line')
      await expect(page.getByLabel('in which year?')).toHaveValue('2020')
    })
  })
})

/** Keeps all script back until the returned function is called, which waits until the page listens to it. */
async function holdScript(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return async () => {
    held.resolve()
    await expectHydrated(page)
  }
}
