import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dayInWords } from '../../app/mentorship/connect/days.ts'
import { fromDirectory } from '../../app/mentorship/mentoring-options.ts'
import { addDays, isoDay } from '../../app/platform/text/format-date.ts'
import { pathIn } from '../../app/words/languages.ts'
import { t } from '../../app/words/words.ts'
import { expectSection, fillCareer, press } from '../application-journey.ts'
import {
  admitUnread,
  agreeOnCall,
  expectGoodPage,
  expectSaved,
  newMentee,
  newMentor,
  openMessages,
  planTogether,
  pressAfterSession,
  search,
  showName,
  thank,
} from '../connect-journey.ts'
import { expect, expectHydrated, test, thorough } from '../journey.ts'
import { type OwnServer, startOwnServer } from '../own-server.ts'
import { spoken } from '../spoken.ts'

const viewport = { width: 320, height: 640 }
const phoneNumber = 'May I call you on 0712 345 678?'
const question = 'Which field would you like to change to?'
const kindSentence = 'I wish you well, and hope that you find somebody soon.'
const canaries = {
  'Full name': 'Canary Fullname',
  Email: 'canary-mail@example.org',
  'Phone number': '+250 788 555 111',
  Country: 'Rwanda',
  'LinkedIn profile': 'https://www.linkedin.com/in/canary',
  'What qualities do you look for': 'Canary qualities',
}

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

  test(
    `a member asks from a profile, the mentor sees the card once all is in place and says yes, and both write, ${how}`,
    scripting ? thorough : {},
    async ({ browser }) => {
      const name = `Patient ${family}`
      const admin = await server.newAdmin(browser, options)
      const { member: mentor } = await newMentor(server, browser, admin, name, options)
      const { member: mentee } = await server.newMember(browser, options)
      await openProfile(mentee, name)
      await expectGood(mentee)
      await press(mentee, `Ask ${name}`)
      await expect(mentee).toHaveURL(/\/apply-mentee\?mentor=/)
      await fillWithCanaries(mentee, name)
      await press(mentee, 'Submit')
      await expect(mentee.getByText('You will hear by')).toBeVisible()
      await mentee.goto('/connect')
      await expect(search(mentee)).toContainText('Whom we ask first')
      await expect(search(mentee).getByRole('listitem')).toContainText(name)
      await expectGood(mentee)
      await mentor.goto('/connect')
      await expect(standing(mentor)).toContainText('nobody is waiting for your answer')
      await expect(card(mentor)).toHaveCount(0)

      await admitUnread(server)
      await mentee.reload()
      await expect(search(mentee)).toContainText('One thing is missing')
      await mentor.reload()
      await expect(card(mentor)).toHaveCount(0)
      await mentee.getByRole('link', { name: 'Read the code of conduct' }).click()
      await mentee.getByLabel('I am 18 or older.').check()
      await mentee.getByLabel('I have read the code of conduct').check()
      await press(mentee, 'Save')
      await expectSaved(mentee)
      await expect(search(mentee)).toContainText('Your request is with a mentor.')
      const day = await hearsBy(mentee)
      expect(Date.parse(day) - Date.now()).toBeGreaterThan(5 * 86_400_000)
      await expectGood(mentee)
      await mentor.reload()
      await expect(card(mentor)).toContainText('asks you')
      await expect(card(mentor)).toContainText(`Please answer before ${dayInWords(day)}.`)
      await expectGood(mentor)
      for (const path of ['/connect', '/connect.data']) {
        const sent = await (await mentor.request.get(path)).text()
        expect(sent).toContain('asks you')
        for (const each of [...Object.values(canaries), 'anary']) expect(sent, path).not.toContain(each)
      }

      await card(mentor).getByRole('button', { name: 'Yes' }).click()
      await expectSaved(mentor)
      await mentee.goto('/connect')
      for (const person of [mentor, mentee]) {
        await person.getByRole('link', { name: 'Open the conversation' }).click()
        await expect(person.getByText('Never meet at home')).toBeVisible()
        await press(person, 'I have read it. Go on')
      }
      await mentee.getByLabel('Your message').fill(question)
      await press(mentee, 'Send')
      await expect(mentee.getByText('Sent.', { exact: true })).toBeVisible()
      await mentor.goto(new URL(mentor.url()).pathname)
      await expect(mentor.getByRole('listitem').filter({ hasText: question })).toBeVisible()
    },
  )

  test(
    `a mentor asks, takes more days and says not now, the next says yes, both write, and it ends, ${how}`,
    thorough,
    async ({ browser }) => {
      const admin = await server.newAdmin(browser)
      const { member: first } = await newMentor(server, browser, admin, `First ${family}`, options)
      const { member: second } = await newMentor(server, browser, admin, `Second ${family}`, options)
      const { member: mentee } = await newMentee(server, browser, options)
      for (const each of ['First', 'Second']) await ask(mentee, `${each} ${family}`)
      await expect(search(mentee).getByRole('listitem')).toHaveText(new RegExp(`^Second ${family}`))
      const day = await hearsBy(mentee)

      await first.goto('/connect')
      await first.getByText('One question').click()
      const field = first.getByLabel('Your question')
      await field.fill(phoneNumber)
      await pressAbout(first, 'Ask')
      await expect(first.getByRole('alert')).toContainText('“0712 345 678”')
      await expect(field).toHaveValue(phoneNumber)
      await expect(field).toBeVisible()
      await expectGood(first)
      await mentee.reload()
      await expect(search(mentee)).not.toContainText('The mentor asks')
      // One changes the words, the other sends them as they are.
      const asked = scripting ? question : phoneNumber
      await field.fill(asked)
      await pressAbout(first, 'Ask')
      await expectSaved(first)
      await expect(card(first)).toContainText(`You asked: ${asked}`)
      await mentee.reload()
      await expect(search(mentee)).toContainText(`The mentor asks: ${asked}`)
      await expectGood(mentee)
      await mentee.getByLabel('Your answer to the mentor').fill('To public health.')
      await press(mentee, 'Send it')
      await expectSaved(mentee)
      await expect(search(mentee)).toContainText('Your answer: To public health.')

      await first.goto('/connect')
      await expect(card(first)).toContainText('The answer: To public health.')
      await pressAbout(first, '3 more days')
      await expectSaved(first)
      const later = addDays(day, 3)
      await expect(card(first)).toContainText(`Please answer before ${dayInWords(later)}.`)
      await expect(card(first).getByRole('button', { name: '3 more days' })).toHaveCount(0)
      await expectGood(first)
      await mentee.goto('/connect')
      expect(await hearsBy(mentee)).toBe(later)
      await card(first).locator('summary', { hasText: 'Not now' }).click()
      await first.getByLabel('A sentence, if you like').selectOption(kindSentence)
      await expectGood(first)
      await pressAbout(first, 'Not now')
      await expectSaved(first)
      await expect(card(first)).toHaveCount(0)
      await mentee.reload()
      await expect(search(mentee)).toContainText(`First ${family}: this one did not come about. “${kindSentence}”`)
      await expect(search(mentee)).toContainText(`You have asked Second ${family}.`)
      await expectGood(mentee)

      const hand = await openMessages(second)
      await hand.press(card(second).getByRole('button', { name: 'Yes' }))
      await expectSaved(second)
      expect(hand.count()).toBeLessThanOrEqual(3)
      await expect(second.getByText('You have both said yes.')).toBeVisible()
      await expectGood(second)
      await mentee.reload()
      await expect(search(mentee)).toContainText('A mentor and you have said yes to each other.')
      await expect(mentee.getByText(`Your mentor, in the directory: Second ${family}`)).toBeVisible()
      await expectGood(mentee)
      for (const person of [second, mentee]) {
        await person.getByRole('link', { name: 'Open the conversation' }).click()
        await expect(person.getByText('Never meet at home')).toBeVisible()
        await expectGood(person)
        await press(person, 'I have read it. Go on')
        await expect(person.getByText('Something to begin with')).toBeVisible()
        await expectGood(person)
      }
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
      await expect(mentee.getByText('Sent.', { exact: true })).toBeVisible()
      await expect(words).toHaveValue('')
      await expect(mentee.getByRole('listitem').filter({ hasText: written })).toContainText('You')
      await expectGood(mentee)
      if (scripting) {
        await expect(second.getByText('Something new has come.')).toBeVisible()
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
      await expect(second.getByText('Sent.', { exact: true })).toBeVisible()
      await agreeOnCall(second, mentee, expectGood)
      await showName(second, mentee, `Second ${family}`, expectGood)
      await planTogether(mentee, second, expectGood)
      await second.locator('summary', { hasText: 'End or block' }).click()
      await expectGood(second)
      await press(second, 'End it')
      await expect(second.getByText('and you had has ended.')).toBeVisible()
      await expect(second.getByText('Welcome.')).toBeVisible()
      await expectGood(second)
      await mentee.goto('/connect')
      await expect(mentee.getByText('and you had has ended.')).toBeVisible()
      await expectGood(mentee)
      await mentee.getByRole('link', { name: 'Read the messages' }).click()
      await thank(mentee, second, expectGood)
      await mentee.locator('summary', { hasText: 'Block' }).click()
      await press(mentee, 'Block')
      await expectSaved(mentee)
      expect((await second.goto(new URL(second.url()).pathname))?.status()).toBe(404)
      await second.goto('/connect')
      await expect(standing(second)).toContainText('You have one place, and nobody is waiting for your answer.')
    },
  )
}

test('a member asks, a mentor says yes on the open page, and both write, with script in fr', async ({ browser }) => {
  const options = { viewport }
  const admin = await server.newAdmin(browser)
  const [name, language] = ['Adunni', 'fr'] as const
  const { member: mentor } = await newMentor(server, browser, admin, name, options)
  const { member: mentee } = await newMentee(server, browser, options)
  await mentor.goto(pathIn(language, '/connect'))
  await expectHydrated(mentor)

  await mentee.goto(pathIn(language, '/mentors'))
  await mentee.getByRole('link', { name, exact: true }).click()
  await mentee.getByRole('button', { name: spoken(mentee, () => t('Ask {name}', { name })) }).click()
  await expect(mentee).toHaveURL(pathIn(language, '/connect?saved'))
  await expect(mentee.getByText(spoken(mentee, 'Your request is with a mentor.'))).toBeVisible()

  await mentor
    .getByRole('article')
    .getByRole('button', { name: spoken(mentor, 'Yes') })
    .click()
  await expect(mentor).toHaveURL(pathIn(language, '/connect?saved'))
  await expect(
    mentor.getByText(spoken(mentor, 'You have both said yes. Nobody has written yet: you may begin.')),
  ).toBeVisible()
  for (const person of [mentee, mentor]) {
    await person.getByRole('link', { name: spoken(person, 'Open the conversation') }).click()
    await press(person, 'I have read it. Go on')
    await expect(person.getByText(spoken(person, 'Something to begin with'))).toBeVisible()
  }
  const words = 'Habari za leo?'
  await mentee.getByLabel(spoken(mentee, 'Your message')).fill(words)
  await press(mentee, 'Send')
  await expect(mentee.getByText(spoken(mentee, 'Sent.'), { exact: true })).toBeVisible()
  await expect(mentor.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expectGoodPage(mentor, true)
})

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
  settle(addDays(opened, 3))
  await expectMails(email, 1)
  settle(addDays(opened, 6))
  await expectMails(email, 2)
  await silent.goto('/connect')
  await expect(standing(silent)).toContainText('2 people ask you to be their mentor.')
  await expect(card(silent)).toHaveCount(2)
  await expectGoodPage(silent, true)

  settle(day)
  await expectMails(email, 3)
  await mentee.goto('/connect')
  await expect(search(mentee)).toContainText('Silent Njeri: this one did not come about.')
  await expect(search(mentee)).toContainText('You have asked Next Njeri.')
  expect(await hearsBy(mentee)).toBe(addDays(day, 7))
  await expectGoodPage(mentee, true)
  await next.goto('/connect')
  await expect(card(next)).toContainText('asks you')
  await silent.reload()
  await expect(card(silent)).toHaveCount(0)
  await expect(standing(silent)).toContainText('Two requests in a row got no answer, so your places are closed')
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
  await press(mentee, `Ask ${name}`)
  await expectSaved(mentee)
}

async function fillWithCanaries(mentee: Page, mentor: string) {
  for (const label of ['Full name', 'Email', 'Phone number'] as const)
    await mentee.getByRole('main').getByLabel(label).fill(canaries[label])
  await mentee.getByLabel('Country').selectOption(canaries.Country)
  await press(mentee, 'Next')
  await expectSection(mentee, 'Work and growth')
  await fillCareer(mentee)
  await mentee.getByRole('checkbox', { name: 'Leadership development' }).check()
  await press(mentee, 'Next')
  await expectSection(mentee, 'Your mentor')
  await expect(mentee.getByRole('radio', { name: fromDirectory })).toBeChecked()
  await expect(mentee.getByLabel('Have you already seen a mentor you would like?')).toHaveValue(mentor)
  for (const label of ['LinkedIn profile', 'What qualities do you look for'] as const)
    await mentee.getByLabel(label).fill(canaries[label])
}

/** Returns the day that a mentee’s page names, as the database writes it. */
async function hearsBy(mentee: Page) {
  const [, day = ''] = /You will hear by (\d+ \w+ \d{4})/.exec(await search(mentee).innerText()) ?? []
  return isoDay(new Date(`${day} UTC`))
}

/** The name of such a button also says whom it is about. */
async function pressAbout(mentor: Page, button: string) {
  await mentor.getByRole('button', { name: new RegExp(`^${button} ?(,|with) `) }).click()
}

function card(mentor: Page) {
  return mentor.getByRole('article').filter({ hasText: 'asks you' })
}

function standing(mentor: Page) {
  return mentor.getByRole('region', { name: 'You as a mentor' })
}

function settle(day: string) {
  server.command('cli/connect.ts', 'settle', '--at', `${day}T16:00:00Z`)
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
