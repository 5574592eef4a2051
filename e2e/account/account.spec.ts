import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { examplePdf } from '../../test/example-application.ts'
import { unzip } from '../../test/unzip.ts'
import { applyAsMentee } from '../admin-journey.ts'
import { anotherPerson, expect, join, newEmail, password, test, thorough } from '../journey.ts'

test.describe.configure({ mode: 'parallel' })

for (const scripting of [true, false]) {
  const scripted = scripting ? thorough : {}
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })

    test(
      'a member erases the account after entering the password, with the keyboard alone',
      scripted,
      async ({ page }) => {
        const email = await join(page.context())
        await page.goto('/account')
        await page.getByRole('link', { name: 'Erase my account' }).focus()
        await page.keyboard.press('Enter')
        await expectTitle(page, 'Erase your account')
        await page.getByLabel('Your password').focus()
        await page.keyboard.type('not the password')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('alert')).toContainText('This is not your password. Please try again.')
        await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(
          /This is not your password\. Please try again\.$/,
        )
        if (scripting) await expect(page.getByRole('alert')).toBeFocused()

        await page.getByLabel('Your password').fill(password)
        await page.keyboard.press('Enter')
        await expect(page.getByText('Your account and everything that belonged to it are erased.')).toBeVisible()
        expect(new URL(page.url()).pathname).toBe('/')
        await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
        expect(await page.context().cookies()).toEqual([])

        // Without script, Back leads to a form that was sent, which the browser does not send again by itself.
        if (scripting) {
          await page.goBack()
          await expectTitle(page, 'Sign In')
          expect(await page.content()).not.toContain(email)
        }
        await page.goto('/account')
        await expectTitle(page, 'Sign In')
        await page.getByRole('main').getByLabel('Email').fill(email)
        await page.getByLabel('Password').fill(password)
        await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
        await expect(page.getByRole('alert')).toContainText('Invalid credentials.')
      },
    )

    test(
      'a member changes the password, is signed out elsewhere only, and changes the address',
      scripted,
      async ({ page, browser }) => {
        const email = await join(page.context())
        const elsewhere = await anotherPerson(browser)
        await elsewhere.context().addCookies(await page.context().cookies())
        await page.goto('/account')
        await page.getByRole('link', { name: 'Change password' }).click()
        await expectTitle(page, 'Change your password')
        await page.getByLabel('Current password').fill('not the password')
        await page.getByLabel('New password').fill('upepo wa kusi')
        await page.getByRole('button', { name: 'Change password' }).click()
        await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
          /This is not your password\. Please try again\.$/,
        )
        await page.getByLabel('Current password').fill(password)
        await page.getByLabel('New password').fill('upepo wa kusi')
        await page.getByRole('button', { name: 'Change password' }).click()
        await expectTitle(page, 'Your account')
        await expect(page.getByText('Your password has been changed.')).toBeVisible()
        await expect(page.getByRole('main')).toContainText(email)
        await elsewhere.goto('/account')
        await expectTitle(elsewhere, 'Sign In')

        await page.getByRole('link', { name: 'Change email address' }).click()
        await expectTitle(page, 'Change your email address')
        const other = newEmail()
        await page.getByLabel('New email address *').fill(other)
        await page.getByLabel('New email address again').fill(other)
        await page.getByRole('button', { name: 'Change email address' }).click()
        await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('Please enter your password.')
        await expect(page.getByLabel('New email address again')).toHaveValue(other)
        await page.getByLabel('Your password').fill('upepo wa kusi')
        await page.getByRole('button', { name: 'Change email address' }).click()
        await expectTitle(page, 'Your account')
        await expect(page.getByText('Your email address has been changed.')).toBeVisible()
        await expect(page.getByRole('main')).toContainText(other)
      },
    )
  })
}

test(
  'a member opens their personal data from the header, reads an application, and downloads all',
  thorough,
  async ({ page }) => {
    const email = await join(page.context())
    await applyAsMentee(
      page.request,
      { email },
      { name: 'cv.pdf', mimeType: 'application/pdf', buffer: examplePdf('a life in work') },
    )
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
    await expectTitle(page, 'Your account')
    expect(await page.title()).toBe('Account · Upinde')
    await expect(page.getByRole('main')).toContainText(email)
    await expect(page.getByRole('main')).toContainText('You have not applied as a mentor.')
    const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Mentee application' }) })
    await card.getByText('Read all of it').click()
    await expect(card.getByText('Somebody patient who has changed careers.')).toBeVisible()
    const opened = await page.request.get(
      (await card.getByRole('link', { name: 'Your CV' }).getAttribute('href')) ?? '',
    )
    expect(await opened.text()).toContain('a life in work')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('account-data.zip')
    const data =
      unzip(readFileSync(await download.path()))
        .get('account-data.json')
        ?.toString() ?? ''
    expect(JSON.parse(data).account.email).toBe(email)
    await card.getByRole('link', { name: 'Change it' }).click()
    await expect(page).toHaveURL('/apply-mentee')
  },
)

async function expectTitle(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}
