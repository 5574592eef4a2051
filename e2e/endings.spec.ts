import type { Locator, Page } from '@playwright/test'
import { fillMentee, fillMentor, press } from './application-journey.ts'
import { expect, expectAccessibleInLightAndDark, join, password, signUp, test, thorough } from './journey.ts'
import { expectStep, fillReview } from './review-journey.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 320, height: 640 } })

for (const scripting of [true, false]) {
  const twin = scripting ? {} : thorough
  test.describe(scripting ? 'with script, it has the focus' : 'without script, it comes first', () => {
    test.use({ scripting })

    test(
      'after an inquiry and a download, the page says who reads it, what the file is and where to keep it',
      twin,
      async ({ page }) => {
        await join(page.context())
        if (scripting) await page.clock.install()
        await page.goto('/work-with-us?inquiry')
        const dialog = page.getByRole('dialog', { name: 'Partner with us' })
        await dialog.getByLabel('Name / Company Name').fill('Ended & Sons')
        await dialog.getByLabel('Email Address').fill('office@ended.example')
        await dialog.getByLabel('Why do you want to partner with us?').fill('We are growing.')
        await dialog.getByRole('button', { name: 'Send inquiry' }).click()
        const panel = page.getByRole('region', { name: 'What happens now' })
        const banner = page.getByText("We've received your inquiry")
        await expect(banner).toBeInViewport({ ratio: 1 })
        await expect(panel.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
        if (scripting) {
          await expect(panel).toBeFocused()
          await page.clock.runFor(5_000)
          await expect(banner).toHaveCount(0)
        } else {
          await expectBelow(banner, panel.getByRole('heading', { name: 'What happens now' }))
        }
        await expectEnding(page, panel, 'A person reads it', 'We answer by email', 'We cannot promise by when.')
        await expect(panel.getByRole('link', { name: 'See it on your account' })).toHaveAttribute('href', '/account')

        await page.goto('/account')
        const download = page.waitForEvent('download')
        await press(page, 'Download my data')
        const saved = status(page, 'Your browser saves your data now')
        await expectEnding(page, saved, 'Keep it where nobody else looks.', 'Here, nothing was deleted.')
        expect((await download).suggestedFilename()).toBe('account-data.zip')
        await expect(saved).toBeInViewport()
      },
    )

    test(
      'after every other form, the page says what happens now, who reads it and where to look',
      thorough,
      async ({ page }) => {
        await test.step('a sign-up', async () => {
          await signUp(page)
          await expectEnding(
            page,
            status(page, 'Your account has been created'),
            '“Account” shows what we hold about you',
          )
        })
        await test.step('a forgotten password', async () => {
          await page.context().clearCookies()
          await page.goto('/auth?mode=reset')
          await page.getByRole('main').getByLabel('Email').fill('nobody@example.org')
          await press(page, 'Send Reset Email')
          await expectEnding(page, status(page, 'Success!'), 'The link works once, for an hour.')
        })
        await test.step('a message', async () => {
          await page.goto('/inside-workplaces')
          await page.locator('summary', { hasText: 'Write to us' }).click()
          const form = page.locator('form.contact-form')
          await form.getByLabel('Name').fill('Kwame')
          await form.getByLabel('Message').fill('Who reads this?')
          await form.getByLabel('Email').fill('kwame@example.org')
          // From a field, which keeps the focus otherwise.
          await form.getByLabel('Email').press('Enter')
          const panel = form.getByRole('status').filter({ hasText: 'Thank you for your message!' })
          await expectEnding(page, panel, 'A person reads it and answers by email', 'We cannot promise by when.')
        })
        await test.step('a mentee’s application', async () => {
          await join(page.context())
          await fillMentee(page, 'Ended Mentee')
          await press(page, 'Submit')
          await page.waitForURL('/')
          const panel = status(page, 'Your application to become a mentee has been sent.')
          await expectEnding(page, panel, 'A person reads it', 'You will hear by', '“Messages”')
        })
        await test.step('a mentor’s application', async () => {
          await join(page.context())
          await fillMentor(page, 'Ended Mentor')
          await press(page, 'Submit Application')
          await page.waitForURL('/mentorship')
          const panel = status(page, 'Your application to become a mentor has been sent.')
          await expectEnding(page, panel, 'A person reads it', 'You will hear by', '“Messages”')
        })
        await test.step('a review', async () => {
          await join(page.context())
          const company = `Ended Works ${scripting ? 'One' : 'Two'}`
          await fillReview(page, { ...review, companyName: company })
          await press(page, 'Submit')
          await expectStep(page, 'Review submitted!')
          await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
          if (scripting) await expect(page.locator('.step-header')).toBeFocused()
          const main = page.getByRole('main')
          for (const text of [
            'What happens now',
            'The team reads it',
            'There is no fixed date.',
            'We cannot notify you',
          ])
            await expect(main).toContainText(text)
          await expectGood(page)
        })
        await test.step('signing out everywhere', async () => {
          await join(page.context())
          await page.goto('/account')
          await press(page, 'Sign out everywhere')
          const panel = status(page, 'You are signed out on every device.')
          await expectEnding(page, panel, 'Links that were mailed to you for a new password no longer work.')
        })
        await test.step('an erasure', async () => {
          await join(page.context())
          await page.goto('/account/erasure')
          await page.getByLabel('Your password').fill(password)
          await press(page, 'Erase my account')
          const panel = status(page, 'Your account and everything that belonged to it are erased.')
          await expectEnding(page, panel, 'Backups forget it within 30 days.', 'Reviews you wrote stay')
          await panel.getByRole('link', { name: 'withdraw them with their receipt codes' }).click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use a receipt code')
        })
      },
    )

    async function expectEnding(page: Page, panel: Locator, ...texts: string[]) {
      for (const text of texts) await expect(panel).toContainText(text)
      await expect(panel).toBeInViewport()
      if (scripting) await expect(panel).toBeFocused()
      await expectGood(page)
    }

    async function expectGood(page: Page) {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      // Axe is a script.
      if (!scripting) return
      await expectAccessibleInLightAndDark(page)
    }
  })
}

const review = { currently: 'Yes', culture: 'Neutral', recommend: 'Not sure', suggestions: 'More training.' } as const

function status(page: Page, text: string) {
  return page.getByRole('main').getByRole('status').filter({ hasText: text })
}

async function expectBelow(lower: Locator, upper: Locator) {
  const [below, above] = [await lower.boundingBox(), await upper.boundingBox()]
  expect(below && above && below.y - above.y - above.height).toBeGreaterThanOrEqual(0)
}
