import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startMailRelay } from '../../test/mail-relay.ts'
import { startServer } from '../../test/server-process.ts'
import { anotherPerson, expect, expectAccessible, newEmail, password, test, thorough } from '../journey.ts'

// Needs its own product, because it sends mail through a relay.
let folder: string
let relay: Awaited<ReturnType<typeof startMailRelay>>
let product: Awaited<ReturnType<typeof startServer>>

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upinde-mailed-'))
  relay = await startMailRelay()
  product = await startServer(folder, { TRUST_PROXY: 'true', SMTP_URL: relay.url })
})

test.afterAll(async () => {
  await product?.stop()
  relay?.leave()
  rmSync(folder, { recursive: true, force: true })
})

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })

    test(
      'a new member enters the verification code and returns to where they came from',
      thorough,
      async ({ page }) => {
        const email = newEmail()
        await page.goto(`${product.address}/reviews`)
        await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
        await askForCode(page, email)
        if (scripting) await expectAccessible(page)
        const first = await mailedCode(email)

        await page.goBack()
        await page.goForward()
        await page.reload()
        await enterCode(page, first === '000000' ? '000001' : '000000')
        await expect(page.getByLabel('Code')).toHaveAccessibleDescription(
          'This code is not right. Please check it, or ask for a new one.',
        )
        if (!scripting) expect(new URL(page.url()).hash).toBe('#message')
        if (scripting) await expectAccessible(page)
        await page.getByRole('button', { name: 'Send a New Code' }).click()
        await expect(page.getByText('Enter the code that came last.')).toBeVisible()
        const second = await mailedCode(email, first)
        if (scripting) await expectCodeToSurviveLostConnection(page, second)

        await enterCode(page, `${second.slice(0, 3)} ${second.slice(3)}`)
        await page.waitForURL(`${product.address}/reviews`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company reviews')
      },
    )

    test('a member changes the address with the code that the new one gets', thorough, async ({ page }) => {
      const [email, other] = [newEmail(), newEmail()]
      await page.goto(`${product.address}/auth?mode=sign-up`)
      await askForCode(page, email)
      await enterCode(page, await mailedCode(email))
      await page.waitForURL(`${product.address}/`)
      await page.goto(`${product.address}/account/email`)
      await page.getByLabel('New email address').fill(other)
      await page.getByLabel('Your password').fill(password)
      await page.getByRole('button', { name: 'Change email address' }).click()
      await expect(page.getByText('We mailed a code to the address you typed.')).toBeVisible()
      if (scripting) await expectAccessible(page)
      const code = await mailedCode(other)
      await enterCode(page, code === '000000' ? '000001' : '000000')
      await expect(page.getByLabel('Code')).toHaveAccessibleDescription(
        'This code is not right. Please check it, or ask for a new one.',
      )
      await enterCode(page, code)
      await expect(page.getByText('Your email address has been changed.')).toBeVisible()
      await expect(page.getByRole('main')).toContainText(other)
    })
  })
}

test(
  'a registered address gets the same card, and is reported as in use after the code is entered',
  thorough,
  async ({ page, browser }) => {
    const email = newEmail()
    const before = await anotherPerson(browser)
    await before.goto(`${product.address}/auth?mode=sign-up`)
    await askForCode(before, email)
    const code = await mailedCode(email)
    await enterCode(before, code)
    await before.waitForURL(`${product.address}/`)

    await page.goto(`${product.address}/auth?mode=sign-up`)
    await askForCode(page, email.toUpperCase())
    await enterCode(page, await mailedCode(email, code))
    await expect(page.getByRole('alert')).toHaveText('This email address is already in use. Please try signing in.')
    await expect(page.getByLabel('Code')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  },
)

async function askForCode(page: Page, email: string) {
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
  await expect(page.getByText('We mailed a code to the address you typed.')).toBeVisible()
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function expectCodeToSurviveLostConnection(page: Page, code: string) {
  await page.context().setOffline(true)
  for (const button of ['Send a New Code', 'Continue']) {
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.')
    await expect(page.getByLabel('Code')).toHaveValue(code)
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
  }
  await page.context().setOffline(false)
}

/** Returns the last code mailed to an address, other than an earlier one. */
async function mailedCode(email: string, earlier = ''): Promise<string> {
  let code = ''
  await expect(() => {
    const mail = relay.received.findLast(({ recipients }) => recipients.join().toLowerCase() === `<${email}>`)
    code = mail?.lines.find((line) => /^\d{6}$/.test(line)) ?? ''
    expect(code).not.toBe('')
    expect(code).not.toBe(earlier)
  }).toPass()
  return code
}
