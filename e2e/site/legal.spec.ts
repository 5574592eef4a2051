import type { Page } from '@playwright/test'
import {
  alone,
  anotherPerson,
  atWidths,
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectHydrated,
  test,
  thorough,
} from '../journey.ts'
import { openPost, publish } from '../news-journey.ts'

const texts = {
  'Terms & Conditions': { path: '/terms', heading: 'What we ask of you', notFound: 'Terms not found.' },
  'Privacy Policy': { path: '/privacy', heading: 'How a review is sealed', notFound: 'Privacy policy not found.' },
}
type Title = keyof typeof texts
const titles = Object.keys(texts) as Title[]

test('with script, both texts open above the page, trap focus, and return it', async ({ page }) => {
  await page.goto('/mentorship')
  await expectHydrated(page)
  for (const title of titles) {
    const link = page.getByRole('contentinfo').getByRole('link', { name: title })
    const dialog = page.getByRole('dialog', { name: title })
    for (const close of ['Escape', 'Close']) {
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('heading', { name: texts[title].heading })).toBeVisible()
      await expect(page).toHaveURL('/mentorship')
      for (let stop = 0; stop < 8; stop++) {
        await page.keyboard.press('Tab')
        const isOutside = await page.evaluate(() => {
          const { activeElement } = document
          return activeElement !== document.body && !activeElement?.closest('dialog')
        })
        expect(isOutside).toBe(false)
      }
      if (close === 'Escape') await page.keyboard.press('Escape')
      else await dialog.getByRole('link', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(link).toBeFocused()
    }
  }

  // What is only read loads no script of its own.
  await publish({ title: 'Baobab season' })
  await openPost(page, 'Baobab season')
  for (const address of ['/terms', '/privacy', '/if-something-is-wrong', new URL(page.url()).pathname]) {
    await page.goto(address)
    await expectHydrated(page)
    for (const title of titles) {
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.getByRole('heading', { name: texts[title].heading })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(address)
    }
  }
})

test('a text says when it is loading, is not found, or cannot be loaded', async ({ page }) => {
  for (const title of titles) {
    const held = Promise.withResolvers<void>()
    const answers = [
      { status: 404, json: {} },
      { status: 500, json: {} },
    ]
    await page.unrouteAll()
    await page.route('**/legal-text/*', async (route) => {
      await held.promise
      const answer = answers.shift()
      await (answer ? route.fulfill(answer) : route.abort())
    })
    await page.goto('/auth')
    await expectHydrated(page)
    const dialog = page.getByRole('dialog', { name: title })
    const open = () => page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await open()
    await expect(dialog.getByText('Loading...')).toBeVisible()
    held.resolve()
    await expect(dialog.getByText(texts[title].notFound)).toBeVisible()
    for (const reason of ['a refusal', 'a dead line']) {
      await page.keyboard.press('Escape')
      await open()
      await expect(dialog.getByText('Error loading content.'), reason).toBeVisible()
    }
  }
})

test.describe('without script', () => {
  test.use({ scripting: false })

  test('a text opens as a page', thorough, async ({ page }) => {
    for (const title of titles) {
      await page.goto('/mentorship')
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(texts[title].path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('heading', { name: texts[title].heading })).toBeVisible()
    }
  })
})

test('without dialog support, the text appears in the page, in view, and can be closed', thorough, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['show', 'showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, name)
  })
  await page.goto('/mentorship')
  await expectHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Privacy Policy' })
  await expect(dialog.getByRole('heading', { name: 'How a review is sealed' })).toBeVisible()
  const close = dialog.getByRole('link', { name: 'Close' })
  await expect(close).toBeFocused()
  await expect(close).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/mentorship')
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('both legal texts fit and are accessible, as pages and as dialogs', atWidths, async ({ page }) => {
    for (const title of titles) {
      await page.goto(texts[title].path)
      await expectGood(page)
      await page.keyboard.press('End')
      await expectHydrated(page)
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: texts[title].heading })).toBeVisible()
      await expectGood(page)
    }
  })
})

for (const scripting of [true, false]) {
  test.describe(scripting ? 'an admin, with script' : 'an admin, without script', () => {
    test.use({ scripting, as: 'admin' })

    test(
      'edits the legal texts, and a second admin is told and keeps their input',
      alone,
      async ({ page, browser, sessionOf }) => {
        const mark = scripting ? 'One' : 'Two'
        const other = await anotherPerson(browser, {
          javaScriptEnabled: scripting,
          storageState: await sessionOf('admin'),
        })
        await page.goto('/admin')
        await page.getByRole('link', { name: 'Manage Pages' }).click()
        await other.goto('/admin/pages')
        if (scripting) await expectAccessible(page)
        const before = await page.getByLabel('Terms & Conditions').inputValue()
        await page.getByLabel('Terms & Conditions').fill(`${before}\n\n## Addition ${mark}\n\n<b>As it is</b>`)
        await page.getByRole('button', { name: 'Save Changes' }).click()
        await expect(page.getByText('Changes saved successfully!')).toBeVisible()
        await page.getByRole('link', { name: 'Dismiss' }).click()
        await expect(page.getByText('Changes saved successfully!')).toHaveCount(0)

        const reader = await anotherPerson(browser, { javaScriptEnabled: scripting })
        await reader.goto('/terms')
        await expect(reader.getByRole('heading', { name: `Addition ${mark}` })).toBeVisible()
        await expect(reader.getByText('<b>As it is</b>')).not.toHaveCount(0)

        await other.getByLabel('Terms & Conditions').fill(`Somebody else’s ${mark}`)
        await other.getByRole('button', { name: 'Save Changes' }).click()
        await expect(other.getByRole('alert')).toContainText('somebody else has changed these texts')
        if (!scripting) await expect(other).toHaveURL('/admin/pages#message')
        await expect(other.getByLabel('Terms & Conditions')).toHaveValue(`Somebody else’s ${mark}`)
        await reader.reload()
        await expect(reader.getByRole('heading', { name: `Addition ${mark}` })).toBeVisible()
      },
    )
  })
}

test.describe('while an admin saves', () => {
  test.use({ as: 'admin' })

  test('the button shows progress', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.goto('/admin/pages')
    await expectHydrated(page)
    await page.route('**/admin/pages.data*', async (route) => {
      await held.promise
      await route.abort()
    })
    await page.getByLabel('Privacy Policy').fill('Unsaved')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    held.resolve()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  })
})

async function expectGood(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessibleInLightAndDark(page)
}
