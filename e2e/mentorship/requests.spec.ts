import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addDays } from '../../app/platform/text/format-date.ts'
import { press } from '../application-journey.ts'
import {
  agreeOnCall,
  beginAtHome,
  card,
  expectGoodPage,
  expectSaved,
  hearsBy,
  newMentee,
  newMentor,
  openMore,
  planTogether,
  pressAfterSession,
  search,
  showName,
  standing,
  thank,
} from '../connect-journey.ts'
import { expect, test, thorough } from '../journey.ts'
import { type OwnServer, startOwnServer } from '../own-server.ts'

const viewport = { width: 320, height: 640 }
const phoneNumber = 'May I call you on 0712 345 678?'
const question = 'Which field would you like to change to?'
const kindSentence = 'I wish you well, and hope that you find somebody soon.'

// Needs its own server and database, because the desk and the days that pass change what others see.
let server: OwnServer

test.beforeAll(async () => {
  server = await startOwnServer()
})

test.afterAll(async () => {
  await server?.stop()
})

for (const scripting of [true, false]) {
  const how = scripting ? 'with script' : 'without script'
  const options = { javaScriptEnabled: scripting, viewport }
  const family = scripting ? 'Achieng' : 'Wambui'
  const expectGood = (page: Page) => expectGoodPage(page, scripting)

  test(`a mentor says not now, the next says yes, both write, and it ends, ${how}`, thorough, async ({ browser }) => {
    const admin = await server.newAdmin(browser)
    const { member: first } = await newMentor(server, browser, admin, `First ${family}`, options)
    const { member: second } = await newMentor(server, browser, admin, `Second ${family}`, options)
    const { member: mentee } = await newMentee(server, browser, options)
    for (const each of ['First', 'Second']) await ask(mentee, `${each} ${family}`)
    await expect(search(mentee).getByRole('listitem')).toHaveText(new RegExp(`^Second ${family}`))

    await first.goto('/connect')
    await card(first).locator('summary', { hasText: 'Add a sentence to “Not now”' }).click()
    await first.getByLabel('A sentence, if you like').selectOption(kindSentence)
    await expectGood(first)
    await pressAbout(first, 'Not now')
    await expectSaved(first)
    await expect(card(first)).toHaveCount(0)
    await mentee.reload()
    await expect(search(mentee)).toContainText(`First ${family}: this did not work out. “${kindSentence}”`)
    await expect(search(mentee)).toContainText(`You have asked Second ${family}.`)
    await expectGood(mentee)

    const hand = await beginAtHome(second)
    await hand.press(second.getByRole('link', { name: /^Answer / }))
    await hand.press(card(second).getByRole('button', { name: 'Yes' }))
    await expect(second.locator('.notice-success')).toContainText('You said yes. Write the first message.')
    await expect(second.getByText('Never meet at home')).toBeVisible()
    await expectGood(second)
    await hand.press(second.getByRole('button', { name: 'I have read it. Write' }))
    await expect(second.getByText('Something to begin with')).toBeVisible()
    await expectGood(second)
    await hand.type(second.getByLabel('Your message'), 'Good morning.')
    await hand.press(second.getByRole('button', { name: 'Send' }))
    await expect(second.getByRole('listitem').filter({ hasText: 'Good morning.' })).toBeInViewport()
    expect(hand.count()).toBeLessThanOrEqual(5)
    await mentee.reload()
    await expect(search(mentee)).toContainText('A mentor and you have said yes to each other.')
    await expectGood(mentee)
    await mentee
      .getByRole('article')
      .getByRole('link', { name: `Second ${family}` })
      .click()
    await expect(mentee.getByText('Never meet at home')).toBeVisible()
    await press(mentee, 'I have read it. Write')
    await expect(mentee.getByRole('listitem').filter({ hasText: 'Good morning.' })).toContainText(`Second ${family}`)
    await expectGood(mentee)
    const words = mentee.getByLabel('Your message')
    await words.fill(phoneNumber)
    await press(mentee, 'Send')
    await expect(mentee.getByRole('alert')).toContainText('“0712 345 678”')
    await expect(words).toHaveValue(phoneNumber)
    await expectGood(mentee)
    const written = scripting ? question : phoneNumber
    // What is being typed stays when something comes.
    await second.getByLabel('Your message').fill('I am typing')
    await words.fill(written)
    await press(mentee, 'Send it as it is')
    await expect(mentee.getByText(/^Sent\. If /)).toBeVisible()
    await expect(words).toHaveValue('')
    await expect(mentee.getByRole('listitem').filter({ hasText: written })).toContainText('You')
    await expectGood(mentee)
    if (scripting) {
      await expect(second.getByText('While you type, nothing new appears here.')).toBeVisible()
      await expect(second.getByLabel('Your message')).toHaveValue('I am typing')
      await expectGood(second)
    }
    await second.goto(new URL(second.url()).pathname)
    await expect(second.getByRole('listitem').filter({ hasText: written })).not.toContainText('You,')
    await second.getByLabel('Your message').fill('Welcome.')
    await pressAfterSession(second, 'Send')
    await expect(second.getByText('Welcome.')).toBeVisible()
    await second.goto(new URL(mentee.url()).pathname)
    await second.getByLabel('Your message').fill('Welcome.')
    await press(second, 'Send')
    await expect(second.getByText(/^Sent\. If /)).toBeVisible()
    await agreeOnCall(second, mentee, expectGood)
    await showName(second, mentee, `Second ${family}`, expectGood)
    await planTogether(mentee, second, expectGood)
    await openMore(second)
    await second.locator('summary', { hasText: 'End or block' }).click()
    await expectGood(second)
    await press(second, 'End it')
    await expect(second.getByText(/^Your mentorship with .* has ended\./)).toBeVisible()
    await expect(second.getByText('Welcome.')).toHaveCount(0)
    await expectGood(second)
    await mentee.goto('/connect')
    await expect(mentee.getByText(/^Your mentorship with .* has ended\./)).toBeVisible()
    await expectGood(mentee)
    await mentee.getByRole('link', { name: 'Thank each other' }).click()
    await thank(mentee, second, expectGood)
    await openMore(mentee)
    await mentee.locator('summary', { hasText: 'Block' }).click()
    await press(mentee, 'Block')
    await expectSaved(mentee)
    expect((await second.goto(new URL(second.url()).pathname))?.status()).toBe(404)
    await second.goto('/connect')
    await expect(standing(second)).toContainText('You have one place, and nobody is waiting for your answer.')
  })
}

// Last, because it takes everybody to another day.
test('a mentor who answers nobody is reminded twice and then rests', thorough, async ({ browser }) => {
  const options = { viewport }
  const admin = await server.newAdmin(browser)
  const { member: silent, email } = await newMentor(server, browser, admin, 'Silent Njeri', { ...options, places: 2 })
  const { member: next } = await newMentor(server, browser, admin, 'Next Njeri', options)
  const { member: mentee } = await newMentee(server, browser, options)
  const { member: other } = await newMentee(server, browser, options)
  for (const each of ['Silent', 'Next']) await ask(mentee, `${each} Njeri`)
  await ask(other, 'Silent Njeri')
  const day = await hearsBy(mentee)
  const opened = addDays(day, -7)

  // Who got a mail today gets the next one tomorrow: that of the request, then those of the two reminders.
  dueWork(addDays(opened, 3))
  await expectMails(email, 1)
  dueWork(addDays(opened, 6))
  await expectMails(email, 2)
  await silent.goto('/connect')
  await expect(card(silent)).toHaveCount(2)
  await expectGoodPage(silent, true)

  dueWork(day)
  await expectMails(email, 3)
  await mentee.goto('/connect')
  await expect(search(mentee)).toContainText('Silent Njeri: this did not work out.')
  await expect(search(mentee)).toContainText('You have asked Next Njeri.')
  expect(await hearsBy(mentee)).toBe(addDays(day, 7))
  await expectGoodPage(mentee, true)
  await next.goto('/connect')
  await expect(card(next)).toContainText('asks you')
  await silent.reload()
  await expect(card(silent)).toHaveCount(0)
  await expect(standing(silent)).toContainText('Two requests in a row got no answer, or five a “Not now”')
  await expectGoodPage(silent, true)
  await press(silent, 'Open my places again')
  await expectSaved(silent)
  await expect(standing(silent)).toContainText('You have 2 places, and nobody is waiting for your answer.')
})

async function openProfile(mentee: Page, name: string) {
  await mentee.goto('/mentors')
  await mentee.getByRole('link', { name, exact: true }).click()
  await expect(mentee.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function ask(mentee: Page, name: string) {
  await openProfile(mentee, name)
  await mentee.getByRole('link', { name: `Ask ${name}` }).click()
  await press(mentee, `Ask ${name}`)
  await expect(mentee).toHaveURL(/\/connect\?done=asked/)
}

/** The name of such a button also says whom it is about. */
async function pressAbout(mentor: Page, button: string) {
  await mentor.getByRole('button', { name: new RegExp(`^${button} ?(,|with) `) }).click()
}

function dueWork(day: string) {
  server.command('cli/connect.ts', 'due', '--at', `${day}T16:00:00Z`)
}

/** One more would be counted the next time. */
async function expectMails(email: string, count: number) {
  const folder = join(server.settings.DATA_DIR, 'mail')
  const mailsTo = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((mail) => mail.includes(`To: ${email}`) && mail.includes('Something new for you'))
  await expect.poll(() => mailsTo().length).toBe(count)
}
