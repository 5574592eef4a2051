import { expect, join, test } from './journey.ts'
import { choose, expectStep } from './review-journey.ts'

test.use({ scripting: false, viewport: { width: 360, height: 640 } })

test('a warning of the review wizard comes first: the title says so, and the address leads to it', async ({ page }) => {
  await join(page.request)
  await page.goto('/submit-review')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('Company name').fill('Plain Words Ltd')
  await page.getByLabel('Where is this workplace?').fill('Kisumu, Kenya')
  await choose(page, 'Do you currently work here?', 'Yes')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectStep(page, 'Your Experience')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectStep(page, 'Your Experience')
  await expect(page).toHaveTitle('Error: Submit a review · Upinde')
  await expect(page).toHaveURL('/submit-review#message')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })

  await page.getByLabel('Which industry is the company in?').selectOption('Other')
  await choose(page, 'How welcoming is the culture', 'Neutral')
  await choose(page, 'How comfortable do you feel', 'Neutral')
  await choose(page, 'Have you faced', 'No, never')
  await choose(page, 'How supportive are your colleagues?', 'Somewhat supportive')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectStep(page, 'Policies & Environment')
  await expect(page).toHaveTitle('Submit a review · Upinde')
  await choose(page, 'Does the company have policies', 'Unsure')
  await choose(page, 'How supportive is the leadership?', 'Neutral')
  await choose(page, 'raising this with your manager?', 'Neutral')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectStep(page, 'Final Thoughts')
  await page.getByLabel('What could the company do better?').fill('Ask Amina Wanjiku, amina@example.org.')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expectStep(page, 'Final Thoughts')
  await expect(page).toHaveTitle('Please check: Submit a review · Upinde')
  await expect(page).toHaveURL('/submit-review#message')
  await expect(page.locator('#message')).toContainText('amina@example.org')
  await expect(page.locator('#message')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expectStep(page, 'Check your answers')
})

for (const path of ['/apply-mentee', '/apply-mentor']) {
  test(`what is missing at ${path} comes first`, async ({ page }) => {
    await join(page.request)
    await page.goto(path)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page).toHaveURL(`${path}#message`)
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  })
}

test('so do those of the contact form at the foot of every page, and of the inquiry', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Write to us').first().click()
  await page.getByRole('contentinfo').getByRole('button', { name: /Send/ }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page).toHaveURL('/contact#message')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })

  await join(page.request)
  await page.goto('/work-with-us?inquiry')
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page).toHaveURL('/work-with-us?inquiry#message')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('the foot of a page promises nothing that needs script', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Leaving quickly')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Shift')
})
