import type { Page } from '@playwright/test'
import { newAccount } from '../test/accounts.ts'
import { examplePdf } from '../test/example-application.ts'
import { admittedMentee, openMentor } from '../test/stored-request.ts'
import { fillMentee, openAgain, press } from './application-journey.ts'
import { expect, expectHydrated, hold, join, newEmail, test, thorough } from './journey.ts'
import { articleRow, publish } from './news-journey.ts'
import { fillReview } from './review-journey.ts'

test.describe('an admin who types before the script loads', () => {
  test.use({ as: 'admin' })

  test('continues an article at the same cursor position and saves it', thorough, async ({ page }) => {
    const title = 'Read on a slow line'
    await publish({ title, category: 'News' })
    await page.goto('/admin')
    const address = (await articleRow(page, title).getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? ''
    const scriptComes = await holdScript(page)
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByLabel('Title').fill('Typed on a slow line')
    await page.getByLabel('Category').selectOption('Events')
    const content = page.getByLabel('Content')
    await content.fill('Typed before script.')
    for (const _ of 'script.') await content.press('ArrowLeft')
    await scriptComes()
    await expect(page.getByLabel('Title')).toHaveValue('Typed on a slow line')
    await expect(page.getByLabel('Category')).toHaveValue('Events')
    await expect(content).toHaveValue('Typed before script.')
    await page.keyboard.type('the ')
    await expect(content).toHaveValue('Typed before the script.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Article updated successfully!')).toBeVisible()
    await page.goto(address)
    await expect(content).toHaveValue('Typed before the script.')
  })
})

test.describe('a member who answers before the script loads', () => {
  test.beforeEach(async ({ page }) => {
    await join(page.context())
  })

  test('continues in the wizard, which leaves out unticked details', thorough, async ({ page }) => {
    const companyName = 'Baobab on a Slow Line'
    const scriptComes = await holdScript(page)
    await page.goto('/submit-review', { waitUntil: 'commit' })
    await fillReview(page, {
      companyName,
      currently: 'No',
      yearLeft: '2020',
      culture: 'Neutral',
      recommend: 'Not sure',
      suggestions: 'More shade.',
    })
    const preview = page.locator('.review')
    await page.context().clearCookies()
    await press(page, 'Submit')
    await expect(page.getByRole('alert')).toContainText('logged in')
    await expect(preview).toContainText('Data analyst')
    await page.getByRole('checkbox', { name: 'My role' }).uncheck()
    await scriptComes()
    await expect(preview).toContainText('Anonymous Reviewer')
    await expect(preview).not.toContainText('Data analyst')
    await expect(page.getByRole('alert')).toContainText('logged in')
    await press(page, 'Edit Company Details')
    await expect(page.getByLabel('Company name')).toHaveValue(companyName)
    await expect(page.getByLabel('in which year?')).toHaveValue('2020')
  })

  test('applies with the chosen file and can submit at once', thorough, async ({ page }) => {
    const scriptComes = await holdScript(page)
    await page.goto('/apply-mentee', { waitUntil: 'commit' })
    await fillMentee(page, 'Slow Script')
    const cv = { name: 'Early CV.pdf', mimeType: 'application/pdf', buffer: examplePdf() }
    await page.getByLabel('Your CV').setInputFiles(cv)
    await scriptComes()
    await expect(page.getByLabel('Your CV')).toHaveValue(/Early CV\.pdf$/)
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
    await press(page, 'Submit')
    await expect(page.getByText('Thank you! Your application has been submitted successfully.')).toBeVisible()
    await openAgain(page, '/apply-mentee')
    await expect(page.getByRole('link', { name: 'Your stored CV' })).toBeVisible()
  })

  test('still sees why the application or a file was rejected', thorough, async ({ page }) => {
    const scriptComes = await holdScript(page)
    await page.goto('/apply-mentee', { waitUntil: 'commit' })
    await fillMentee(page, 'Slow Session')
    await page.context().clearCookies()
    await press(page, 'Submit')
    const refusal = page.getByRole('alert').filter({ hasText: 'logged in' })
    await expect(refusal).toBeVisible()
    const text = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Worked a lot.') }
    await page.getByLabel('Your CV').setInputFiles(text)
    await scriptComes()
    await expect(page.getByLabel('Your CV')).toHaveValue('')
    await expect(page.locator('#cv-error')).toBeVisible()
    await expect(refusal).toBeVisible()
  })

  test('sees the note as typed on the card that a mentor would see', thorough, async ({ page }) => {
    const { userId, cookie } = await newAccount()
    await page.context().addCookies([cookie])
    await admittedMentee({ userId })
    const { listingId } = await openMentor()
    const scriptComes = await holdScript(page)
    await page.goto(`/connect/ask/${listingId}`, { waitUntil: 'commit' })
    await page.getByLabel('What would you like them to know?').fill('Typed before the script.')
    await scriptComes()
    await expect(page.getByRole('article')).toContainText('Typed before the script.')
  })

  test('keeps focus in the field of a dialog', thorough, async ({ page }) => {
    const scriptComes = await holdScript(page)
    await page.goto('/work-with-us?inquiry', { waitUntil: 'commit' })
    await page.getByLabel('Name / Company Name').pressSequentially('Shea ')
    await scriptComes()
    await page.keyboard.type('& Sons')
    await expect(page.getByLabel('Name / Company Name')).toHaveValue('Shea & Sons')
  })
})

test('focus moves to the error of a rejected inquiry when the script loads', thorough, async ({ page }) => {
  await join(page.context())
  const scriptComes = await holdScript(page)
  await page.goto('/work-with-us?inquiry', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  const refusal = page.getByRole('dialog').getByRole('alert')
  await expect(refusal).toBeVisible()
  await scriptComes()
  await expect(refusal).toBeFocused()
})

test('focus stays in a field that is being corrected when the script loads', thorough, async ({ page }) => {
  const scriptComes = await holdScript(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByRole('main').getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password').fill('not-the-password-1')
  await press(page, 'Sign In')
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Invalid credentials.')
  // The browser itself moves focus to the message first, once it has painted the page.
  await expect(refusal).toBeFocused()
  await page.getByLabel('Password').pressSequentially('another-')
  await scriptComes()
  await page.keyboard.type('password')
  await expect(page.getByLabel('Password')).toHaveValue('another-password')
})

/** Holds all scripts back until the returned function is called, which waits until the page is hydrated. */
async function holdScript(page: Page) {
  const release = await hold(page, '**/*.js')
  return async () => {
    release()
    await expectHydrated(page)
  }
}
