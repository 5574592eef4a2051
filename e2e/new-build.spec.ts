import type { Page } from '@playwright/test'
import { pathIn } from '../app/words/languages.ts'
import { expect, expectHydrated, test } from './journey.ts'
import { spoken } from './spoken.ts'

type Late = 'script' | 'data' | 'neither'

/** From now on the site has other scripts and data than the open page knows; of the two, one may come last. */
async function deploy(page: Page, late: Late = 'neither') {
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }))
  const arrival = (of: Late) => (of === late ? new Promise((resolve) => setTimeout(resolve, 700)) : null)
  await page.route('**/assets/*.js', async (route) => {
    await arrival('script')
    await route.continue({
      url: route
        .request()
        .url()
        .replace(/[^/]+$/, 'gone.js'),
    })
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const headers = { ...answer.headers(), 'x-build': '/assets/manifest-of-a-newer-site.js' }
    await arrival('data')
    await route.fulfill({ status: answer.status(), headers, body: '["what the old page does not know"]' })
  })
  // A new document gets what is there by then.
  const { origin } = new URL(page.url())
  const newDocument = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().startsWith(`${origin}/`),
  )
  newDocument.then(() => page.unrouteAll({ behavior: 'ignoreErrors' })).catch(() => {})
}

function isOld(page: Page) {
  return page.evaluate(() => 'isOldDocument' in window)
}

for (const late of ['script', 'data'] as const)
  test(`after a deploy, the first click leads where it points, although the ${late} comes last`, async ({ page }) => {
    await page.goto(pathIn('fr', '/auth'))
    await expectHydrated(page)
    await deploy(page, late)
    await page
      .getByRole('link', { name: spoken(page, 'News & Insights') })
      .first()
      .click()
    await expect(page).toHaveURL(pathIn('fr', '/news-and-insights'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isOld(page)).toBe(false)
  })

test('after a deploy, a search leads to what was looked for', async ({ page }) => {
  await page.goto('/news-and-insights')
  await expectHydrated(page)
  await deploy(page)
  await page.getByRole('searchbox').fill('nothing like this')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/news-and-insights?search=nothing+like+this#results')
  expect(await isOld(page)).toBe(false)
})

test('after a deploy, Back leads to a page that was not loaded yet', async ({ page }) => {
  await page.goto('/news-and-insights')
  await expectHydrated(page)
  await page.getByRole('link', { name: 'Mentorship' }).first().click()
  await expect(page).toHaveURL('/mentorship')
  // As phones do with pages that rested for a while. Of this one document are both entries by then.
  await page.reload()
  await expectHydrated(page)
  await deploy(page)
  await page.goBack()
  await expect(page).toHaveURL('/news-and-insights')
  await page.waitForFunction(() => !('isOldDocument' in window))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

async function bringUpToDate(page: Page) {
  const data = page.waitForResponse(/\.data(\?|$)/)
  await page.evaluate(() => void window.__reactRouterDataRouter?.revalidate())
  await data
}

// Whatever the page makes of data that it does not know, it has made by then.
function nextFrames(page: Page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

test('after a deploy, a page that is brought up to date is the new one', async ({ page }) => {
  await page.goto(pathIn('fr', '/news-and-insights'))
  await expectHydrated(page)
  await deploy(page)
  await bringUpToDate(page)
  await page.waitForFunction(() => !('isOldDocument' in window))
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('after a deploy, a page into which something was typed stays as it is', async ({ page }) => {
  await page.goto(pathIn('fr', '/auth'))
  await expectHydrated(page)
  await deploy(page)
  await page.getByRole('textbox').first().fill('not sent yet')
  await bringUpToDate(page)
  await nextFrames(page)
  await expect(page.getByRole('textbox').first()).toHaveValue('not sent yet')
  expect(await isOld(page)).toBe(true)
})

test('after a deploy, a page that says what is wrong with a form stays as it is', async ({ page }) => {
  await page.goto(pathIn('fr', '/auth'))
  await expectHydrated(page)
  await page.getByRole('textbox').first().fill('somebody')
  await page.getByRole('textbox').first().press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await deploy(page)
  await bringUpToDate(page)
  await nextFrames(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('textbox').first()).toHaveValue('somebody')
  expect(await isOld(page)).toBe(true)
})

for (const [what, act] of [
  [
    'goes to another page',
    (page: Page) =>
      page
        .getByRole('link', { name: spoken(page, 'News & Insights') })
        .first()
        .click(),
  ],
  ['is brought up to date', (page: Page) => page.evaluate(() => void window.__reactRouterDataRouter?.revalidate())],
] as const)
  test(`after a deploy, nothing leads back who leaves the site while the page ${what}`, async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.context().route('https://www.google.com/**', async (route) => {
      await held.promise
      await route.fulfill({ body: 'Sunny' })
    })
    await page.goto(pathIn('fr', '/auth'))
    await expectHydrated(page)
    await deploy(page, 'data')
    const data = page.waitForResponse(/\.data(\?|$)/)
    await act(page)
    await page.getByRole('button', { name: spoken(page, 'Leave site') }).click({ noWaitAfter: true })
    await data
    // Whatever navigation the data begin takes the place of the one that leads away.
    await page.waitForTimeout(300)
    held.resolve()
    await expect(page.getByText('Sunny')).toBeVisible()
  })
