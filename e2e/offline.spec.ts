import { expect, join, test } from './journey.ts'
import { fillReview, submitFilledReview } from './review-journey.ts'

test('a review survives the loss of the network on submission', async ({ page, context }) => {
  await join(context)
  await fillReview(page, {
    companyName: 'Signal Lost Ltd',
    currently: 'Yes',
    culture: 'Neutral',
    recommend: 'Not sure',
    suggestions: 'Written on a bus.',
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('There was an error submitting your review. Please try again.')).toBeVisible()
  await expect(page.locator('.review')).toContainText('Written on a bus.')
  await context.setOffline(false)
  expect(await submitFilledReview(page)).toMatch(/^[0-9A-Z-]{32}$/)
})
