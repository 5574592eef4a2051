import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { addDays, isoDay } from '../app/platform/text/format-date.ts'
import { examplePdf } from '../test/example-application.ts'
import { dayNamed } from '../test/in-days.ts'
import { expectAccessibleInLightAndDark } from './accessibility.ts'
import { applyAsMentee } from './admin-journey.ts'
import { press } from './application-journey.ts'
import { post } from './journey.ts'
import { applyAsMentor } from './mentor-journey.ts'
import type { OwnServer } from './own-server.ts'
import { expectNoSidewaysScrolling } from './screens.ts'

/** Opens the home page, and counts from there whatever is pressed or typed. */
export async function beginAtHome(page: Page) {
  let count = 0
  const hand = {
    count: () => count,
    async press(control: Locator) {
      count += 1
      await control.click()
    },
    async type(field: Locator, text: string) {
      count += 1
      await field.fill(text)
    },
    async choose(field: Locator, option: string) {
      count += 1
      await field.selectOption(option)
    },
  }
  await page.goto('/')
  return hand
}

export async function openFromMenu(page: Page, link: string) {
  const hand = await beginAtHome(page)
  await hand.press(page.getByRole('button', { name: 'Menu' }))
  await hand.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }))
  return hand
}

export async function openMessages(page: Page) {
  const hand = await openFromMenu(page, 'Messages')
  await expect(page).toHaveURL('/connect')
  return hand
}

export function search(page: Page) {
  return page.getByRole('region', { name: 'Your search for a mentor' })
}

/** Has an approved mentor say for how many people they could be there. */
export async function openPlaces(page: Page, places: string, pressIt = (control: Locator) => control.click()) {
  const card = page.getByRole('region', { name: 'You as a mentor' })
  await expect(card).toContainText('You are approved.')
  await pressIt(card.getByRole('radio', { name: places, exact: true }))
  // There are none for somebody who agreed before.
  for (const box of await card.locator('[name=agrees]').all()) await pressIt(box)
  await pressIt(card.getByRole('button', { name: 'Open my places' }))
  await expectDone(page)
}

export function setting(page: Page, title: string) {
  return page.locator('details.setting', { has: page.getByRole('heading', { name: title }) })
}

/** Opens the settings, and one of their cards. */
export async function openSetting(page: Page, title: string) {
  await page.goto('/connect/settings')
  await setting(page, title).locator('> summary').click()
}

export async function saveSetting(page: Page, title: string) {
  await setting(page, title).getByRole('button', { name: 'Save' }).click()
}

/** Has one of two people propose a time by the clock of Nairobi, which the other takes by that of Lagos. */
export async function agreeOnCall(one: Page, other: Page, expectGood: (page: Page) => Promise<void>) {
  const conversation = new URL(one.url()).pathname
  await one.goto(`${conversation}/call`)
  await expect(one.getByText('you have not chosen a time zone')).toBeVisible()
  for (const [person, zone] of [
    [one, 'Africa/Nairobi'],
    [other, 'Africa/Lagos'],
  ] as const) {
    await openSetting(person, 'Languages and time')
    await person.getByLabel('What is your time zone?').selectOption(zone)
    await saveSetting(person, 'Languages and time')
    await expect(person.locator('.notice-success')).toContainText('Calls are shown in this time')
    await person.goto(conversation)
    await person.getByRole('link', { name: 'Call', exact: true }).click()
    await expect(person.getByText('No call is planned.')).toBeVisible()
  }
  const day = addDays(isoDay(new Date()), 9)
  await one.getByLabel('First time').fill('2020-01-01T10:00')
  await one.getByLabel('Second time').fill(`${day}T12:00`)
  await one.getByLabel('Third time').pressSequentially('12')
  await press(one, 'Propose')
  await expect(one.getByLabel('Third time'), 'a half-filled box is not dropped').toBeFocused()
  await one.getByLabel('Third time').fill('')
  await press(one, 'Propose')
  await expect(one.getByRole('alert')).toContainText('Please choose a time that is not over.')
  await expect(one.getByLabel('Second time')).toHaveValue(`${day}T12:00`)
  await expectGood(one)
  await one.getByLabel('First time').fill(`${day}T11:30`)
  await press(one, 'Propose')
  await expectDone(one)
  await expectGood(one)
  await other.reload()
  await expectGood(other)
  await other.getByRole('button', { name: /^Take this time ?: .*10:00$/ }).click()
  await expectDone(other)
  await expect(other.getByRole('heading', { name: 'A call is planned' })).toBeVisible()
  const download = other.waitForEvent('download')
  await other.getByRole('link', { name: 'Save it in a calendar' }).click()
  expect((await download).suggestedFilename()).toBe('call.ics')
  await expectGood(other)
  for (const person of [one, other]) await person.goto(conversation)
  await expect(one.getByRole('link', { name: 'A call is planned' })).toBeVisible()
}

/** Has one of two people show the name to the other. */
export async function showName(one: Page, other: Page, name: string, expectGood: (page: Page) => Promise<void>) {
  await openMore(one)
  await one.getByRole('link', { name: 'Show who you are' }).click()
  await one.getByRole('checkbox', { name: `Name: ${name}` }).check()
  await expectGood(one)
  await press(one, 'Save')
  await expect(one.locator('.notice-success')).toContainText(/^You show .*: Name\./)
  await other.reload()
  await expect(other.getByRole('heading', { name: / shows you$/ })).toBeVisible()
  await expectGood(other)
}

/** Has two people write down what they want to reach, and agree on half a year. */
export async function planTogether(one: Page, other: Page, expectGood: (page: Page) => Promise<void>) {
  await one.getByRole('link', { name: 'Goals' }).click()
  await expectGood(one)
  const goals = one.getByLabel('Goals')
  await goals.fill('One\nTwo\nThree\nFour')
  await press(one, 'Save')
  await expect(one.getByRole('alert')).toContainText('Please write at most three goals, one per line.')
  await expect(goals).toHaveValue('One\nTwo\nThree\nFour')
  await expectGood(one)
  await goals.fill('Lead a small team')
  await press(one, 'Save')
  await expectDone(one)
  await other.goto(new URL(one.url()).pathname)
  await expect(other.getByLabel('Goals')).toHaveValue('Lead a small team')
  await other.getByLabel('Goals').fill('Typed at the same time')
  await goals.fill('Lead a team of three')
  const saved = one.waitForResponse((answer) => answer.request().method() === 'POST')
  await press(one, 'Save')
  await saved
  await expect(goals).toHaveValue('Lead a team of three')
  await press(other, 'Save')
  await expect(other.getByRole('alert')).toContainText('This was changed in the meantime.')
  await expect(other.getByText('As it is stored now:')).toBeVisible()
  await expect(other.getByText('Lead a team of three')).toBeVisible()
  await expect(other.getByLabel('Goals')).toHaveValue('Typed at the same time')
  await expectGood(other)
  await press(other, 'Save')
  await expectDone(other)
  await expect(other.getByText('While you type, nothing new appears here.')).toHaveCount(0)
  for (const person of [one, other]) {
    await person.getByRole('radio', { name: '6 months' }).check()
    await press(person, 'Save')
    await expectDone(person)
    if (person === one) await expect(person.getByText(/You would like it to last until /)).toBeVisible()
  }
  await expect(other.getByText(/would like it to last until/)).toHaveCount(0)
  await expectGood(other)
  for (const person of [one, other]) await person.getByRole('link', { name: 'Messages' }).last().click()
}

/** Has one of two people thank the other, once it has ended. */
export async function thank(one: Page, other: Page, expectGood: (page: Page) => Promise<void>) {
  await press(one, 'Send')
  await expect(one.getByRole('alert')).toContainText('Please tick something, or write a line.')
  await one.getByRole('checkbox', { name: 'Honest answers' }).check()
  await one.getByLabel(/^A line to /).fill('You gave me courage.')
  await expectGood(one)
  await press(one, 'Send')
  await expectDone(one)
  await expect(one.getByRole('heading', { name: 'A line of thanks' })).toHaveCount(0)
  await other.goto(new URL(one.url()).pathname)
  await expect(other.getByRole('listitem').filter({ hasText: 'You gave me courage.' })).toContainText('honest answers')
}

/** Has an admin of an own server approve a new mentor, who has open places. */
export async function newMentor(
  server: OwnServer,
  browser: Browser,
  admin: Page,
  fullName: string,
  { places = 1, ...options }: BrowserContextOptions & { places?: number } = {},
) {
  const mentor = await server.newMember(browser, options)
  await applyAsMentor(mentor.member.request, { fullName })
  const [applied] = await server.inDatabase(
    (sql) => sql`select user_id, public_id, version from mentor_applications where status = 'pending'`,
  )
  await post(admin.request, `/admin/mentors/${applied?.public_id}/approval`, { version: String(applied?.version) })
  await server.inDatabase(async (sql) => {
    await sql`update connect_mentors set state = 'open', capacity = ${places} where user_id = ${applied?.user_id}`
    await sql`update connect_people set conduct_version = 1 where user_id = ${applied?.user_id}`
  })
  return mentor
}

/** A mentee of an own server whom an admin has admitted, and who has agreed to the code of conduct. */
export async function newMentee(server: OwnServer, browser: Browser, options: BrowserContextOptions) {
  const mentee = await server.newMember(browser, options)
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: examplePdf() }
  await applyAsMentee(mentee.member.request, { fullName: 'Hopeful Mentee' }, cv)
  const id = await admitUnread(server)
  await server.inDatabase((sql) => sql`update connect_people set conduct_version = 1 where user_id = ${id}`)
  return mentee
}

/** Admits whoever waits for it, without the ten seconds that a decision at the desk takes. */
export async function admitUnread(server: OwnServer): Promise<string> {
  const [admitted] = await server.inDatabase(
    (sql) => sql`update connect_mentees set state = 'admitted' where state = 'unread' returning user_id as id`,
  )
  return admitted?.id
}

export async function openDesk(admin: Page, fullName: string) {
  await admin.goto('/admin/mentees')
  await press(admin, 'Go through them one by one')
  await expect(admin.getByRole('heading', { level: 2 })).toHaveText(fullName)
}

/** A decision at the desk takes effect after ten seconds. */
export async function openOnceItSays(page: Page, text: string) {
  await expect.poll(async () => (await page.request.get('/connect')).text()).toContain(text)
  await page.goto('/connect')
  await expect(search(page)).toContainText(text)
}

/** Presses a button as somebody whose session has ended, who then is signed in again. */
export async function pressAfterSession(page: Page, button: string) {
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const answer = page.waitForResponse((each) => each.request().method() === 'POST')
  await press(page, button)
  expect((await answer).status()).toBe(401)
  await expect(page.getByRole('alert')).toContainText(/You must be logged in\. No(thing|body) was/)
  await page.context().addCookies(cookies)
}

/** Returns the day that a mentee’s page names, as the database writes it. */
export async function hearsBy(mentee: Page) {
  const [, day = ''] = /You will hear by (\d+\s\w+)/.exec(await search(mentee).innerText()) ?? []
  return dayNamed(day, isoDay(new Date()))
}

export function card(mentor: Page) {
  return mentor.getByRole('article').filter({ hasText: 'asks you' })
}

export function standing(mentor: Page) {
  return mentor.getByRole('region', { name: 'You as a mentor' })
}

/** Opens what one can do in a conversation beside writing. */
export async function openMore(page: Page) {
  await page.locator('summary', { hasText: /^More$/ }).click()
}

/** Expects the page to say what was done and what comes next. */
export function expectDone(page: Page) {
  return expect(page.locator('.notice-success')).toBeVisible()
}

export async function expectSaved(page: Page) {
  await expect(page).toHaveURL(/\/connect\?done=\w/)
  await expectDone(page)
}

/** Without script, a page cannot be checked for accessibility. */
export async function expectGoodPage(page: Page, scripting: boolean) {
  await expectNoSidewaysScrolling(page)
  // A link that is half below the bar would count as too small.
  if (scripting) await page.evaluate(() => scrollTo(0, 0))
  if (scripting) await expectAccessibleInLightAndDark(page)
}
