import type { Page } from '@playwright/test'
import { pathIn } from '../app/words/languages.ts'
import {
  anotherPerson,
  atWidths,
  expect,
  expectAccessibleInLightAndDark,
  expectHydrated,
  hold,
  join,
  password,
  test,
  thorough,
  ways,
} from './journey.ts'
import { spoken } from './spoken.ts'

test.describe.configure({ mode: 'parallel' })

const thanks = "Thank you! We've received your inquiry and will be in touch soon."

for (const { title, scripting, language } of ways('ar')) {
  test.describe(title, () => {
    test.use({ scripting })

    test('a visitor signs in, returns to the open form, and is thanked for the inquiry', async ({
      page,
      browser,
      sessionOf,
    }) => {
      const before = await anotherPerson(browser)
      const email = await join(before.context())
      const company = `Moringa Works ${language} ${scripting}`
      await page.goto(pathIn(language, '/work-with-us'))
      for (const heading of [
        'Why inclusion matters',
        'What we offer',
        'Affinity groups',
        'Policy advice',
        'HR and leadership training',
        'Anonymous staff insight gathering',
        'How we work',
        'Confidential',
        'Context-aware',
        'Impact-driven',
        "Let's Talk",
      ]) {
        await expect(page.getByRole('heading', { name: spoken(page, heading) })).toBeVisible()
      }
      const buttons = page.getByRole('link', { name: spoken(page, 'Partner with us') })
      await expect(buttons).toHaveCount(3)
      await buttons.last().click()
      await expect(page).toHaveURL(pathIn(language, '/auth?returnTo=%2Fwork-with-us&action=partner'))
      await page.getByRole('main').getByLabel(spoken(page, 'Email')).fill(email)
      await page.getByLabel(spoken(page, 'Password')).fill(password)
      await page
        .getByRole('main')
        .getByRole('button', { name: spoken(page, 'Sign In') })
        .click()

      const dialog = page.getByRole('dialog', { name: spoken(page, 'Partner with us') })
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL(pathIn(language, scripting ? '/work-with-us' : '/work-with-us?inquiry=resumed'))
      await dialog.getByLabel(spoken(page, 'Name / Company Name')).fill(company)
      await dialog.getByLabel(spoken(page, 'Email Address')).fill('people at moringa')
      await dialog.getByRole('button', { name: spoken(page, 'Send inquiry') }).click()
      await expect(dialog.getByRole('alert')).toContainText(spoken(page, 'Please fill out all fields.'))
      await dialog.getByLabel(spoken(page, 'Why do you want to partner with us?')).fill('Half of our staff are new.')
      await dialog.getByRole('button', { name: spoken(page, 'Send inquiry') }).click()
      await expect(dialog.getByLabel(spoken(page, 'Email Address'))).toHaveAccessibleDescription(
        spoken(page, 'Please enter a valid email address.'),
      )
      await expect(dialog.getByLabel(spoken(page, 'Name / Company Name'))).toHaveValue(company)
      await dialog.getByLabel(spoken(page, 'Email Address')).fill('people@moringa.example')
      await dialog.getByRole('button', { name: spoken(page, 'Send inquiry') }).click()
      await expect(page.getByText(spoken(page, thanks))).toBeInViewport()
      await expect(dialog).toHaveCount(0)

      const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
      await admin.goto('/admin/inquiries')
      await admin.getByRole('row').filter({ hasText: company }).getByRole('button', { name: 'Open' }).click()
      await expect(admin.getByText('Half of our staff are new.')).toBeVisible()
    })
  })
}

test(
  'a session that ends while the form is being filled in requires a new sign-in but keeps the input',
  thorough,
  async ({ page }) => {
    const email = await join(page.context())
    await page.goto('/work-with-us?inquiry')
    await expectHydrated(page)
    await fill(page)
    await page.context().clearCookies()
    const dialog = page.getByRole('dialog', { name: 'Partner with us' })
    await dialog.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You must be logged in to send an inquiry.')
    await expectFilled(page)

    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Sign in on a new page' }).click()
    const card = await opened
    // Until then, “Show password” is missing, and its arrival moves the button away from the press.
    await expectHydrated(card)
    await card.getByRole('main').getByLabel('Email').fill(email)
    await card.getByLabel('Password').fill(password)
    await card.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await card.waitForURL('/work-with-us')
    await expectFilled(page)
    await dialog.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(page.getByText(thanks)).toBeInViewport()
  },
)

test.describe('a member with script in fr', () => {
  test.use({ as: 'member' })

  test('the button shows progress, a failed connection keeps the input, and the thank-you banner disappears after five seconds', async ({
    page,
  }) => {
    const address = pathIn('fr', '/work-with-us')
    await page.clock.install()
    await page.goto(address)
    await expectHydrated(page)
    await page
      .getByRole('link', { name: spoken(page, 'Partner with us') })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: spoken(page, 'Partner with us') })
    const send = dialog.getByRole('button', { name: spoken(page, 'Send inquiry') })
    await fill(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/work-with-us.data*', async (route) => {
      await held.promise
      await route.abort()
    })
    await send.click()
    await expect(dialog.getByRole('button', { name: spoken(page, 'Submitting...') })).toBeDisabled()
    held.resolve()
    await expect(dialog.getByRole('alert')).toContainText(spoken(page, 'An error occurred. Please try again.'))
    await expect(dialog.getByLabel(spoken(page, 'Name / Company Name'))).toHaveValue('Shea & Sons')

    await page.unroute('**/work-with-us.data*')
    await page.clock.pauseAt(Date.now() + 60_000)
    await send.click()
    await expect(page.getByText(spoken(page, thanks))).toBeInViewport()
    await page.clock.runFor(4900)
    await expect(page.getByText(spoken(page, thanks))).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByText(spoken(page, thanks))).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(dialog).toHaveCount(0)
  })
})

test.describe('a member with script', () => {
  test.use({ as: 'member' })

  test(
    'opens the form by keyboard, and the form traps focus, closes with Escape and returns focus',
    thorough,
    async ({ page }) => {
      await page.goto('/work-with-us')
      await expectHydrated(page)
      const dialog = page.getByRole('dialog', { name: 'Partner with us' })
      for (const opener of await page.getByRole('link', { name: 'Partner with us' }).all()) {
        for (const close of ['Escape', 'Close']) {
          await opener.focus()
          await page.keyboard.press('Enter')
          await expect(dialog.locator(':focus')).toHaveCount(1)
          for (let stop = 0; stop < 12; stop++) await page.keyboard.press('Tab')
          expect(
            await page.evaluate(
              () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
            ),
          ).toBe(true)
          if (close === 'Escape') await page.keyboard.press('Escape')
          else await dialog.getByRole('link', { name: 'Close' }).click()
          await expect(dialog).toHaveCount(0)
          await expect(page).toHaveURL('/work-with-us')
          await expect(opener).toBeFocused()
        }
      }
    },
  )

  test('the pending form opens once: neither a reload nor Back opens it again', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Partner with us' })
    await page.goto('/mentorship')
    await page.goto('/work-with-us?action=partner')
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL('/work-with-us')
    await page.reload()
    await expectHydrated(page)
    await expect(dialog).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Inside Workplaces' }).click()
    await expect(page).toHaveURL('/inside-workplaces')
    await page.goBack()
    await expect(page).toHaveURL('/work-with-us')
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/mentorship')
  })

  test('the thank-you banner disappears without interrupting a navigation in progress', thorough, async ({ page }) => {
    await page.clock.install()
    await page.goto('/work-with-us?inquiry')
    await expectHydrated(page)
    await fill(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(page.getByText(thanks)).toBeInViewport()
    const loaded = await hold(page, '**/mentorship.data*')
    const asked = page.waitForRequest('**/mentorship.data*')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mentorship' }).click()
    await asked
    await page.clock.runFor(5100)
    await expect(page.getByText(thanks)).toHaveCount(0)
    loaded()
    await expect(page).toHaveURL('/mentorship')
    await page.goBack()
    await expect(page).toHaveURL('/work-with-us')
    await expect(page.getByText(thanks)).toHaveCount(0)
  })
})

test.describe('on a small phone', () => {
  test.use({ as: 'member', viewport: { width: 320, height: 640 } })

  test('the partner page and its form fit and are accessible', atWidths, async ({ page }) => {
    for (const address of ['/work-with-us', '/work-with-us?inquiry', '/work-with-us?sent', '/contact']) {
      await page.goto(address)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320)
      await expectAccessibleInLightAndDark(page)
    }
  })
})

async function fill(page: Page) {
  const dialog = page.getByRole('dialog', { name: spoken(page, 'Partner with us') })
  await dialog.getByLabel(spoken(page, 'Name / Company Name')).fill('Shea & Sons')
  await dialog.getByLabel(spoken(page, 'Email Address')).fill('office@shea.example')
  await dialog.getByLabel(spoken(page, 'Why do you want to partner with us?')).fill('We are growing.')
}

async function expectFilled(page: Page) {
  await expect(page.getByLabel('Name / Company Name')).toHaveValue('Shea & Sons')
  await expect(page.getByLabel('Email Address')).toHaveValue('office@shea.example')
  await expect(page.getByLabel('Why do you want to partner with us?')).toHaveValue('We are growing.')
}
