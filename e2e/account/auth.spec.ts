import type { Page } from '@playwright/test'
import { pathIn } from '../../app/words/languages.ts'
import { expectContrast } from '../accessibility.ts'
import {
  anotherPerson,
  expect,
  expectHydrated,
  hold,
  join,
  newEmail,
  password,
  signUp,
  test,
  thorough,
  ways,
} from '../journey.ts'
import { mailedLink } from '../mailed-link.ts'
import { spoken } from '../spoken.ts'

test.describe.configure({ mode: 'parallel' })

for (const { title, scripting, language } of ways('ar')) {
  test.describe(title, () => {
    test.use({ scripting })

    test('signing up leads to the home page, and signing out ends the session', async ({ page, browser }) => {
      await page.goto(pathIn(language, '/'))
      const header = page.getByRole('banner')
      await header.getByRole('link', { name: spoken(page, 'Sign in') }).click()
      await expectTitle(page, spoken(page, 'Sign In'))
      await signUp(page, language)
      await expect(header.getByRole('link', { name: spoken(page, 'Sign in') })).toHaveCount(0)
      await expect(header.getByRole('link', { name: spoken(page, 'Admin') })).toHaveCount(0)
      const replayed = await anotherPerson(browser, { storageState: await page.context().storageState() })
      await replayed.goto(pathIn(language, '/reviews'))
      await expectTitle(replayed, spoken(page, 'Company reviews'))

      await header.getByRole('button', { name: spoken(page, 'Sign out') }).click()
      await expect(header.getByRole('link', { name: spoken(page, 'Sign in') })).toBeVisible()
      await expect(page).toHaveURL(pathIn(language, '/'))
      await replayed.reload()
      await expectTitle(replayed, spoken(page, 'Sign In'))
    })
  })
}

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })

    test(
      'the card fits a phone, says why one is there, names what is wrong, and shows the password',
      thorough,
      async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 640 })
        await page.goto('/auth?mode=sign-up&returnTo=%2Fsubmit-review')
        const card = page.getByRole('main')
        await expect(card.getByText('You are about to write a review.')).toBeVisible()
        await expect(card.getByText('Use an email that nobody knows is yours.')).toBeVisible()
        await expect(card.getByRole('button', { name: 'Create Account' })).toBeInViewport({ ratio: 1 })
        const show = card.getByRole('button', { name: 'Show password' })
        if (scripting) {
          await card.getByLabel('Password').fill(password)
          await expect(card.getByLabel('Password')).toHaveAttribute('type', 'password')
          await show.click()
          await expect(card.getByLabel('Password')).toHaveAttribute('type', 'text')
          await expect(card.getByLabel('Password')).toHaveValue(password)
          await card.getByRole('button', { name: 'Hide password' }).click()
          await expect(card.getByLabel('Password')).toHaveAttribute('type', 'password')
        } else await expect(show).toHaveCount(0)

        await page.getByRole('main').getByLabel('Email').fill('someone at example')
        await page.getByLabel('Password').fill(password)
        await press(page, 'Create Account')
        await expect(page.getByRole('main').getByLabel('Email')).toHaveAccessibleDescription(
          'Please enter a valid email address.',
        )

        await page.getByRole('main').getByLabel('Email').fill(newEmail())
        await page.getByLabel('Password').fill('abc12')
        await press(page, 'Create Account')
        await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Please use at least 6 characters.')
        await page.getByLabel('Password').fill('password')
        await press(page, 'Create Account')
        await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
          'This password is too common. Please choose another one.',
        )
      },
    )

    test('a forgotten password is reset by email, which ends older sessions', thorough, async ({ page, browser }) => {
      const elsewhere = await anotherPerson(browser)
      const email = await join(elsewhere.context())
      await page.goto('/auth?mode=reset')
      for (const typed of [newEmail(), email]) {
        await page.getByRole('main').getByLabel('Email').fill(typed)
        await press(page, 'Send Reset Email')
        await expect(
          page.getByText(
            'Success! If an account exists for this email, a password reset link has been sent. Please check your inbox.',
          ),
        ).toBeVisible()
      }

      const link = await mailedLink(email)
      await page.goto(link)
      await expectTitle(page, 'New Password')
      await press(page, 'Save New Password')
      await expect(page.getByLabel('New password')).toHaveAccessibleDescription('Please enter a new password.')
      if (!scripting) expect(new URL(page.url()).hash).toBe('#message')
      await expect(page).toHaveURL((url) => url.pathname + url.search === link.replace(url.origin, ''))
      await page.getByLabel('New password').fill('another-journey-2')
      await press(page, 'Save New Password')
      await expect(page.getByText('Your password has been changed. Please sign in with the new one.')).toBeVisible()
      await elsewhere.goto('/reviews')
      await expectTitle(elsewhere, 'Sign In')

      await page.goto(link)
      await expect(page.getByText('This link has been used already')).toBeVisible()
      await page.goto('/auth')
      await signIn(page, email, password)
      await expectRefusal(page, 'Invalid credentials. Please check your email and password.')
      await signIn(page, email, 'another-journey-2')
      await page.waitForURL('/')
    })
  })
}

test('a button shows progress while signing in, a lost connection leaves each card as it is, and the next press works', async ({
  page,
}) => {
  const answered = await hold(page, '**/auth.data*')
  await page.goto('/auth')
  await expectHydrated(page)
  await signIn(page, newEmail(), password)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  answered()
  await expectRefusal(page, 'Invalid credentials. Please check your email and password.')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await expect(page.getByLabel('Password')).toHaveValue(password)

  const email = newEmail()
  await sendAfterLosingTheConnection(page, 'sign-up', 'Create Account', email)
  await page.context().clearCookies()
  await sendAfterLosingTheConnection(page, 'sign-in', 'Sign In', email)
})

test(
  'a lost connection leaves the cards of a forgotten password as they are, and the next press works',
  thorough,
  async ({ page, browser }) => {
    const email = await join((await anotherPerson(browser)).context())
    await sendAfterLosingTheConnection(page, 'reset', 'Send Reset Email', email)
    await page.goto(await mailedLink(email))
    await expectHydrated(page)
    await page.getByLabel('New password').fill('another-journey-2')
    await pressWhenOffline(page, 'Save New Password')
    await expect(page.getByLabel('New password')).toHaveValue('another-journey-2')
    await press(page, 'Save New Password')
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
  },
)

test('a visitor to a members’ page signs in and returns to it, and Back skips the sign-in card', async ({
  page,
  browser,
}) => {
  const before = await anotherPerson(browser)
  const email = await join(before.context())
  await page.goto('/inside-workplaces')
  await expectHydrated(page)
  await page.getByRole('link', { name: 'Read reviews' }).click()
  await expectTitle(page, 'Sign In')
  await signIn(page, email, password)
  await page.waitForURL('/reviews')
  await page.goBack()
  await expect(page).toHaveURL('/inside-workplaces')
  await page.goto('/auth')
  await expect(page, 'a member has no use for the card').toHaveURL('/')
})

test('only an admin has the red Admin link, in light and dark mode', async ({ page }) => {
  await join(page.context(), { isAdmin: true })
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: 'Admin' })
  const seen = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const colour = await link.evaluate((element) => getComputedStyle(element).color)
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
    expect(red, colour).toBeGreaterThan(2 * Math.max(green, blue))
    await expectContrast(page, '.menu-link[href="/admin"]')
    seen.add(colour)
  }
  expect(seen.size).toBe(2)
  await link.click()
  await expectTitle(page, 'Admin dashboard')
})

async function expectTitle(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function expectRefusal(page: Page, message: string) {
  await expect(page.getByRole('alert')).toContainText(message)
}

async function press(page: Page, button: string) {
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

async function pressWhenOffline(page: Page, button: string) {
  await page.context().setOffline(true)
  await press(page, button)
  await expectRefusal(page, 'An error occurred. Please try again.')
  await expect(page.getByRole('main').getByRole('button', { name: button })).toBeEnabled()
  await page.context().setOffline(false)
}

async function sendAfterLosingTheConnection(page: Page, mode: string, button: string, email: string) {
  await page.goto(`/auth?mode=${mode}`)
  await expectHydrated(page)
  await page.getByRole('main').getByLabel('Email').fill(email)
  if (mode !== 'reset') await page.getByLabel('Password').fill(password)
  await pressWhenOffline(page, button)
  await expect(page).toHaveURL(`/auth?mode=${mode}`)
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
  if (mode !== 'reset') await expect(page.getByLabel('Password')).toHaveValue(password)
  await press(page, button)
  await expect(page.getByText('Success!')).toBeVisible()
}

async function signIn(page: Page, email: string, typed: string) {
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await press(page, 'Sign In')
}
