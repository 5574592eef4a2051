import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { codeFor } from '../../test/authenticator-app.ts'
import { startServer } from '../../test/server-process.ts'
import { expect, expectAccessible, test as journey, password, signUp, thorough } from '../journey.ts'

const settings = { ADMIN_TOTP: 'required' }
type Product = Awaited<ReturnType<typeof startServer>> & { folder: string }

/** Needs its own product, because admins of the shared one are not asked for codes. */
const test = journey.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the used fixtures from here, and this uses none
    async ({}, use) => {
      const folder = mkdtempSync(joinPath(tmpdir(), 'upinde-codes-'))
      const product = await startServer(folder, { TRUST_PROXY: 'true', ...settings })
      await use({ ...product, folder })
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.address),
})

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, viewport: { width: 320, height: 700 } })

    test(
      'an admin with a lost phone gets a new secret, signs in, and enters a TOTP code to reach the dashboard',
      thorough,
      async ({ page, product }) => {
        const email = await signUp(page)
        run(product, 'grant', email)
        const address = run(product, 'totp', email).match(/otpauth:\S+/)?.[0] ?? ''
        await page.goto('/auth?returnTo=%2Fadmin%2Freviews')
        await expect(page.getByRole('checkbox', { name: 'Stay signed in on this device' })).not.toBeChecked()
        if (scripting) await expectAccessible(page)
        await page.getByRole('main').getByLabel('Email').fill(email)
        await page.getByLabel('Password').fill(password)
        await page.getByRole('button', { name: 'Sign In' }).click()

        await expect(page.getByRole('heading', { name: 'Enter Code' })).toBeVisible()
        if (scripting) await expectAccessible(page)
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByRole('alert')).toContainText('Please enter the code.')
        await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Please enter the code\./)
        if (!scripting) expect(new URL(page.url()).hash).toBe('#message')
        if (scripting) {
          await page.getByLabel('Code').fill('123456')
          await page.context().setOffline(true)
          await page.getByRole('button', { name: 'Continue' }).click()
          await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.')
          await expect(page.getByLabel('Code')).toHaveValue('123456')
          await page.context().setOffline(false)
        }
        await page.getByLabel('Code').fill(codeFor(address))
        await page.getByLabel('Code').press('Enter')

        // A browser keeps the fragment of the address through a redirect.
        await page.waitForURL(/\/admin\/reviews(#message)?$/)
        await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible()
      },
    )
  })
}

function run({ folder, address }: Product, command: string, email: string) {
  const env = { ...process.env, ...settings, DATA_DIR: folder, PUBLIC_URL: address }
  return execFileSync(process.execPath, ['cli/admin.ts', command, email], { env, encoding: 'utf8' })
}
