import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { examplePdf } from '../../test/example-application.ts'
import { applyAsMentee, auditRows, findMentor } from '../admin-journey.ts'
import {
  anotherPerson,
  atWidths,
  expect,
  expectAccessibleInLightAndDark,
  join,
  send,
  stopTimers,
  test,
  thorough,
} from '../journey.ts'
import { applyAsMentor } from '../mentor-journey.ts'

test.describe.configure({ mode: 'parallel' })

const privately = 'Yes, list me under a privacy-friendly name of my choice'
const cv = { name: 'Kofi Mensah CV.pdf', mimeType: 'application/pdf', buffer: examplePdf('Kofi') }

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'admin' })
    const ending = scripting ? 'Otieno' : 'Dlamini'

    test(
      'an admin reads and approves a mentor’s application, which leaves the pending list',
      thorough,
      async ({ page, browser }) => {
        const [fullName, displayName] = [`Approvable ${ending}`, `Quiet ${scripting ? 'Kingfisher' : 'Hornbill'}`]
        const applicant = await anotherPerson(browser)
        await join(applicant.context())
        await applyAsMentor(applicant.request, { fullName, displayName, galleryPreference: privately, photo: 'stored' })

        const row = await findMentor(page, fullName, 'pending')
        await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Industry', 'Status', 'Actions'])
        await expect(row).toContainText(`Shown as ${displayName}`)
        await expect(row).toContainText('Pending')
        await row.getByRole('button', { name: 'Open' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName)
        await expect(page.getByRole('img', { name: fullName })).not.toHaveJSProperty('naturalWidth', 0)
        await expect(page.getByText('Twenty years in banking.')).toBeVisible()
        await expect(page.getByText('Not provided').first()).toBeVisible()
        await page.getByRole('button', { name: 'Approve' }).click()
        await expect(page.getByText('Mentor approved.')).toBeVisible()
        await expect(page).toHaveURL(/\/admin\/mentors(?:\?outcome=approved&once=[\w-]{22})?$/)
        await expect(page.getByRole('row').filter({ hasText: fullName })).toHaveCount(0)

        const approved = await findMentor(page, fullName)
        await expect(approved).toContainText('Approved')
        await expect(approved.getByRole('button', { name: 'Approve' })).toHaveCount(0)
        await applicant.goto(`/mentors?search=${encodeURIComponent(displayName)}`)
        await expect(applicant.getByRole('article')).toContainText(displayName)
        await applicant.goto(`/mentors?search=${encodeURIComponent(fullName)}`)
        await expect(applicant.getByRole('article')).toHaveCount(0)
      },
    )
  })
}

test.describe('without script, access to files', () => {
  test.use({ scripting: false, as: 'admin' })

  test(
    'an admin opens a mentee’s application and CV separately, and each access is recorded',
    thorough,
    async ({ page, browser }) => {
      const applicant = await anotherPerson(browser, { javaScriptEnabled: false })
      await join(applicant.context())
      const otherInfo = 'Evenings suit Dlamini.'
      await applyAsMentee(applicant.request, { fullName: 'Seeking Dlamini', otherInfo }, cv)
      const address = await newestMentee(page)
      const before = await lastPosition()

      await page.goto(address)
      await expect(page.getByText('Each opening is recorded in the audit log')).toBeVisible()
      await expect(page.getByText(otherInfo)).toHaveCount(0)
      await page.getByRole('button', { name: 'Open the application' }).click()
      await expect(page.getByText(otherInfo)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seeking Dlamini')
      const cvAddress = await page.locator('form[action^="/cvs/"]').getAttribute('action')
      const publicId = new URL(page.url()).pathname.split('/').at(-1)
      expect(await verbsOf(publicId, before)).toEqual(['open mentee application'])

      expect(await downloaded(page)).toEqual(cv.buffer)
      expect(await verbsOf(publicId, before)).toEqual(['open mentee application', 'open cv'])

      const own = await applicant.request.get(cvAddress ?? '')
      expect([own.status(), await own.body()]).toEqual([200, cv.buffer])
      const member = await anotherPerson(browser)
      await join(member.context())
      expect((await member.request.get(cvAddress ?? '')).status()).toBe(404)
      expect((await page.request.get(cvAddress ?? '')).status()).toBe(404)
      expect(await verbsOf(publicId, before)).toEqual(['open mentee application', 'open cv'])
    },
  )

  /** Finds the last mentee application that no concurrent journey sent. */
  async function newestMentee(page: Page) {
    await page.goto('/admin/mentees?show=all')
    const forms = page.locator('form[action^="/admin/mentees/"]')
    for (const address of await forms.evaluateAll((all) => all.map((form) => form.getAttribute('action') ?? ''))) {
      const answer = await send(page.request, address)
      if ((await answer.text()).includes('Evenings suit Dlamini.')) return address
    }
    throw new Error('The application is not in the list.')
  }
})

test.describe('live updates', () => {
  test.use({ as: 'admin' })

  test(
    'within a second, a new application appears in the list and, once approved, in an open directory',
    thorough,
    async ({ page, browser, sessionOf }) => {
      const fullName = 'Lively Wanjiru'
      // The list also reloads once a minute, and a reader without a stream every five seconds.
      await page.clock.install()
      await page.goto('/admin/mentors?show=all')
      await stopTimers(page)
      const directory = await anotherPerson(browser, { storageState: await sessionOf('member') })
      await directory.clock.install()
      await directory.goto(`/mentors?search=${encodeURIComponent(fullName)}`)
      await stopTimers(directory)
      await expect(directory.getByText('No mentors match your filters.')).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: fullName })

      const applicant = await anotherPerson(browser)
      await join(applicant.context())
      await applyAsMentor(applicant.request, { fullName })
      await expect(row).toBeVisible()
      await row.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('Mentor approved.')).toBeVisible()
      await expect(directory.getByRole('article')).toContainText(fullName)

      await (await findMentor(page, fullName)).getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Confirm Delete' }).click()
      await expect(page.getByText('Application deleted.')).toBeVisible()
      await expect(directory.getByRole('article')).toHaveCount(0)
    },
  )
})

test.describe('on a small phone', () => {
  test.use({ as: 'admin', viewport: { width: 320, height: 640 } })

  test(
    'the lists, an application before and after access, and the dialog fit and are accessible',
    atWidths,
    async ({ page, browser }) => {
      const fullName = `Long ${'Ochieng'.repeat(8)}`
      const linkedin = `https://www.linkedin.com/in/${'ochieng-'.repeat(12)}`
      const applicant = await anotherPerson(browser)
      await join(applicant.context())
      await applyAsMentor(applicant.request, { fullName, linkedin, photo: 'stored' })
      await applyAsMentee(applicant.request, { fullName, linkedin }, cv)
      const row = await findMentor(page, fullName)
      await expectToFit(page)
      const open = await row.locator('form').first().getAttribute('action')
      await page.goto(open ?? '')
      await expectToFit(page)
      await page.getByRole('button', { name: 'Open the application' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName)
      await expectToFit(page)
      await page.getByRole('link', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectToFit(page)

      await page.goto('/admin/mentees?show=all&state=unread')
      await expectToFit(page)
      await page.getByRole('button', { name: 'Open' }).first().click()
      await expect(page.getByText('To read · Sent on')).toBeVisible()
      await expectToFit(page)
    },
  )

  test('an admin opens and approves an application with the keyboard alone', thorough, async ({ page, browser }) => {
    const fullName = 'Keyed Achieng'
    const applicant = await anotherPerson(browser)
    await join(applicant.context())
    await applyAsMentor(applicant.request, { fullName })
    const row = await findMentor(page, fullName)
    await row.getByRole('button', { name: 'Open' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName)
    await page.getByRole('button', { name: 'Approve' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Mentor approved.')).toBeVisible()
  })
})

async function expectToFit(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await page.title()).toMatch(/^[\w ]+ · Upinde$/)
  await expectAccessibleInLightAndDark(page)
}

async function downloaded(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the CV' }).click()
  const file = await download
  const [, reference] = /Reference ([\w-]{8})/.exec(await page.getByRole('main').innerText()) ?? []
  expect(file.suggestedFilename()).toBe(`cv-${reference}.pdf`)
  return readFileSync(await file.path())
}

async function lastPosition() {
  return Number((await auditRows()).at(-1)?.position ?? 0)
}

async function verbsOf(target: string | undefined, after: number) {
  return (await auditRows(after)).filter((row) => row.target === target).map(({ verb }) => verb)
}
