import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { requestPasswordReset } from '../app/account/password-reset/password-reset.server.ts'
import { connectMentees } from '../app/connect/people/tables.ts'
import { answerRequest } from '../app/connect/requests/answers.server.ts'
import { pairSides } from '../app/connect/tables.ts'
import { applicationTexts } from '../app/mentorship/application/application-questions.ts'
import { db } from '../app/platform/db/db.server.ts'
import { type Language, pathIn } from '../app/words/languages.ts'
import type { Message } from '../app/words/words.ts'
import { newAccount } from '../test/accounts.ts'
import { storedArticle } from '../test/stored-article.ts'
import { menteeApplication } from '../test/stored-mentee.ts'
import { admittedMentee, chooseAll, openId, openMentor } from '../test/stored-request.ts'
import { fillMentee } from './application-journey.ts'
import { alone, expect, expectHydrated, join, password, test, thorough } from './journey.ts'
import { mailedLink } from './mailed-link.ts'
import { fillReview, submitFilledReview } from './review-journey.ts'
import { spoken } from './spoken.ts'

test.describe.configure({ mode: 'parallel' })

type Form = {
  typed: Record<string, string>
  button: string
  /** Opens the page, and what has to be open or chosen on it. */
  open: (page: Page, language: Language) => Promise<unknown>
  /** What is said when it could not be sent, if in words of its own. */
  says?: Message | string
  details?: Parameters<typeof test>[1]
}

const forms: Record<string, Form> = {
  'a message to the team': {
    typed: { name: 'Zodwa', email: 'zodwa@example.org', subject: 'A talk', message: 'Are you there?' },
    button: 'Send message',
    async open(page, language) {
      await page.goto(pathIn(language, '/mentorship'))
      await page.getByText(spoken(page, 'Write to us')).click()
    },
    details: {},
  },
  'signing in': {
    typed: { email: '', password },
    button: 'Sign In',
    async open(page, language) {
      this.typed.email = (await newAccount()).email
      await page.goto(pathIn(language, '/auth'))
    },
  },
  'a new password': {
    typed: { password: 'a-new-journey-22' },
    button: 'Save New Password',
    async open(page) {
      const { email } = await newAccount()
      await requestPasswordReset(email)
      await page.goto(await mailedLink(email))
    },
  },
  'an inquiry': {
    typed: { name: 'Shea & Sons', email: 'shea@example.org', reason: 'A better place.' },
    button: 'Send inquiry',
    open: (page, language) => openAsMember(page, pathIn(language, '/work-with-us?inquiry')),
  },
  'a message in a conversation': {
    typed: { words: 'Written on a bus.' },
    button: 'Send',
    open: (page, language) => openInPair(page, language, ''),
    details: {},
  },
  goals: {
    typed: { goals: 'Lead a small team' },
    button: 'Save',
    open: (page, language) => openInPair(page, language, '/plan'),
  },
  'what is shown to the other': {
    typed: { share: 'name' },
    button: 'Save',
    open: (page, language) => openInPair(page, language, '/shares'),
  },
  'a report': {
    typed: { kind: 'help', words: 'I feel uneasy.' },
    button: 'Send it to the team',
    open: (page, language) => openInPair(page, language, '/report'),
  },
  settings: {
    typed: { note: 'I would like to lead.' },
    button: 'Save',
    async open(page, language) {
      const { userId } = await openAsMember(page)
      await menteeApplication({ userId })
      await page.goto(pathIn(language, '/connect/settings?card=note'))
    },
  },
  'an answer to the team': {
    typed: { answer: 'On Tuesdays.' },
    button: 'Send the answer',
    async open(page, language) {
      const { userId } = await openAsMember(page)
      await menteeApplication({ userId })
      await db().update(connectMentees).set({ state: 'question' }).where(eq(connectMentees.userId, userId))
      await page.goto(pathIn(language, '/connect'))
    },
  },
  'an article': {
    typed: { title: 'A fair start', content: 'Written on a train.' },
    button: 'Save Changes',
    says: 'Failed to save changes. Please try again.',
    async open(page) {
      await join(page.context(), { isAdmin: true })
      await page.goto(`/admin/edit-article/${await storedArticle()}`)
    },
  },
  'the texts of the site': {
    typed: { terms: 'Unsaved terms', privacy: 'Unsaved policy' },
    button: 'Save Changes',
    async open(page) {
      await join(page.context(), { isAdmin: true })
      await page.goto('/admin/pages')
    },
    details: alone,
  },
  'a mentee’s application': {
    typed: { mentorQualities: 'Patience' },
    button: 'Submit',
    says: applicationTexts.failed,
    async open(page, language) {
      await openAsMember(page)
      await fillMentee(page, 'Cut Line', language)
    },
  },
}

const inFrench = ['a message to the team', 'signing in', 'goals']

for (const language of ['en', 'fr'] as const) {
  for (const [name, form] of Object.entries(forms)) {
    if (language === 'fr' && !inFrench.includes(name)) continue
    const { typed, button, open, says = 'An error occurred. Please try again.', details = thorough } = form
    test(
      `${name}, typed while the connection breaks, stays and is sent later, in ${language}`,
      details,
      async ({ page, context }) => {
        await open.call(form, page, language)
        await expectHydrated(page)
        const path = new URL(page.url()).pathname
        const fields = Object.keys(typed).reduce(
          (form, field) => form.filter({ has: page.locator(`[name="${field}"]`) }),
          page.locator('form'),
        )
        const send = fields.getByRole('button', { name: spoken(page, button) })
        for (const [field, text] of Object.entries(typed)) {
          const box = fields.locator(`[name="${field}"]`)
          await (isChoice(field) ? box.and(page.locator(`[value="${text}"]`)).check() : box.fill(text))
        }
        await context.setOffline(true)
        await send.click()
        await expect(page.getByRole('alert')).toContainText(spoken(page, says))
        for (const [field, text] of Object.entries(typed)) {
          const box = fields.locator(`[name="${field}"]`)
          if (isChoice(field)) await expect(box.and(page.locator(`[value="${text}"]`))).toBeChecked()
          else await expect(box).toHaveValue(text)
        }
        expect(new URL(page.url()).pathname).toBe(path)
        await context.setOffline(false)
        const answer = page.waitForResponse((each) => each.request().method() === 'POST')
        await send.click()
        expect((await answer).status()).toBeLessThan(300)
        await expect(page.getByRole('alert')).toHaveCount(0)
      },
    )
  }
}

test('a review survives the loss of the network on submission', async ({ page, context }) => {
  await join(context)
  await fillReview(page, {
    companyName: 'Signal Lost Ltd',
    currently: 'Yes',
    culture: 'Neutral',
    recommend: 'Not sure',
    suggestions: 'Written on a bus.',
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('There was an error submitting your review. Please try again.')).toBeVisible()
  await expect(page.locator('.review')).toContainText('Written on a bus.')
  await context.setOffline(false)
  expect(await submitFilledReview(page)).toMatch(/^[0-9A-Z-]{32}$/)
})

function isChoice(field: string) {
  return ['share', 'kind'].includes(field)
}

async function openAsMember(page: Page, path = '') {
  const { userId, cookie } = await newAccount()
  await page.context().addCookies([cookie])
  if (path) await page.goto(path)
  return { userId }
}

/** As a mentee who knows how to stay safe. */
async function openInPair(page: Page, language: Language, at: string) {
  const { userId } = await openAsMember(page)
  await admittedMentee({ userId })
  const mentor = await openMentor()
  await chooseAll(userId, [mentor])
  const id = await openId(userId)
  await answerRequest(mentor.userId, id, { kind: 'yes' })
  await db().update(pairSides).set({ knowsSafety: true }).where(eq(pairSides.pairId, id))
  await page.goto(pathIn(language, `/connect/${id}${at}`))
}
