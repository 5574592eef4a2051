import type { Page } from '@playwright/test'
import { type Language, pathIn } from '../../app/words/languages.ts'
import { companyPath } from '../../app/workplaces/company-name.ts'
import { anotherPerson, expect, expectHydrated, hold, join, test, thorough, ways } from '../journey.ts'
import { spoken } from '../spoken.ts'

const company = 'Where I Work'

for (const { title, scripting, language } of ways('ar')) {
  test.describe(title, () => {
    test.use({ scripting })

    test('Leave site is the first tab stop, ends the session, and Back does not show the page', async ({
      page,
      browser,
    }) => {
      const replayed = await openAsMember(page, browser, language)
      const leave = page.getByRole('button', { name: spoken(page, 'Leave site') })
      await page.keyboard.press('Tab')
      await expect(leave).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Sunny, 24 degrees')).toBeVisible()
      await expectSignedOut(replayed)

      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(company)
      await expect(page.getByText(company)).toHaveCount(0)
    })
  })
}

test('Leave site covers the page and every other tab within 300 ms, however slow the network is, and leads them away', async ({
  page,
  browser,
}) => {
  const replayed = await openAsMember(page, browser)
  const other = await page.context().newPage()
  await page.context().clock.install()
  const held = Promise.withResolvers<void>()
  await page.context().route('https://www.google.com/**', async (route) => {
    await held.promise
    await route.fulfill(weather)
  })
  await page.context().route('**/leave', async (route) => {
    await held.promise
    await route.continue()
  })
  const covered = [page, other].map(async (each) => {
    const shown = Promise.withResolvers<Covered>()
    await each.exposeFunction('report', shown.resolve)
    await each.goto(companyPath(company))
    await expectHydrated(each)
    await each.evaluate(reportCover)
    return { shown: shown.promise }
  })
  const [own, others] = await Promise.all(covered)
  // Neither an answer nor a timer can help: the press itself has to cover the page, and the other tab itself as soon
  // as it is told.
  await page.context().clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Leave site' }).click({ noWaitAfter: true })
  expect(await own?.shown).toMatchObject({ isByPress: true, visible: [], title: expect.stringMatching(/^\s*$/) })
  expect(await others?.shown).toMatchObject({ visible: [], title: expect.stringMatching(/^\s*$/) })
  held.resolve()
  for (const each of [page, other]) await expect(each.getByText('Sunny, 24 degrees')).toBeVisible()
  await expectSignedOut(replayed)
})

test('Leave site covers every open tab even before the script of its own page has loaded', async ({
  page,
  browser,
}) => {
  const replayed = await openAsMember(page, browser)
  const other = await page.context().newPage()
  await other.goto('/reviews')
  await expectHydrated(other)
  await page.route('**/*.js', () => {})
  const covered = Promise.withResolvers<Covered>()
  await page.exposeFunction('report', covered.resolve)
  await page.reload({ waitUntil: 'commit' })
  await page.evaluate(reportCover)
  await page.getByRole('button', { name: 'Leave site' }).click({ noWaitAfter: true })
  const { visible, title } = await covered.promise
  expect(visible).toEqual([])
  expect(title.trim()).toBe('')
  await expect(other.getByText('Sunny, 24 degrees')).toBeVisible()
  await expect(page.getByText('Sunny, 24 degrees')).toBeVisible()
  await expectSignedOut(replayed)
})

test('a tab that missed the quick exit leaves when it is shown again, and a signed-out page forgets that somebody left', async ({
  page,
  browser,
}) => {
  await openAsMember(page, browser)
  await expectHydrated(page)
  await page.evaluate(() => localStorage.setItem('ended', '1'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Sunny, 24 degrees')).toBeVisible()

  await page.context().clearCookies()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/auth')
  await page.evaluate(() => localStorage.setItem('ended', '1'))
  await page.goto('/auth')
  expect(await page.evaluate(() => localStorage.getItem('ended'))).toBeNull()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
})

test('without a connection, Leave site covers the page, and no page of the session is shown until the server has ended it', async ({
  page,
  browser,
}) => {
  const replayed = await openAsMember(page, browser)
  await expectHydrated(page)
  const shown: string[] = []
  await page.exposeFunction('reportShown', (text: string) => shown.push(text))
  await page.addInitScript(reportShownText)
  await page.context().route('**/leave', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Leave site' }).click()
  await expect(page.getByText('Sunny, 24 degrees')).toBeVisible()
  expect(await addressOfReviews(replayed)).toBe('/reviews')

  const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/leave'))
  await page.goto(companyPath(company), { waitUntil: 'commit' })
  await tried
  expect(await page.evaluate(isAnythingShown)).toBe(false)
  expect(shown).toEqual([])

  await page.context().unroute('**/leave')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await expectSignedOut(replayed)
  await expectHydrated(page)
  expect(await page.evaluate(() => localStorage.getItem('ended'))).toBeNull()
  expect(shown.join()).not.toContain(company)
})

test('when the connection drops at once, leaving and coming back shows nothing', async ({ page, browser }) => {
  const replayed = await openAsMember(page, browser)
  await expectHydrated(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Leave site' }).click({ noWaitAfter: true })
  await expect.poll(() => page.evaluate(isAnythingShown).catch(() => false)).toBe(false)
  await page.context().setOffline(false)
  await page.goto('/reviews')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await expectSignedOut(replayed)
})

test('pressing Shift three times leaves the site, and each press announces how many remain', async ({
  page,
  browser,
}) => {
  const replayed = await openAsMember(page, browser)
  await expectHydrated(page)
  await page.keyboard.press('Shift')
  await expect(page.getByText('Press Shift 2 more times to leave this site.')).toBeAttached()
  await page.keyboard.press('Shift')
  await expect(page.getByText('Press Shift 1 more time to leave this site.')).toBeAttached()
  await page.keyboard.press('Shift')
  await expect(page.getByText('Sunny, 24 degrees')).toBeVisible()
  await expectSignedOut(replayed)
})

test('pressing Shift three times leaves every tab even before the script of its page has loaded', async ({
  page,
  browser,
}) => {
  const replayed = await openAsMember(page, browser)
  const other = await page.context().newPage()
  await other.goto('/')
  await expectHydrated(other)
  await page.route('**/*.js', () => {})
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Leave site' })).toBeVisible()
  for (const letter of ['A', 'B', 'C', 'D']) await page.keyboard.press(`Shift+${letter}`)
  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift')
  await page.mouse.click(1, 1)
  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift')
  await expect(page.getByRole('button', { name: 'Leave site' })).toBeVisible()
  let requests = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/leave', async (route) => {
    requests++
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift')
  await expect(other.getByText('Sunny, 24 degrees')).toBeVisible()
  held.resolve()
  await expect(page.getByText('Sunny, 24 degrees')).toBeVisible()
  expect(requests).toBe(1)
  await expectSignedOut(replayed)
})

test(
  'presses of Shift before and after the script of the page has loaded count together',
  thorough,
  async ({ page, browser }) => {
    const replayed = await openAsMember(page, browser)
    const scriptsCome = await hold(page, '**/*.js')
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Leave site' })).toBeVisible()
    await page.keyboard.press('Shift')
    await page.keyboard.press('Shift')
    scriptsCome()
    await expectHydrated(page)
    await page.keyboard.press('Shift')
    await expect(page.getByText('Sunny, 24 degrees')).toBeVisible()
    await expectSignedOut(replayed)
  },
)

type Covered = { isByPress: boolean; visible: string[]; title: string }

/** Runs in the page and reports what shows once leaving has begun, because Playwright waits for the next page. */
function reportCover() {
  let isBeingSent = false
  addEventListener('submit', () => (isBeingSent = true), true)
  addEventListener('submit', () => (isBeingSent = false))
  // Runs as soon as what covers the page has done its work, before the browser draws anything else.
  const watching = new MutationObserver(() => {
    watching.disconnect()
    const visible = [...document.querySelectorAll('body *')].filter((element) =>
      element.matches('.leave-status, .leave-status *') ? false : getComputedStyle(element).visibility === 'visible',
    )
    const { report } = window as unknown as { report: (covered: Covered) => void }
    report({ isByPress: isBeingSent, visible: visible.map(({ outerHTML }) => outerHTML), title: document.title })
  })
  watching.observe(document.documentElement, { attributeFilter: ['data-left'] })
}

/** Runs in each page before its own scripts: reports what each frame shows. */
function reportShownText() {
  function look() {
    const { reportShown } = window as unknown as { reportShown: (text: string) => void }
    const { documentElement: root, body } = document
    const isHidden = root.hidden || root.dataset.left !== undefined
    if (location.protocol.startsWith('http') && !location.host.includes('google') && !isHidden && body?.innerText)
      reportShown(body.innerText)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: returns whether anything of the product is visible. */
function isAnythingShown() {
  if (location.hostname !== 'localhost') return false
  return [...document.querySelectorAll('body *')].some(
    (element) => !element.matches('.leave-status') && element.checkVisibility({ visibilityProperty: true }),
  )
}

const weather = { contentType: 'text/html', body: '<!doctype html><title>Weather</title><p>Sunny, 24 degrees' }

/** Returns another browser that replays the same session. */
async function openAsMember(page: Page, browser: Parameters<typeof anotherPerson>[0], language: Language = 'en') {
  await page.context().route('https://www.google.com/**', (route) => route.fulfill(weather))
  await join(page.context())
  const replayed = await anotherPerson(browser, { storageState: await page.context().storageState() })
  expect(await addressOfReviews(replayed)).toBe('/reviews')
  await page.goto(pathIn(language, '/reviews'))
  await page.goto(pathIn(language, companyPath(company)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company)
  return replayed
}

async function expectSignedOut(replayed: Page) {
  await expect.poll(() => addressOfReviews(replayed)).toBe('/auth')
}

/** Returns where the reviews lead: who is not signed in is sent to do so. */
async function addressOfReviews({ request }: Page) {
  return new URL((await request.get('/reviews')).url()).pathname
}
