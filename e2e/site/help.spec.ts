import {
  alone,
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectHydrated,
  test,
  thorough,
} from '../journey.ts'
import { publish } from '../news-journey.ts'
import { expectNoSidewaysScrolling } from '../screens.ts'
import { measureTransfer } from '../transfer-size.ts'

const address = '/if-something-is-wrong'

test.describe('without script', () => {
  test.use({ scripting: false, viewport: { width: 320, height: 640 } })

  test(
    'a visitor in trouble comes from the contact page to help, and leaves in one tap',
    thorough,
    async ({ page }) => {
      await page.goto('/contact')
      await page.getByRole('main').getByRole('link', { name: 'Get help' }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get help')
      await expect(page).toHaveTitle('Help · Upinde')
      await expect(page.getByRole('heading', { name: 'First, whatever has happened' })).toBeVisible()
      await expectNoSidewaysScrolling(page)
      await page.route(/^https:/, (route) => route.fulfill({ body: 'Elsewhere.' }))
      await page.getByRole('button', { name: 'Leave site' }).click()
      await expect(page).toHaveURL(/^https:/)
    },
  )
})

test.describe('for an admin', () => {
  test.use({ as: 'admin', viewport: { width: 320, height: 640 } })

  test('an admin edits the help', alone, async ({ page }) => {
    await page.goto('/admin/pages')
    await page.getByRole('main').getByRole('link', { name: 'Get help' }).click()
    const field = page.getByLabel('Get help')
    await field.fill(`${await field.inputValue()}\n\n## Steps one`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Changes saved successfully!')).toBeVisible()
    // What the bar half covers is a small target.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Steps one' })).toBeVisible()
  })
})

test('help fits, is accessible and is light', async ({ page, baseURL }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(address)
    await expectNoSidewaysScrolling(page)
  }
  await expectAccessibleInLightAndDark(page)
  const { html, css } = await measureTransfer(`${baseURL}${address}`)
  expect(html + css).toBeLessThanOrEqual(16 * 1024)
})

test.describe('below an article', () => {
  test.use({ as: 'admin' })

  test('a link leads to help, and another can be copied only with script', thorough, async ({ page, browser }) => {
    const title = 'A link to copy'
    await publish({ title })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/news-and-insights?search=${encodeURIComponent(title)}`)
    await page.getByRole('article').getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectHydrated(page)
    await expect(page.getByRole('main').getByRole('link', { name: 'Get help' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const reader = await plain.newPage()
    await reader.goto(page.url())
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(reader.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
    await plain.close()
  })
})
