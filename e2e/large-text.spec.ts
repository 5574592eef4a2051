import type { Browser, CDPSession, Page } from '@playwright/test'
import { answerRequest } from '../app/connect/requests/answers.server.ts'
import { companyPath } from '../app/workplaces/company-name.ts'
import { newAccount } from '../test/accounts.ts'
import { admittedMentee, chooseAll, openId, openMentor } from '../test/stored-request.ts'
import { anotherPerson, atWidths, expect, expectHydrated, join, test } from './journey.ts'
import { applyAsMentor } from './mentor-journey.ts'
import { openPost, publish } from './news-journey.ts'
import { approveAll, expectStep, fillReview, submitReview } from './review-journey.ts'
import {
  expectLeaveSiteCoversNothing,
  expectNoSidewaysScrolling,
  expectNothingCovered,
  expectOnTop,
  screens,
} from './screens.ts'

const smallest = 320
const widestPhone = 412
const widths = [smallest, 360, widestPhone, 768, 1024, 1280]
const percentsAt = (width: number) => (width === smallest ? [100, 125, 150, 175, 200] : [100, 200])
const company = 'Ushirikiano Engineering International'

for (const as of ['visitor', 'member', 'admin'] as const) {
  test.describe(`for ${as}`, () => {
    test.use({ as })

    test(
      'screens fit every width at every text size, no control covers another, and Leave site covers nothing',
      atWidths,
      async ({ page }) => {
        for (const address of screens[as]) {
          await page.goto(address)
          await expectFitsAtEverySize(page)
        }
      },
    )
  })
}

test.describe('with entries in the lists', () => {
  test.use({ as: 'admin' })

  test(
    'lists, company pages and the wizard fit every width at every text size',
    atWidths,
    async ({ page, browser }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await publish({ title: 'Internationalisation of apprenticeships' })
      await openPost(page, 'Internationalisation of apprenticeships')
      await expectFitsAtEverySize(page)
      await published(browser, page)
      for (const address of [
        '/reviews',
        companyPath(company),
        '/news-and-insights',
        '/mentors',
        '/admin',
        '/admin/reviews?show=all',
        '/admin/mentors',
      ]) {
        await page.goto(address)
        await expectFitsAtEverySize(page)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      await fillReview(page, {
        companyName: company,
        currently: 'Yes',
        culture: 'Neutral',
        recommend: 'Not sure',
        suggestions: 'Larger letters.',
      })
      await expectStep(page, 'Check your answers')
      await expectFitsAtEverySize(page)
    },
  )
})

test(
  'open settings, the page that asks a mentor and a conversation fit every width at every text size',
  atWidths,
  async ({ page }) => {
    const { userId, cookie } = await newAccount()
    await page.context().addCookies([cookie])
    await admittedMentee({ userId })
    const mentor = await newAccount()
    const { listingId } = await openMentor(1, { userId: mentor.userId, fullName: 'Bartholomew Featherstonehaugh' })
    for (const address of ['/connect/settings?card=time', '/connect/settings?card=note', `/connect/ask/${listingId}`]) {
      await page.goto(address)
      await expectFitsAtEverySize(page)
    }
    await chooseAll(userId, [{ listingId }])
    const pairId = await openId(userId)
    await answerRequest(mentor.userId, pairId, { kind: 'yes' })
    await page.goto(`/connect/${pairId}`)
    await expectFitsAtEverySize(page)
    await page.getByRole('button', { name: 'I have read it. Write' }).click()
    await expect(page.getByLabel('Your message')).toBeVisible()
    // Messages pass behind its bars.
    const devtools = await page.context().newCDPSession(page)
    await page.setViewportSize({ width: smallest, height: 640 })
    for (const percent of percentsAt(smallest)) {
      await enlargeText(page, devtools, percent)
      await expectNoSidewaysScrolling(page)
    }
  },
)

test('at twice the text size on a small phone, Menu opens the menu and Leave site leaves the site', async ({
  page,
}) => {
  await page.route('https://www.google.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Sunny' }))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expectHydrated(page)
  await enlargeText(page, await page.context().newCDPSession(page), 200)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await expectOnTop(page.getByRole('button', { name: 'Leave site' }))
  await expectOnTop(page.getByRole('button', { name: 'Menu' }))
  await page.getByRole('button', { name: 'Leave site' }).click()
  await expect(page.getByText('Sunny')).toBeVisible()
})

/** Sets the text size as browsers do, which also moves breakpoints in rem, and then on the root element alone. */
async function expectFitsAtEverySize(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    for (const percent of percentsAt(width)) {
      await enlargeText(page, devtools, percent)
      await expectNoSidewaysScrolling(page)
      await expectNothingCovered(page)
      await expectLeaveSiteCoversNothing(page)
    }
    await enlargeText(page, devtools, 100)
    // Breakpoints know nothing of this one.
    if (width > widestPhone) continue
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'))
    await expectNoSidewaysScrolling(page)
    await expectNothingCovered(page)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
  await devtools.detach()
}

async function enlargeText(page: Page, devtools: CDPSession, percent: number) {
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
  await page.waitForFunction(
    (size) => Math.abs(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) - size) < 0.05,
    (17 * percent) / 100,
  )
}

async function published(browser: Browser, admin: Page) {
  const author = await anotherPerson(browser)
  await join(author.context())
  await submitReview(author.request, { companyName: company, suggestions: 'Said at length.' })
  await approveAll(admin.request, company)
  const mentor = await anotherPerson(browser)
  await join(mentor.context())
  await applyAsMentor(mentor.request, { fullName: 'Bartholomew Featherstonehaugh' })
}
