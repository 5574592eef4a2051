import type { Page } from '@playwright/test'
import { dayInWords } from '../../app/connect/people/days.ts'
import { isoDay } from '../../app/platform/text/format-date.ts'
import { examplePdf } from '../../test/example-application.ts'
import { dayNamed } from '../../test/in-days.ts'
import { applyAsMentee } from '../admin-journey.ts'
import { fillMentee, press } from '../application-journey.ts'
import {
  expectGoodPage,
  expectSaved,
  openDesk,
  openMessages,
  openOnceItSays,
  openPlaces,
  openSetting,
  pressAfterSession,
  saveSetting,
  search,
  setting,
} from '../connect-journey.ts'
import { anotherPerson, expect, join, test, thorough } from '../journey.ts'
import { applyAsMentor, approveMentor } from '../mentor-journey.ts'
import { type OwnServer, startOwnServer } from '../own-server.ts'
import { expectNoSidewaysScrolling } from '../screens.ts'

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: examplePdf() }
const viewport = { width: 320, height: 640 }
const question = 'Which evenings suit you?'
const note = 'I hope to change fields.'
const noteLabel = 'What should a mentor know about you?'

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, viewport })
    // Needs its own server and database, because the desk opens what other journeys send.
    let server: OwnServer

    test.beforeAll(async () => {
      server = await startOwnServer()
    })

    test.afterAll(async () => {
      await server?.stop()
    })
    const options = { javaScriptEnabled: scripting, viewport }
    const family = scripting ? 'Achieng' : 'Wambui'

    test('a mentee is asked, answers, and is admitted', thorough, async ({ browser }) => {
      const { member: mentee } = await server.newMember(browser, options)
      await fillMentee(mentee, `Asked ${family}`)
      // Otherwise the page leads on after two seconds.
      await mentee.route(`${server.address}/`, (route) => route.fulfill({ status: 204 }))
      await press(mentee, 'Submit')
      const [, day = ''] = /by (\d+\s\w+),/.exec(await mentee.getByText('You will hear by').innerText()) ?? []
      const daysAway = (Date.parse(dayNamed(day, isoDay(new Date()))) - Date.now()) / 86_400_000
      expect(daysAway).toBeGreaterThan(0)
      expect(daysAway).toBeLessThanOrEqual(7)
      await mentee.getByRole('link', { name: 'Open your messages' }).click()
      await expect(mentee.getByRole('heading', { level: 1 })).toHaveText('Messages')
      await expect(search(mentee)).toContainText(`You will hear by ${day}.`)
      await expectGood(mentee)

      const admin = await server.newAdmin(browser, options)
      await openDesk(admin, `Asked ${family}`)
      await admin.getByText('Ask a question').click()
      await admin.getByLabel('What do you want to know?').fill(question)
      await press(admin, 'Ask')
      await openOnceItSays(mentee, question)
      await expectGood(mentee)
      await press(mentee, 'Send the answer')
      await expect(mentee.getByRole('alert')).toContainText('Please write an answer.')
      await expect(search(mentee)).toContainText(question)
      await expectGood(mentee)
      const answer = mentee.getByLabel('Your answer')
      await answer.fill('Tuesdays.')
      await pressAfterSession(mentee, 'Send the answer')
      if (scripting) await expect(answer).toHaveValue('Tuesdays.')
      else await expect(mentee.locator('blockquote')).toHaveText('Tuesdays.')
      await expectGood(mentee)
      await mentee.goto('/connect')
      await expect(answer).toHaveValue('')
      await answer.fill('Tuesdays.')
      await press(mentee, 'Send the answer')
      await expectSaved(mentee)
      await expect(search(mentee)).toContainText('A person reads it.')

      await openDesk(admin, `Asked ${family}`)
      await expect(admin.getByRole('article')).toContainText(question)
      await expect(admin.getByRole('article')).toContainText('Tuesdays.')
      await expectGood(admin)
      await press(admin, 'Admit')
      await openOnceItSays(mentee, 'you are admitted')
      await expect(search(mentee)).toContainText('The team looks for a mentor who fits you')
      await expect(search(mentee)).not.toContainText('missing')
      await expectGood(mentee)
    })

    function expectGood(page: Page) {
      return expectGoodPage(page, scripting)
    }
  })
}

test.describe('on a small phone', () => {
  test.use({ viewport, timezoneId: 'Africa/Harare' })

  test(
    'a note is previewed and refused when too long, and settings sent after the session are given back',
    thorough,
    async ({ page }) => {
      await join(page.context())
      await applyAsMentee(page.request, { fullName: 'Noting Achieng' }, cv)
      await openSetting(page, 'Your note for a mentor')
      const field = page.getByLabel(noteLabel)
      const card = page.getByRole('region', { name: 'All that a mentor sees' }).getByRole('article')
      await field.fill(`${note} Call me on 0712 345 678.`)
      await expect(card).toContainText(note)
      await saveSetting(page, 'Your note for a mentor')
      await expect(page.getByRole('alert')).toContainText('Your note may show who somebody is.')
      await expect(page.getByText('This may show who somebody is')).toContainText('“0712 345 678”')
      await expectGoodPage(page, true)
      await openSetting(page, 'Your note for a mentor')
      await expect(field).toHaveValue('')
      await expect(card).not.toContainText(note)

      const tooLong = 'x'.repeat(601)
      await field.fill(tooLong)
      await saveSetting(page, 'Your note for a mentor')
      await expect(page.getByRole('alert')).toContainText('to 600 characters or fewer')
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(field).toHaveValue(tooLong)
      await expectGoodPage(page, true)

      await field.fill(note)
      await setting(page, 'Languages and time').locator('> summary').click()
      const zone = page.getByLabel('What is your time zone?')
      await expect(zone).toHaveValue('')
      await page.getByRole('button', { name: 'Choose this device’s time zone: Central and South Africa Time' }).click()
      await expect(zone).toBeFocused()
      await expect(zone).toHaveValue('Africa/Johannesburg')
      await page.getByText('More languages').click()
      await page.getByRole('checkbox', { name: 'Swahili' }).check()
      await saveSetting(page, 'Languages and time')
      await expect(page.locator('.notice-success')).toContainText('You can talk in English, Swahili.')
      await expect(page.locator('.notice-success')).toBeFocused()
      await expect(setting(page, 'Languages and time')).toContainText(
        'English, Swahili · Central and South Africa Time',
      )
      await expect(zone).toBeHidden()
      await expect(field, 'what is typed in another card stays').toHaveValue(note)
      await expectGoodPage(page, true)

      await pressAfterSession(page, 'Save')
      await expectGoodPage(page, true)
      const another = await page.context().newPage()
      await openSetting(another, 'Your note for a mentor')
      await expect(another.getByLabel(noteLabel)).toHaveValue('')
      await expect(field).toHaveValue(note)
      await press(page, 'Save')
      await expect(page.locator('.notice-success')).toContainText('A person reads it before it is sent on.')
      await openSetting(another, 'Your note for a mentor')
      await expect(another.getByLabel(noteLabel)).toHaveValue(note)
    },
  )
})

test.describe('on a phone without script', () => {
  test.use({ scripting: false, viewport: { width: 360, height: 740 } })

  test('a mentor opens places, and a week later is away, in a few presses', async ({ page, browser, sessionOf }) => {
    await join(page.context())
    await applyAsMentor(page.request, { fullName: 'Weekly Mentor' })
    await approveMentor(await anotherPerson(browser, { storageState: await sessionOf('admin') }), 'Weekly Mentor')
    const began = performance.now()
    const first = await openMessages(page)
    await expectOneRow(page)
    await openPlaces(page, '2', first.press)

    const next = await openMessages(page)
    const card = page.getByRole('region', { name: 'You as a mentor' })
    await expect(card).toContainText('You have 2 places, and nobody is waiting for your answer.')
    const today = new Date()
    const away = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15))
    await next.press(card.getByRole('link', { name: 'Change places or absence' }))
    const places = setting(page, 'Places and absence')
    await expectOneRow(page)
    await next.press(places.getByRole('radio', { name: '3', exact: true }))
    await next.type(places.getByLabel('Away until'), isoDay(away))
    await next.press(places.getByRole('button', { name: 'Save' }))
    const isAway = `You are away until ${dayInWords(isoDay(away))}. Nobody is sent to you`
    await expect(page.locator('.notice-success', { hasText: isAway })).toBeVisible()
    await expect(places).toContainText(`3 places · away until ${dayInWords(isoDay(away))}`)
    await expectNoSidewaysScrolling(page)
    for (const week of [first, next]) expect(week.count()).toBeLessThanOrEqual(6)
    expect(performance.now() - began).toBeLessThan(120_000)
  })
})

/** Fails unless the five numbers of places stand beside each other on the smallest phone. */
async function expectOneRow(page: Page) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 740 })
  const tops = await page
    .locator('.places .choice')
    .evaluateAll((choices) => choices.map((choice) => choice.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([5, 1])
  if (before) await page.setViewportSize(before)
}
