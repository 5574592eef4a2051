import type { Page } from '@playwright/test'
import { fillMentor, press } from './application-journey.ts'
import { expect, expectHydrated, join, test, thorough } from './journey.ts'
import { articleRow, publish } from './news-journey.ts'
import { choose, expectStep } from './review-journey.ts'

test.use({ scripting: false, viewport: { width: 360, height: 640 } })

test('a review wizard message comes first: the page title announces it and the URL leads to it', async ({ page }) => {
  await join(page.context())
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
  await choose(page, 'raising such a topic with your manager?', 'Neutral')
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

test(
  'the error messages of applications, of the footer contact form and of the inquiry form come first',
  thorough,
  async ({ page }) => {
    await page.goto('/')
    // The footer promises nothing that needs script.
    await expect(page.locator('body')).not.toContainText('Shift', { useInnerText: true })
    await page.getByText('Write to us').first().click()
    await page.getByRole('contentinfo').getByRole('button', { name: /Send/ }).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page).toHaveURL('/contact#message')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })

    await join(page.context())
    for (const path of ['/apply-mentee', '/apply-mentor']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveTitle(/^Error: /)
      await expect(page).toHaveURL(`${path}#message`)
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    }
    await page.goto('/work-with-us?inquiry')
    await page.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page).toHaveURL('/work-with-us?inquiry#message')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  },
)

test('the warning about identifying text in a listing comes before its questions', thorough, async ({ page }) => {
  await join(page.context())
  await fillMentor(page, 'Babajide Ọlátúnjí')
  await press(page, 'Previous')
  await page.getByLabel('Your professional bio').fill('Ask Jane Doe about me.')
  await press(page, 'Next')
  await choose(page, 'May we list you', 'Yes, list me under a privacy-friendly name of my choice')
  await page.getByLabel('The name to show').fill('Harbour Heron')
  await press(page, 'Submit Application')
  await expect(page).toHaveTitle('Please check: Become a Mentor · Upinde')
  await expect(page).toHaveURL('/apply-mentor#message')
  await expect(page.locator('#message')).toContainText('“Jane Doe” (a name, under “bio”)')
  await expect(page.locator('#message')).toBeInViewport({ ratio: 1 })
  const first = await page.locator('form.application').evaluate((form) => form.querySelector('#message, h2, [id]')?.id)
  expect(first).toBe('message')
  await press(page, 'Submit Application')
  await expect(page.getByText('submitted successfully')).toBeVisible()
})

for (const scripting of [true, false]) {
  test.describe(
    scripting ? 'with script, the URL stays the same after an error' : 'without script, the URL leads to the error',
    () => {
      test.use({ scripting })

      test('in account and admin forms', thorough, async ({ page }) => {
        for (const [path, button] of [
          ['/auth?returnTo=%2Freviews', 'Sign In'],
          ['/auth?mode=sign-up&returnTo=%2Freviews', 'Create Account'],
          ['/auth?mode=reset', 'Send Reset Email'],
        ] as const) {
          await expectRefused(page, path, button)
        }
        await join(page.context(), { isAdmin: true })
        await expectRefused(page, '/account/erasure', 'Erase my account')
        await expectRefused(page, '/account/password', 'Change password')
        await expectRefused(page, '/account/email', 'Change email address')

        const title = `Refused ${scripting ? 'with' : 'without'} script`
        await publish({ title })
        await expectRefused(page, '/admin/create-article', 'Publish Article')
        await page.goto('/admin')
        const address = (await articleRow(page, title).getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? ''
        await expectRefused(page, address, 'Save Changes', () => page.getByLabel('Content').fill(''))
      })

      async function expectRefused(page: Page, path: string, button: string, write?: () => Promise<void>) {
        await page.goto(path)
        if (scripting) await expectHydrated(page)
        await write?.()
        await press(page, button)
        await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
        await expect(page).toHaveURL(scripting ? path : `${path}#message`)
        if (scripting) await expect(page.getByRole('alert')).toBeFocused()
        else await expect(page).toHaveTitle(/^Error: /)
      }
    },
  )
}
