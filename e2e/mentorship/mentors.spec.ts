import type { Page } from '@playwright/test'
import { invitationFrom } from '../../app/mentorship/landing/recommend-dialog.tsx'
import { anotherPerson, atWidths, expect, expectAccessibleInLightAndDark, join, test, thorough } from '../journey.ts'
import { applyAsMentor, approveMentor } from '../mentor-journey.ts'

const noMatch = 'No mentors match your filters. Please try again or clear the filters.'

for (const scripting of [true, false]) {
  const scripted = scripting ? thorough : {}
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })
    const family = scripting ? 'Mwangaza' : 'Kivulini'

    test(
      'a member finds a mentor by name and industry and reads the listing',
      scripted,
      async ({ browser, sessionOf }) => {
        const fullName = `Adéọlá ${family}`
        const professionalBio = `I mend bridges in ${family}. ${'Slowly and well. '.repeat(8)}`
        const industry = 'Construction / Real Estate'
        const place = { role: 'Engineer', company: 'Harmattan Works' }
        await publish(browser, sessionOf, { fullName, professionalBio, industry, ...place, photo: 'stored' })

        const page = await memberPage(browser, sessionOf, scripting)
        await page.goto('/mentors')
        await page.getByRole('searchbox', { name: 'Name' }).fill(`adeola ${family.toUpperCase()}`)
        await page.getByLabel('Industry').selectOption('Other')
        await search(page)
        await expect(page.getByText(noMatch)).toBeVisible()
        await page.getByLabel('Industry').selectOption(industry)
        await search(page)
        await expect(page).toHaveURL(/search=adeola\+.*industry=Construction/)
        const card = page.getByRole('article').filter({ hasText: fullName })
        await expect(card).toContainText('Engineer at Harmattan Works')
        await expect(card).toContainText(industry)
        await expect(card).toContainText(`${professionalBio.slice(0, 100)}…`)
        await expectPhoto(card.locator('img'))

        await card.getByRole('link').click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName)
        // Another profile may stand below.
        const profile = page.locator('.mentor-page')
        await expect(profile.getByText('Engineer at Harmattan Works')).toBeVisible()
        await expect(profile.getByText(professionalBio.trim())).toBeVisible()
        await expectPhoto(profile.getByRole('img', { name: `Photo of ${fullName}` }))
        await page.getByRole('link', { name: 'All mentors' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a mentor')

        await page.getByText('More filters').click()
        await page.getByLabel('Language').selectOption('Twi')
        await search(page)
        await expect(page.getByText(noMatch)).toBeVisible()
        await expect(page.getByLabel('Language')).toHaveValue('Twi')
        await page.getByRole('link', { name: 'Clear Filters' }).click()
        await expect(page.getByLabel('Language')).toBeHidden()

        await page.getByRole('searchbox', { name: 'Name' }).fill('nobody at all')
        await search(page)
        await expect(page.getByText(noMatch)).toBeVisible()
        for (const typed of ['nobody at all', 'typed and not looked for']) {
          await page.getByRole('searchbox', { name: 'Name' }).fill(typed)
          await page.getByRole('link', { name: 'Clear Filters' }).click()
          await expect(page.getByRole('searchbox', { name: 'Name' })).toHaveValue('')
        }
        await expect(page.getByRole('article').filter({ hasText: fullName })).toBeVisible()
      },
    )
  })
}

test('the invitation can be read and closed, and copying reports success or failure for two seconds', async ({
  page,
  context,
  baseURL,
}) => {
  await page.clock.install()
  await page.goto('/mentorship?recommend=open')
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: /Cop/ })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(button).toBeVisible()
  await expect(dialog.getByLabel('Invitation')).toHaveValue(invitationFrom(baseURL ?? ''))
  await expect(dialog.getByLabel('Invitation')).not.toBeEditable()
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.click()
  await expect(button).toHaveText('Copied!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(invitationFrom(baseURL ?? ''))
  await page.clock.runFor(1900)
  await expect(button).toHaveText('Copied!')
  await page.clock.runFor(200)
  await expect(button).toHaveText('Copy the invitation')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await button.click()
  await expect(dialog.getByRole('button', { name: 'Failed to copy' })).toBeVisible()
  await page.clock.runFor(2100)
  await expect(button).toHaveText('Copy the invitation')
  await page.clock.resume()
  await dialog.getByRole('link', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/mentorship')
})

test.describe('while a dialog is open', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } })

  test('Leave site stays in its usual place within thumb’s reach', thorough, async ({ page }) => {
    await page.context().route('https://www.google.com/**', (route) => route.fulfill({ body: 'Sunny, 24 degrees' }))
    await page.goto('/mentorship')
    const usual = await page.getByRole('button', { name: 'Leave site' }).boundingBox()
    await page.getByRole('link', { name: 'Recommend a mentor' }).click()
    const dialog = page.getByRole('dialog')
    const leave = dialog.getByRole('button', { name: 'Leave site' })
    expect(await leave.boundingBox()).toEqual(usual)
    await expect(dialog.getByRole('link', { name: 'Close' })).toBeFocused()
    await leave.tap()
    await expect(page.getByText('Sunny, 24 degrees')).toBeVisible()
  })
})

test.describe('an open page', () => {
  test.use({ as: 'member' })

  test(
    'shows a mentor as soon as one is approved, and removes one who applies again',
    thorough,
    async ({ page, browser, sessionOf }) => {
      const fullName = 'Neema Harakati'
      const applicant = await anotherPerson(browser)
      await join(applicant.context())
      await applyAsMentor(applicant.request, { fullName })
      await page.goto('/mentors?search=harakati')
      await expect(page.getByText(noMatch)).toBeVisible()
      const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
      await approveMentor(admin, fullName)
      const card = page.getByRole('link', { name: fullName })
      await expect(card).toBeVisible()

      const profile = await page.context().newPage()
      await page.bringToFront()
      await profile.goto((await card.getAttribute('href')) ?? '')
      await expect(profile.getByRole('heading', { level: 1 })).toHaveText(fullName)
      await applyAsMentor(applicant.request, { fullName, company: 'Elsewhere' })
      await expect(profile.getByRole('heading', { level: 1 })).toHaveText('Mentor not found.')
      await expect(page.getByText(noMatch)).toBeVisible()
      await profile.getByRole('link', { name: 'All mentors' }).click()
      await expect(profile.getByRole('heading', { level: 1 })).toHaveText('Find a mentor')
    },
  )
})

test.describe('on a small phone', () => {
  test.use({ as: 'member', viewport: { width: 320, height: 640 } })

  test(
    'the directory and a listing fit and are accessible, in light and dark',
    atWidths,
    async ({ page, browser, sessionOf }) => {
      const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'
      const fullName = `Ushirikiano ${longWord}`
      await publish(browser, sessionOf, {
        fullName,
        role: longWord,
        company: longWord,
        professionalBio: longWord.repeat(9),
      })
      for (const address of ['/mentorship', '/mentors', '/mentors?search=nobodyatall&language=Twi', '/mentor/nobody']) {
        await page.goto(address)
        await expectFits(page)
      }
      await page.goto('/mentors?search=ushirikiano')
      await page.getByRole('link', { name: fullName }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName)
      await expectFits(page)
    },
  )
})

async function expectFits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessibleInLightAndDark(page)
}

async function expectPhoto(photo: ReturnType<Page['locator']>) {
  await expect(photo).toHaveCSS('border-radius', '50%')
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

type Application = Parameters<typeof applyAsMentor>[1]
type Browser = Parameters<typeof anotherPerson>[0]
type SessionOf = (role: 'member' | 'admin') => Promise<NonNullable<Parameters<typeof anotherPerson>[1]>['storageState']>

async function publish(browser: Browser, sessionOf: SessionOf, application: Application) {
  const applicant = await anotherPerson(browser)
  await join(applicant.context())
  await applyAsMentor(applicant.request, application)
  const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
  await approveMentor(admin, application.fullName)
}

async function memberPage(browser: Browser, sessionOf: SessionOf, javaScriptEnabled: boolean) {
  return anotherPerson(browser, { storageState: await sessionOf('member'), javaScriptEnabled })
}

async function search(page: Page) {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}
