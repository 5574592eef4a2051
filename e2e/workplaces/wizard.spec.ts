import type { Page, Request } from '@playwright/test'
import { type Language, languages, pathIn } from '../../app/words/languages.ts'
import { companyPath } from '../../app/workplaces/company-name.ts'
import { reviewFields } from '../../app/workplaces/review-questions.ts'
import { completeReview } from '../../test/example-review.ts'
import { anotherPerson, expect, expectAccessible, expectHydrated, hold, join, test, thorough } from '../journey.ts'
import {
  approveAll,
  choose,
  expectStep,
  fillReview,
  press,
  storedReviews,
  submitFilledReview,
  submitReview,
} from '../review-journey.ts'
import { spoken } from '../spoken.ts'

test.describe.configure({ mode: 'parallel' })

const missing = 'Please fill out all required fields marked with *'
const thisYear = new Date().getFullYear()

function answers(companyName: string) {
  return {
    companyName,
    currently: 'No' as const,
    yearLeft: '2019',
    culture: 'Neutral',
    recommend: 'Not sure',
    suggestions: 'Écoutez plus.',
  }
}

for (const scripting of [true, false]) {
  const scripted = scripting ? thorough : {}
  const twin = scripting ? {} : thorough
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })
    const ending = scripting ? 'Ltd' : 'PLC'

    test.describe('a member writing a review', () => {
      test.use({ as: 'member' })

      test('each step requires its answers and names those missing', twin, async ({ page }) => {
        await page.goto('/submit-review')
        for (const rule of [
          'discriminatory or harmful language',
          'offensive content or personal attacks',
          'confidential information',
          'identifying details of individuals',
        ]) {
          await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: rule })).toBeVisible()
        }
        await press(page, 'Start')

        await expectStep(page, 'Company Details')
        if (!scripting) await expect(page.getByText('What readers will see so far')).toHaveCount(0)
        await press(page, 'Next')
        await expectMissing(page, [
          'Please enter the name of the company.',
          'Please say where this workplace is.',
          'Please say whether you work there now.',
        ])
        const place = page.getByLabel('Where is this workplace?')
        await page.getByRole('alert').getByRole('link', { name: 'Please say where this workplace is.' }).click()
        await expect(place).toBeFocused()
        await expect(place).toHaveAccessibleDescription(/Please say where this workplace is\./)
        await page.getByLabel('Company name').fill('Fanaka')
        await place.fill('Accra, Ghana')
        await press(page, 'Next')
        await expectMissing(page, ['Please say whether you work there now.'])
        await expect(page.getByLabel('Company name')).toHaveValue('Fanaka')
        await expect(place).toHaveValue('Accra, Ghana')
        const year = page.getByLabel('in which year?')
        await expect(year).toBeHidden()
        await choose(page, 'Do you currently work here?', 'No')
        await expect(year).toBeVisible()
        const offered = await year.getByRole('option').allTextContents()
        expect([offered[1], offered.at(-1), offered.length]).toEqual([String(thisYear), '1970', thisYear - 1970 + 2])
        await choose(page, 'Do you currently work here?', 'Yes')
        await expect(year).toBeHidden()
        await press(page, 'Next')

        await expectStep(page, 'Your Experience')
        await press(page, 'Next')
        await expectMissing(page, [
          'Please choose the company’s industry.',
          'Please say how welcoming the culture is.',
          'Please say how comfortable you feel being yourself.',
          'Please say whether you have faced or seen discrimination.',
          'Please say how supportive your colleagues are.',
        ])
        await page.getByLabel('Which industry is the company in?').selectOption('Other')
        await choose(page, 'How welcoming is the culture', 'Neutral')
        await choose(page, 'How comfortable do you feel', 'Neutral')
        await choose(page, 'Have you faced', 'Unsure')
        await press(page, 'Next')
        await expectMissing(page, ['Please say how supportive your colleagues are.'])
        await choose(page, 'How supportive are your colleagues?', 'Neutral')
        await press(page, 'Next')

        await expectStep(page, 'Policies & Environment')
        await press(page, 'Next')
        await expectMissing(page, [
          'Please say whether there are policies that protect LGBTQ+ staff.',
          'Please say how supportive the leadership is.',
          'Please say how comfortable you would be with your manager.',
        ])
        await choose(page, 'Does the company have policies', 'Unsure')
        await choose(page, 'How supportive is the leadership?', 'Neutral')
        await choose(page, 'raising such a topic with your manager?', 'Neutral')
        await press(page, 'Next')

        await expectStep(page, 'Final Thoughts')
        await press(page, 'Review')
        await expectStep(page, 'Check your answers')
        await expect(answerTo(page, 'Your role')).toHaveText('Not provided')
        await expect(answerTo(page, 'If you have left: in which year?')).toHaveCount(0)
        await expect(answerTo(page, 'Please specify')).toHaveCount(0)
        await expect(answerTo(page, 'Have you faced or seen discrimination?')).toHaveText('Unsure')
        await expect(answerTo(page, 'What could the company do better?')).toHaveText('Not provided')
      })
    })

    // Each test has its own account, because a member may submit three reviews a day.
    test.describe('a member submitting a review', () => {
      test.beforeEach(async ({ page }) => {
        await join(page.context())
      })

      test(
        'Previous leads back from step 5 to the rules, keeps every answer, and a double click submits one review as typed',
        thorough,
        async ({ page }) => {
          const company = `Ẹgbẹ́ Ọmọ Odùduwà & Fils d’Abɔ̃sɔ «Nkɔmbɔ» ${ending} `.repeat(3).trim().slice(0, 110).trim()
          await fillReview(page, answers(company))
          await expect(answerTo(page, 'Company name')).toHaveText(company.normalize('NFC'))
          for (const step of ['Final Thoughts', 'Policies & Environment', 'Your Experience', 'Company Details']) {
            await press(page, 'Previous')
            await expectStep(page, step)
          }
          await expect(page.getByLabel('Company name')).toHaveValue(company)
          await expect(page.getByLabel('in which year?')).toHaveValue('2019')
          await press(page, 'Previous')
          await expectStep(page, 'Review your workplace')
          await press(page, 'Start')
          await expect(page.getByLabel('Company name')).toHaveValue(company)
          for (const button of ['Next', 'Next', 'Next', 'Review']) await press(page, button)
          await expectStep(page, 'Check your answers')
          await expect(answerTo(page, 'What could the company do better?')).toHaveText('Écoutez plus.')
          await page.getByRole('button', { name: 'Submit' }).dblclick({ noWaitAfter: true })
          await expectStep(page, 'Review submitted!')
          expect(await storedReviews(company)).toHaveLength(1)
        },
      )

      test('a member signed out while writing is told so, signs in elsewhere and submits', twin, async ({ page }) => {
        const company = `Patient ${ending}`
        await fillReview(page, answers(company))
        await page.context().clearCookies()
        await press(page, 'Submit')
        await expect(page.getByRole('alert')).toContainText('You must be logged in to submit a review.')
        await expectStep(page, 'Check your answers')
        await expect(answerTo(page, 'What could the company do better?')).toHaveText('Écoutez plus.')
        if (scripting) {
          await page.evaluate(() => history.back())
          await expectStep(page, 'Final Thoughts')
          await press(page, 'Review')
          await expectStep(page, 'Check your answers')
          await expect(answerTo(page, 'What could the company do better?')).toHaveText('Écoutez plus.')
        }
        expect(await storedReviews(company)).toEqual([])

        await join(page.context())
        await submitFilledReview(page)
        expect(await storedReviews(company)).toHaveLength(1)
      })

      test(
        'the receipt code shows the status of the review and withdraws it, without signing in',
        scripted,
        async ({ page, browser, sessionOf }) => {
          const company = `Receipt ${ending}`
          const code = await submitReview(page.request, { companyName: company })
          const anybody = await anotherPerson(browser, { javaScriptEnabled: scripting })
          await anybody.goto('/review-receipt')

          await press(anybody, 'Look it up')
          await expect(anybody.getByText('Please enter your receipt code.')).toHaveCount(1)
          await expect(anybody.getByRole('alert')).toHaveText('Please enter your receipt code.')
          await lookUp(anybody, 'ABCD-EFGH')
          await expect(anybody.getByText('No review belongs to this code.')).toHaveCount(1)
          await expect(anybody.getByRole('alert')).toContainText('No review belongs to this code.')
          await expect(anybody.getByLabel('Receipt code')).toHaveValue('ABCD-EFGH')

          await lookUp(anybody, code.toLowerCase().replaceAll('-', ' '))
          const waiting = anybody.getByText('Your review is waiting for the team to read it.')
          await expect(waiting).toBeVisible()
          if (scripting) await expect(anybody.getByRole('status').filter({ has: waiting })).toBeFocused()
          const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
          await approveAll(admin.request, company)
          await lookUp(anybody, code)
          await expect(anybody.getByText('Your review is approved, and members can see it.')).toBeVisible()

          const question = anybody.getByRole('form', { name: 'Withdraw this review?' })
          await press(anybody, 'Withdraw my review')
          await expect(question).toBeInViewport()
          if (scripting) await expect(question).toBeFocused()
          await press(anybody, 'Keep my review')
          await expect(anybody.getByText('Your review is approved, and members can see it.')).toBeVisible()
          expect(await storedReviews(company)).toHaveLength(1)
          await press(anybody, 'Withdraw my review')
          await press(anybody, 'Yes, withdraw it')
          await expect(
            anybody.getByText('Your review is withdrawn and deleted. Backups forget it within 30 days.'),
          ).toBeVisible()
          expect(await storedReviews(company)).toEqual([])
          await page.goto(companyPath(company))
          await expect(page.getByText('No reviews found for this company.')).toBeVisible()
          await lookUp(anybody, code)
          await expect(anybody.getByRole('alert')).toContainText('No review belongs to this code.')
        },
      )
    })

    async function expectMissing(page: Page, sentences: string[]) {
      const summary = page.getByRole('alert')
      await expect(summary).toContainText(missing)
      await expect(summary.getByRole('link')).toHaveText(sentences)
      for (const sentence of sentences) await expect(page.locator('.field-error', { hasText: sentence })).toBeVisible()
      if (scripting) await expect(summary).toBeFocused()
    }
  })
}

test.describe('the last step', () => {
  test.use({ as: 'member' })

  test('shows every answer on at most 3,200 px of a phone, in rows from 480 px on and columns from 900 px, in each language', async ({
    page,
  }) => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('upinde-consent', 'accepted'))
    for (const language of Object.keys(languages) as Language[])
      await test.step(language, async () => {
        await page.setViewportSize({ width: 360, height: 740 })
        await page.goto(pathIn(language, '/submit-review'))
        await page.evaluate(sendForm, { ...completeReview, step: '4', warned: 'yes' })
        await expectStep(page, 'Check your answers')
        const answers = page.locator('.check-answers dl > div')
        await expect(answers).toHaveCount(reviewFields.length)
        await expect(page.locator('.check-answers details')).toHaveCount(0)
        const whole = language === 'en' ? page.locator('html') : page.locator('main')
        expect(await whole.evaluate((element) => element.scrollHeight)).toBeLessThanOrEqual(3_200)
        const places = async () => {
          const [first, second] = [answers.first(), answers.nth(1)]
          const boxes = [first.locator('dt'), first.locator('dd'), second.locator('dt')].map((each) =>
            each.boundingBox(),
          )
          return (await Promise.all(boxes)).map((box) => Math.round(box?.y ?? 0))
        }
        for (const [width, columns] of [
          [480, 1],
          [900, 2],
        ] as const) {
          await page.setViewportSize({ width, height: 740 })
          const [first, beside, next] = await places()
          expect(beside).toBe(first)
          expect(next === first).toBe(columns === 2)
        }
      })

    await page.evaluate(sendForm, { ...completeReview, role: 'Assistant to Jane Doe', step: '4', warned: 'yes' })
    const words = page.locator('.check-words > div')
    await expect(words).toHaveCount(2)
    await expectHydrated(page)
    await words.first().getByRole('button').last().dblclick()
    await expect(words, 'two quick presses hide the words of one text').toHaveCount(1)
  })
})

test.describe('with script in fr', () => {
  const language = 'fr'

  test.beforeEach(async ({ page }) => {
    await join(page.context())
    await page.goto(pathIn(language, '/inside-workplaces'))
    await expectHydrated(page)
    await page
      .getByRole('link', { name: spoken(page, 'Submit a review') })
      .first()
      .click()
    await expectStep(page, 'Review your workplace')
  })

  test('a link away from answers and Back from the rules ask for confirmation and continue only when they are discarded', async ({
    page,
  }) => {
    await press(page, 'Start')
    await page.getByLabel(spoken(page, 'Company name')).fill('Fanaka')
    const away = page.getByRole('contentinfo').getByRole('link', { name: spoken(page, 'Mentorship') })
    await away.click()
    const question = page.getByRole('dialog', { name: spoken(page, 'Leave without saving?') })
    await expectAccessible(page)
    await expect(question.getByRole('button', { name: spoken(page, 'Leave site') })).toBeVisible()
    await question.getByRole('button', { name: spoken(page, 'Stay here') }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByLabel(spoken(page, 'Company name'))).toHaveValue('Fanaka')

    await press(page, 'Previous')
    await expectStep(page, 'Review your workplace')
    for (let time = 0; time < 3; time++) {
      await page.evaluate(() => history.back())
      await page.getByRole('button', { name: spoken(page, 'Stay here') }).click()
    }
    await press(page, 'Start')
    await expect(page.getByLabel(spoken(page, 'Company name'))).toHaveValue('Fanaka')
    for (const answer of ['Stay here', 'Discard and go on']) {
      await page.evaluate(() => history.back())
      await expectStep(page, 'Review your workplace')
      await page.evaluate(() => history.back())
      await page.getByRole('button', { name: spoken(page, answer) }).click()
      if (answer === 'Stay here') await press(page, 'Start')
    }
    await expect(page).toHaveURL(pathIn(language, '/inside-workplaces'))

    await page.goto(pathIn(language, '/submit-review'))
    await expectHydrated(page)
    await press(page, 'Start')
    await page.getByLabel(spoken(page, 'Company name')).fill('Fanaka')
    await away.click()
    await question.getByRole('button', { name: spoken(page, 'Discard and go on') }).click()
    await expect(page).toHaveURL(pathIn(language, '/mentorship'))
  })

  test('Back goes step by step within a wizard opened directly, and only the last step contacts the server', async ({
    page,
  }) => {
    await page.goto(pathIn(language, '/reviews'))
    await page.goto(pathIn(language, '/submit-review'))
    await expectHydrated(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/submit-review') && asked.push(request.method()))
    await fillReview(page, answers('Quiet Ltd'), language)
    const steps = ['Final Thoughts', 'Policies & Environment', 'Your Experience', 'Company Details']
    for (const step of [...steps, 'Review your workplace']) {
      await page.evaluate(() => history.back())
      await expectStep(page, step)
    }
    await press(page, 'Start')
    await expect(page.getByLabel(spoken(page, 'Company name'))).toHaveValue('Quiet Ltd')
    await press(page, 'Previous')
    await expectStep(page, 'Review your workplace')
    await press(page, 'Start')
    await press(page, 'Next')
    await expectStep(page, 'Your Experience')
    await page.evaluate(() => history.back())
    await expectStep(page, 'Company Details')
    await expect(page.getByLabel(spoken(page, 'Company name'))).toHaveValue('Quiet Ltd')

    for (const button of ['Next', 'Next', 'Next', 'Review']) await press(page, button)
    await expectStep(page, 'Check your answers')
    expect(asked).toEqual([])
    const answered = await hold(page, '**/submit-review*')
    await press(page, 'Submit')
    await expect(page.getByRole('button', { name: spoken(page, 'Submitting...') })).toBeDisabled()
    answered()
    await expectStep(page, 'Review submitted!')
    expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
  })
})

test.describe('only with script', () => {
  test.beforeEach(async ({ page }) => {
    await join(page.context())
    await page.goto('/inside-workplaces')
    await expectHydrated(page)
    await page.getByRole('link', { name: 'Submit a review' }).first().click()
    await expectStep(page, 'Review your workplace')
  })

  test('correcting a field clears its error and no other, and without a connection or a session nothing typed is lost', async ({
    page,
  }) => {
    await press(page, 'Start')
    await press(page, 'Next')
    const summary = page.getByRole('alert')
    await expect(summary.getByRole('link')).toHaveCount(3)
    await page.getByLabel('Company name').fill('Fanaka')
    await expect(page.locator('#companyName-error')).toHaveCount(0)
    await expect(summary.getByRole('link')).toHaveCount(2)
    await expect(page.locator('#location-error')).toBeVisible()
    await page.getByLabel('Where is this workplace?').pressSequentially('Accra')
    await expect(page.locator('#location-error')).toHaveCount(0)
    await expect(page.getByLabel('Where is this workplace?')).toBeFocused()
    await choose(page, 'Do you currently work here?', 'Yes')
    await expect(summary).toHaveCount(0)

    for (const fail of [() => page.context().setOffline(true), () => page.context().clearCookies()]) {
      await fail()
      const asked = page.waitForEvent('requestfinished', isForNames).catch(() => null)
      const failed = page.waitForEvent('requestfailed', isForNames).catch(() => null)
      await press(page, 'Next')
      await Promise.race([asked, failed])
      await page.context().setOffline(false)
      await expectStep(page, 'Your Experience')
      await press(page, 'Previous')
      await expect(page.getByLabel('Company name')).toHaveValue('Fanaka')
      await expect(page.getByLabel('Where is this workplace?')).toHaveValue('Accra')
    }
  })

  test(
    'a reload asks for confirmation only if there are answers, and Leave site never does',
    thorough,
    async ({ page }) => {
      await page
        .context()
        .route('https://www.google.com/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }),
        )
      const asked: string[] = []
      page.on('dialog', async (dialog) => {
        asked.push(dialog.type())
        await dialog.accept()
      })
      await press(page, 'Start')
      await page.reload()
      await expectHydrated(page)
      expect(asked).toEqual([])
      await press(page, 'Start')
      await page.getByLabel('Company name').fill('Fanaka')
      await page.reload()
      expect(asked).toEqual(['beforeunload'])

      asked.splice(0)
      await expectHydrated(page)
      await press(page, 'Start')
      await page.getByLabel('Company name').fill('Fanaka')
      await page.getByRole('button', { name: 'Leave site' }).click()
      await expect(page.getByRole('heading', { name: 'Weather' })).toBeVisible()
      expect(asked).toEqual([])
    },
  )

  test(
    'without answers, Back from the rules leaves the wizard at once, and a step keeps its answers',
    thorough,
    async ({ page }) => {
      await press(page, 'Start')
      await page.evaluate(() => history.back())
      await expectStep(page, 'Review your workplace')
      await page.evaluate(() => history.back())
      await expect(page).toHaveURL('/inside-workplaces')
      await page.getByRole('link', { name: 'Submit a review' }).first().click()
      await press(page, 'Start')
      await page.getByLabel('Company name').fill('Back Ltd')
      await page.getByLabel('Where is this workplace?').fill('Accra, Ghana')
      await choose(page, 'Do you currently work here?', 'Yes')
      await press(page, 'Next')
      await expectStep(page, 'Your Experience')
      await page.getByLabel('The company’s website').fill('back.example')
      await page.evaluate(() => history.back())
      await expectStep(page, 'Company Details')
      await expect(page.getByLabel('Company name')).toHaveValue('Back Ltd')
      await press(page, 'Next')
      await expect(page.getByLabel('The company’s website')).toHaveValue('https://back.example')
    },
  )

  test('from the first step on, what readers will see grows with the answers', thorough, async ({ page }) => {
    await expect(page.getByText('about 4 minutes, or 8 if you answer them all')).toBeVisible()
    await expect(page.getByText('At the end you get a receipt code, once.')).toBeVisible()
    await press(page, 'Start')
    const preview = page.getByRole('region', { name: 'What readers will see so far' })
    await expect(preview).toHaveCount(0)
    await page.getByLabel('Your role').fill('Potter')
    await page.getByLabel('Where is this workplace?').fill('Accra, Ghana')
    await choose(page, 'Do you currently work here?', 'Yes')
    await expect(preview.getByRole('heading', { name: 'Potter' })).toBeVisible()
    await expect(preview).toContainText('Current Employee, Accra, Ghana')
    await page.getByLabel('Company name').fill('Fanaka')
    await press(page, 'Next')
    await expect(preview.getByRole('heading', { name: 'Potter' })).toBeVisible()
    await choose(page, 'How welcoming is the culture', 'Very welcoming')
    await expect(preview.getByRole('img', { name: '5.0 out of 5 stars' })).toBeVisible()
    await expectAccessible(page)
  })

  test('one button hides everything that could identify the author', thorough, async ({ page }) => {
    const company = 'Hidden Ltd'
    await fillReview(page, { ...answers(company), suggestions: 'Plus de lumière.' })
    await press(page, 'Edit Your Experience')
    await page.getByLabel('What does the company do?').fill('Ask Jane Doe, 0712 345 678.')
    for (const button of ['Next', 'Next']) await press(page, button)
    await expectStep(page, 'Final Thoughts')
    await expect(page.getByText('“Jane Doe” (a name, under “What does the company do?”)')).toBeVisible()
    await press(page, 'Review')
    await expectStep(page, 'Check your answers')

    const overview = page.locator('.check-card .company-facts')
    await expect(overview).toContainText('Ask Jane Doe')
    await page.getByRole('checkbox', { name: 'My role' }).press('Enter')
    await expectStep(page, 'Check your answers')
    await expect(page.locator('.review')).toContainText('Data analyst')
    await press(page, 'Hide everything that may identify me')
    await expect(overview).toContainText('Ask […], […].')
    await expect(page.locator('.review-facts > span')).toHaveText([
      ...['Former Employee, Kenya', 'Open at work: Not specified'],
    ])
    for (const fact of ['My role', 'My city', 'The year I left', 'Open at work']) {
      await expect(page.getByRole('checkbox', { name: fact })).not.toBeChecked()
    }
    await expect(page.getByText('All of these are hidden.')).toBeVisible()
    await page.getByRole('link', { name: 'Search the web' }).press('Enter')
    await expectStep(page, 'Check your answers')
    await page.getByRole('checkbox', { name: 'My role' }).check()
    await expect(page.locator('.review')).toContainText('Data analyst')
    await submitFilledReview(page)
    expect(await storedReviews(company)).toMatchObject([
      { role: 'Data analyst', location: 'Kenya', year_left: null, out_status: null },
    ])
  })

  test(
    'known names and countries are suggested while typing, and a name whose accents differ in one press',
    thorough,
    async ({ page, browser, sessionOf }) => {
      const company = `Société Énergie Ltd`
      const typed = `Societe Energie Ltd`
      const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
      await submitReview(admin.request, { companyName: company })
      await approveAll(admin.request, company)

      await press(page, 'Start')
      await page.getByLabel('Company name').pressSequentially(typed)
      const names = page.locator('#company-names option')
      await expect(names.and(page.locator(`[value="${company}"]`))).toBeAttached()
      await page.getByLabel('Where is this workplace?').pressSequentially('Lusaka')
      await expect(page.locator('#locations option[value="Lusaka, Zambia"]')).toBeAttached()
      await page.getByLabel('Where is this workplace?').fill('Lagos')
      await choose(page, 'Do you currently work here?', 'Yes')
      await press(page, 'Next')
      await expectStep(page, 'Your Experience')
      const suggestion = page.getByRole('radiogroup', { name: `Did you mean ${company}?` })
      await expect(suggestion).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Which industry').selectOption('Other')
      await choose(page, 'How welcoming is the culture', 'Neutral')
      await choose(page, 'How comfortable do you feel being yourself', 'Neutral')
      await choose(page, 'Have you faced or seen discrimination?', 'Unsure')
      await choose(page, 'How supportive are your colleagues?', 'Neutral')
      await press(page, 'Next')
      await expectStep(page, 'Policies & Environment')
      for (const step of ['Your Experience', 'Company Details']) {
        await press(page, 'Previous')
        await expectStep(page, step)
      }
      await expect(page.getByLabel('Company name')).toHaveValue(typed)
      await press(page, 'Next')
      await suggestion.getByRole('radio', { name: `Yes, ${company}` }).check()
      await expect(page.locator('.previews')).toBeVisible()
      await press(page, 'Next')
      await expectStep(page, 'Policies & Environment')
      await press(page, 'Previous')
      await expectStep(page, 'Your Experience')
      await expect(page.getByRole('radiogroup', { name: 'Did you mean' })).toHaveCount(0)
      await press(page, 'Previous')
      await expect(page.getByLabel('Company name')).toHaveValue(company)
    },
  )
})

async function lookUp(page: Page, code: string) {
  await page.getByLabel('Receipt code').fill(code)
  await press(page, 'Look it up')
}

function answerTo(page: Page, title: string) {
  return page
    .locator('.check-answers dl > div', { has: page.locator('dt').getByText(title, { exact: true }) })
    .locator('dd')
}

function isForNames(request: Request) {
  return request.url().includes('/company-names')
}

/** Runs in the page, and sends what nobody has to type then. */
function sendForm(fields: Record<string, string>) {
  const form = document.createElement('form')
  form.method = 'post'
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
}
