import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { dayInWords } from '../../app/connect/people/days.ts'
import { connectMentees, connectPeople } from '../../app/connect/people/tables.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { fromDirectory } from '../../app/profiles/mentoring-options.ts'
import { pathIn } from '../../app/words/languages.ts'
import { t } from '../../app/words/words.ts'
import { newAccount } from '../../test/accounts.ts'
import { admittedMentee, openMentor } from '../../test/stored-request.ts'
import { agree, expectSection, fillCareer, press } from '../application-journey.ts'
import {
  card,
  expectGoodPage,
  expectSaved,
  hearsBy,
  openFromMenu,
  pressAfterSession,
  search,
  standing,
} from '../connect-journey.ts'
import { anotherPerson, expect, expectHydrated, test, thorough } from '../journey.ts'
import { spoken } from '../spoken.ts'

test.describe.configure({ mode: 'parallel' })

const viewport = { width: 320, height: 640 }
const question = 'Which field would you like to change to?'
const canaries = {
  'Full name': 'Canary Fullname',
  Email: 'canary-mail@example.org',
  'Phone number': '+250 788 555 111',
  Country: 'Rwanda',
  'LinkedIn profile': 'https://www.linkedin.com/in/canary',
  'What qualities do you look for': 'Canary qualities',
}

for (const scripting of [true, false]) {
  const how = scripting ? 'with script' : 'without script'
  const options = { javaScriptEnabled: scripting, viewport }
  const expectGood = (page: Page) => expectGoodPage(page, scripting)

  test(
    `a member asks from a profile, the mentor sees the card once all is in place and says yes, and both write, ${how}`,
    scripting ? thorough : {},
    async ({ browser }) => {
      const name = `Patient ${scripting ? 'Achieng' : 'Wambui'}`
      const { page: mentor, listingId } = await newMentor(browser, name, options)
      const { page: mentee, userId } = await newMember(browser, options)
      await mentee.goto(`/mentor/${listingId}`)
      await expectGood(mentee)
      await mentee.getByRole('link', { name: `Ask ${name}` }).click()
      await expect(mentee).toHaveURL(/\/apply-mentee\?mentor=/)
      await expect(mentee.getByText(`Then we ask ${name}, without your name.`)).toBeVisible()
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

      await db().update(connectMentees).set({ state: 'admitted' }).where(eq(connectMentees.userId, userId))
      // As of somebody who was admitted before the application asked for it.
      await db().update(connectPeople).set({ conductVersion: null }).where(eq(connectPeople.userId, userId))
      await mentee.reload()
      await expect(search(mentee)).toContainText('Before we connect you with anybody')
      await expect(mentee.getByText('Do not meet at a home.')).toBeVisible()
      await expectGood(mentee)
      await mentor.reload()
      await expect(card(mentor)).toHaveCount(0)
      await press(mentee, 'I agree')
      await expect(mentee.getByRole('alert')).toContainText('Please tick both boxes.')
      await agree(mentee)
      await press(mentee, 'I agree')
      await expectSaved(mentee)
      await expect(search(mentee)).toContainText('You have asked ')
      const day = await hearsBy(mentee)
      expect(Date.parse(day) - Date.now()).toBeGreaterThan(5 * 86_400_000)
      await expectGood(mentee)
      await mentor.reload()
      await expect(card(mentor)).toContainText('asks you')
      await expect(card(mentor)).toContainText(`Please answer before ${dayInWords(day)}.`)
      await expectGood(mentor)
      for (const path of ['/connect', '/connect.data']) {
        const sent = await (await mentor.request.get(path)).text()
        expect(sent).toContain('ICT / Technology / Software')
        for (const each of [...Object.values(canaries), 'anary']) expect(sent, path).not.toContain(each)
      }

      await card(mentor).getByRole('button', { name: 'Yes' }).click()
      await mentee.goto('/connect')
      await mentee.getByRole('article').getByRole('link', { name }).click()
      for (const person of [mentor, mentee]) {
        await expect(person.getByText('Never meet at home')).toBeVisible()
        await press(person, 'I have read it. Write')
      }
      await mentee.getByLabel('Your message').fill(question)
      await press(mentee, 'Send')
      await expect(mentee.getByText(/^Sent\. If /)).toBeVisible()
      await mentor.goto(new URL(mentor.url()).pathname)
      await expect(mentor.getByRole('listitem').filter({ hasText: question })).toBeVisible()
    },
  )
}

test('a member who has nothing yet asks a mentor in one visit, in a few presses, on a phone without script', async ({
  browser,
}) => {
  const name = 'Patient Adhiambo'
  const options = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } }
  await newMentor(browser, name, options)
  const { page: mentee } = await newMember(browser, options)
  const hand = await openFromMenu(mentee, 'Mentorship')
  const main = mentee.getByRole('main')
  await hand.press(main.getByRole('link', { name: 'Browse mentors' }))
  await hand.press(main.getByRole('link', { name }))
  await hand.press(main.getByRole('link', { name: `Ask ${name}` }))
  await hand.type(main.getByLabel('Full name'), 'Few Presses')
  await hand.choose(main.getByLabel('Country'), 'Kenya')
  await hand.press(main.getByRole('button', { name: 'Next' }))
  await hand.choose(main.getByLabel('Which industry do you work in?'), 'ICT / Technology / Software')
  await hand.press(main.getByRole('radio', { name: 'Mid-career (3–7 years of experience)' }))
  await hand.press(main.getByRole('checkbox', { name: 'Leadership development' }))
  await hand.press(main.getByRole('button', { name: 'Next' }))
  await hand.type(main.getByLabel('What qualities do you look for'), 'Patience')
  for (const box of await main.locator('[name=agrees]').all()) await hand.press(box)
  await hand.press(main.getByRole('button', { name: 'Submit' }))
  await expect(mentee.getByText(/You will hear by \d+\s\w+/)).toBeVisible()
  expect(hand.count()).toBeLessThanOrEqual(20)
})

for (const scripting of [true, false]) {
  const how = scripting ? 'with script' : 'without script'
  test(
    `a mentee asks with a note, which the team reads first, ${how}`,
    scripting ? thorough : {},
    async ({ browser }) => {
      const name = `Patient ${scripting ? 'Nyokabi' : 'Wairimu'}`
      const options = { javaScriptEnabled: scripting, viewport }
      const { page: mentor, listingId } = await newMentor(browser, name, options)
      const { page: mentee, userId } = await newMember(browser, options)
      await admittedMentee({ userId })
      await mentee.goto(`/mentor/${listingId}`)
      await mentee.getByRole('link', { name: `Ask ${name}` }).click()
      await expectGoodPage(mentee, scripting)
      const note = mentee.getByLabel('What would you like them to know?')
      await note.fill('Call me on 0712 345 678.')
      if (!scripting) {
        await press(mentee, 'Show my note on the card')
        await expect(mentee.locator('#message')).toContainText('This may show who you are')
        await expect(mentee.getByRole('article')).toBeInViewport()
      }
      await expect(mentee.getByRole('article')).toContainText('0712 345 678')
      await expectGoodPage(mentee, scripting)
      await mentee.getByRole('button', { name: /^Ask / }).click()
      await expect(mentee.getByRole('alert')).toContainText('Nobody was asked yet.')
      await expect(mentee.getByRole('button', { name: 'Send it as it is' })).toBeVisible()
      await expectGoodPage(mentee, scripting)
      await note.fill(question)
      await pressAfterSession(mentee, `Ask ${name}`)
      await expect(note).toHaveValue(question)
      await expectGoodPage(mentee, scripting)
      if (!scripting) {
        await mentee.goto(`/connect/ask/${listingId}`)
        await note.fill(question)
      }
      await mentee.getByRole('button', { name: /^Ask / }).click()
      await expect(mentee).toHaveURL(/\/connect\?done=asked/)
      await expect(search(mentee)).toContainText('A person reads it.')
      await mentor.goto('/connect')
      await expect(card(mentor)).toHaveCount(0)
    },
  )
}

test('a member asks, a mentor says yes on the open page, and both write, with script in fr', async ({ browser }) => {
  const options = { viewport }
  const [name, language] = ['Adunni', 'fr'] as const
  const { page: mentor, listingId } = await newMentor(browser, name, options)
  const { page: mentee, userId } = await newMember(browser, options)
  await admittedMentee({ userId })
  await mentor.goto(pathIn(language, '/connect'))
  await expectHydrated(mentor)

  await mentee.goto(pathIn(language, `/mentor/${listingId}`))
  const asks = { name: spoken(mentee, () => t('Ask {name}', { name })) }
  await mentee.getByRole('link', asks).click()
  await expect(mentee.getByRole('heading', { level: 1 })).toHaveText(asks.name)
  await expectGoodPage(mentee, true)
  await mentee.getByRole('button', asks).click()
  await expect(mentee).toHaveURL(new RegExp(`${pathIn(language, '/connect')}\\?done=asked`))
  await expect(mentee.getByText(spoken(mentee, () => t('You have asked {name}.', { name })))).toBeVisible()

  await mentor
    .getByRole('article')
    .getByRole('button', { name: spoken(mentor, 'Yes') })
    .click()
  await expect(mentor.getByText(spoken(mentor, 'You said yes. Write the first message.'))).toBeVisible()
  await mentee.getByRole('article').getByRole('link', { name }).click()
  for (const person of [mentee, mentor]) {
    await press(person, 'I have read it. Write')
    await expect(person.getByText(spoken(person, 'Something to begin with'))).toBeVisible()
  }
  const words = 'Habari za leo?'
  await mentee.getByLabel(spoken(mentee, 'Your message')).fill(words)
  await press(mentee, 'Send')
  await expect(mentee.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expect(mentor.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expectGoodPage(mentor, true)
  for (const number of [1, 2, 3, 4]) {
    await mentee.getByLabel(spoken(mentee, 'Your message')).fill(`${number}. ${question} ${question}`)
    await press(mentee, 'Send')
    await expect(mentee.getByRole('listitem').filter({ hasText: `${number}. ` })).toBeVisible()
    expect(
      await roomAboveBox(mentee),
      'what is said of a message is not behind the box that has shrunk',
    ).toBeGreaterThan(0)
  }
})

/** How far what is said of a sent message stands above the box, in pixels, once all has been drawn. */
async function roomAboveBox(page: Page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const [said, box] = [
    await page.locator('.message-sent').boundingBox(),
    await page.locator('.talk-write').boundingBox(),
  ]
  return (box?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0)
}

async function newMentor(browser: Browser, fullName: string, options: BrowserContextOptions) {
  const { page, userId } = await newMember(browser, options)
  return { page, ...(await openMentor(1, { userId, fullName })) }
}

async function newMember(browser: Browser, options: BrowserContextOptions) {
  const [{ userId, cookie }, page] = [await newAccount(), await anotherPerson(browser, options)]
  await page.context().addCookies([cookie])
  return { page, userId }
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
  await agree(mentee)
}
