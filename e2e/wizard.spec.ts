import type { Page } from '@playwright/test'
import { companyPath } from '../app/workplaces/company-name.ts'
import { anotherPerson, expect, expectHydrated, join, test } from './journey.ts'
import {
  approveAll,
  choose,
  expectStep,
  fillReview,
  storedReviews,
  submitFilledReview,
  submitReview,
} from './review-journey.ts'

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
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })
    const ending = scripting ? 'Ltd' : 'PLC'

    test.describe('a member who writes', () => {
      test.use({ as: 'member' })

      test('no step is passed without its required answers, and each is named', async ({ page }) => {
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
        await press(page, 'Next')
        await expectMissing(page, ['Company name', 'Location', 'Currently works here'])
        await page.getByLabel('Company name').fill('Fanaka')
        await page.getByLabel('Where is this workplace?').fill('Accra, Ghana')
        await press(page, 'Next')
        await expectMissing(page, ['Currently works here'])
        await expect(page.getByLabel('Company name')).toHaveValue('Fanaka')
        await expect(page.getByLabel('Where is this workplace?')).toHaveValue('Accra, Ghana')
        await choose(page, 'Do you currently work here?', 'Yes')
        await press(page, 'Next')

        await expectStep(page, 'Your Experience')
        await press(page, 'Next')
        await expectMissing(page, [
          'Industry',
          'Inclusive culture',
          'Being yourself',
          'Freedom from discrimination',
          'Support from colleagues',
        ])
        await page.getByLabel('Which industry is the company in?').selectOption('Other')
        await choose(page, 'How welcoming is the culture', 'Neutral')
        await choose(page, 'How comfortable do you feel', 'Neutral')
        await choose(page, 'Have you faced', 'Unsure')
        await press(page, 'Next')
        await expectMissing(page, ['Support from colleagues'])
        await choose(page, 'How supportive are your colleagues?', 'Neutral')
        await press(page, 'Next')

        await expectStep(page, 'Policies & Environment')
        await press(page, 'Next')
        await expectMissing(page, ['Inclusion policies', 'Support from leadership', 'Comfort with your manager'])
        await choose(page, 'Does the company have policies', 'Unsure')
        await choose(page, 'How supportive is the leadership?', 'Neutral')
        await choose(page, 'raising this with your manager?', 'Neutral')
        await press(page, 'Next')

        await expectStep(page, 'Final Thoughts')
        await press(page, 'Review')
        await expectStep(page, 'Check your answers')
        await expect(answerTo(page, 'Role')).toHaveText('Not provided')
        await expect(answerTo(page, 'Year left')).toHaveText('Not provided')
        await expect(answerTo(page, 'Would you recommend it')).toHaveText('Not provided')
        await expect(answerTo(page, 'Suggestions')).toHaveText('Not provided')
      })

      test('the error summary leads to the field', async ({ page }) => {
        await page.goto('/submit-review')
        await press(page, 'Start')
        await press(page, 'Next')
        await page.getByRole('alert').getByRole('link', { name: 'Location is required.' }).click()
        await expect(page.getByLabel('Where is this workplace?')).toBeFocused()
        await expect(page.getByLabel('Where is this workplace?')).toHaveAccessibleDescription(/Location is required\./)
      })

      test('the year is asked only of those who left, from this year back to 1970', async ({ page }) => {
        await page.goto('/submit-review')
        await press(page, 'Start')
        const year = page.getByLabel('in which year?')
        await expect(year).toBeHidden()
        await choose(page, 'Do you currently work here?', 'No')
        await expect(year).toBeVisible()
        const offered = await year.getByRole('option').allTextContents()
        expect([offered[1], offered.at(-1), offered.length]).toEqual([String(thisYear), '1970', thisYear - 1970 + 2])
        await choose(page, 'Do you currently work here?', 'Yes')
        await expect(year).toBeHidden()
      })

      test('Previous leads back from step 5 to the rules, and every answer stays', async ({ page }) => {
        await fillReview(page, answers('Baobab Backwards'))
        for (const step of ['Final Thoughts', 'Policies & Environment', 'Your Experience', 'Company Details']) {
          await press(page, 'Previous')
          await expectStep(page, step)
        }
        await expect(page.getByLabel('Company name')).toHaveValue('Baobab Backwards')
        await expect(page.getByLabel('in which year?')).toHaveValue('2019')
        await press(page, 'Previous')
        await expectStep(page, 'Review your workplace')
        await press(page, 'Start')
        await expect(page.getByLabel('Company name')).toHaveValue('Baobab Backwards')
        for (const button of ['Next', 'Next', 'Next', 'Review']) await press(page, button)
        await expectStep(page, 'Check your answers')
        await expect(answerTo(page, 'Suggestions')).toHaveText('Écoutez plus.')
      })

      test('Previous keeps what was typed on a step that is not complete', async ({ page }) => {
        await page.goto('/submit-review')
        await press(page, 'Start')
        await page.getByLabel('Your role').fill('Nurse')
        await press(page, 'Previous')
        await expectStep(page, 'Review your workplace')
        await press(page, 'Start')
        await expect(page.getByLabel('Your role')).toHaveValue('Nurse')
      })

      test('each section can be edited from the last page', async ({ page }) => {
        await fillReview(page, answers('Baobab Edited'))
        const sections = ['Company Details', 'Your Experience', 'Policies & Environment', 'Final Thoughts']
        for (const [place, section] of sections.entries()) {
          await press(page, `Edit ${section}`)
          await expectStep(page, section)
          await expect(page.getByRole('navigation', { name: 'Progress' }).locator('[aria-current="step"]')).toHaveText(
            new RegExp(section),
          )
          for (const later of sections.slice(place + 1)) {
            await press(page, 'Next')
            await expectStep(page, later)
          }
          await press(page, 'Review')
          await expectStep(page, 'Check your answers')
        }
        await press(page, 'Edit Company Details')
        await page.getByLabel('Company name').fill('Baobab Corrected')
        for (const button of ['Next', 'Next', 'Next', 'Review']) await press(page, button)
        await expect(answerTo(page, 'Company name')).toHaveText('Baobab Corrected')
      })

      test('a name that is too long or has no letter is said beside its field', async ({ page }) => {
        await page.goto('/submit-review')
        await press(page, 'Start')
        await page.getByLabel('Where is this workplace?').fill('Accra, Ghana')
        await choose(page, 'Do you currently work here?', 'Yes')
        for (const [name, problem] of [
          ['a'.repeat(121), 'Company name can have at most 120 characters.'],
          ['***', 'Company name needs at least one letter or digit.'],
        ] as const) {
          await page.getByLabel('Company name').fill(name)
          await press(page, 'Next')
          await expect(page.getByRole('alert')).toContainText('Please look at the fields marked below.')
          await expect(page.getByLabel('Company name')).toHaveAccessibleDescription(problem)
          await expect(page.getByLabel('Company name')).toHaveValue(name)
        }
      })
    })

    // Each with an account of its own, because one may submit three reviews a day.
    test.describe('a member who submits', () => {
      test.beforeEach(async ({ page }) => {
        await join(page.request)
      })

      test('Other has to be specified, and only Other', async ({ page }) => {
        const company = `Mwangaza Other ${ending}`
        await fillReview(page, answers(company))
        await press(page, 'Edit Policies & Environment')
        await expectStep(page, 'Policies & Environment')
        const other = page.getByLabel('Please specify')
        await expect(other).toBeHidden()
        await page.getByLabel('talked about at work?').selectOption('Other (please specify)')
        await press(page, 'Next')
        await expectMissing(page, ['Please specify'])
        await other.fill('Over lunch')
        await press(page, 'Next')
        await expectStep(page, 'Final Thoughts')
        await press(page, 'Review')
        await expect(answerTo(page, 'Please specify')).toHaveText('Over lunch')

        await press(page, 'Edit Policies & Environment')
        await page.getByLabel('talked about at work?').selectOption('No discussion at all')
        await expect(other).toBeHidden()
        await press(page, 'Next')
        await press(page, 'Review')
        await submitFilledReview(page)
        expect(await storedReviews(company)).toMatchObject([{ discussion_handling_other: null }])
      })

      test('what is left out is neither shown in the preview nor stored', async ({ page, sessionOf, browser }) => {
        const company = `Discreet ${ending}`
        await fillReview(page, answers(company))
        await press(page, 'Edit Your Experience')
        await page.getByLabel('Are you open about your identity').selectOption('I am an ally')
        for (const button of ['Next', 'Next', 'Review']) await press(page, button)

        const preview = page.locator('.review')
        await expect(preview).toContainText('Data analyst')
        const facts = page.locator('.review-facts span')
        await expect(facts).toHaveText(['Former Employee (left 2019)', 'Kisumu, Kenya', 'I am an ally'])
        for (const fact of ['My role', 'My city', 'The year I left', 'Whether I am open at work']) {
          await page.getByRole('group', { name: 'Leave out' }).getByRole('checkbox', { name: fact }).check()
        }
        if (!scripting) await press(page, 'Show the card again')
        await expect(preview).toContainText('Anonymous Reviewer')
        await expect(facts).toHaveText(['Former Employee', 'Kenya', 'Not specified'])
        await expect(page.getByRole('checkbox', { name: 'My role' })).toBeChecked()

        await submitFilledReview(page)
        expect(await storedReviews(company)).toMatchObject([
          { role: null, location: 'Kenya', year_left: null, out_status: null, is_approved: false },
        ])
        const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
        await approveAll(admin.request, company)
        await page.goto(companyPath(company))
        await expect(facts).toHaveText(['Former Employee', 'Kenya', 'Not specified'])
        await expect(page.getByText('Data analyst')).toHaveCount(0)
      })

      test('who was signed out while writing is told so, signs in elsewhere and submits', async ({ page }) => {
        const company = `Patient ${ending}`
        await fillReview(page, answers(company))
        await page.context().clearCookies()
        await press(page, 'Submit')
        await expect(page.getByRole('alert')).toContainText('You must be logged in to submit a review.')
        await expectStep(page, 'Check your answers')
        await expect(answerTo(page, 'Suggestions')).toHaveText('Écoutez plus.')
        expect(await storedReviews(company)).toEqual([])

        await join(page.request)
        await submitFilledReview(page)
        expect(await storedReviews(company)).toHaveLength(1)
      })

      test('a double click submits one review', async ({ page }) => {
        const company = `Twice ${ending}`
        await fillReview(page, answers(company))
        await page.getByRole('button', { name: 'Submit' }).dblclick({ noWaitAfter: true })
        await expectStep(page, 'Review submitted!')
        expect(await storedReviews(company)).toHaveLength(1)
      })

      test('the same form sent twice gives one review and the same code', async ({ page }) => {
        const company = `Echo ${ending}`
        await fillReview(page, answers(company))
        const form = await page
          .locator('form.wizard')
          .evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element)) as Record<string, string>)
        const headers = { 'Sec-Fetch-Site': 'same-origin' }
        const sent = await Promise.all([1, 2, 3].map(() => page.request.post('/submit-review', { form, headers })))
        const codes = await Promise.all(sent.map(async (each) => /<output[^>]*>([^<]+)/.exec(await each.text())?.[1]))
        expect(codes[0]).toMatch(/\w{4}-\w{4}/)
        expect(new Set(codes).size).toBe(1)
        expect(await storedReviews(company)).toHaveLength(1)
        expect(await submitFilledReview(page)).toBe(codes[0])
        expect(await storedReviews(company)).toHaveLength(1)
      })

      test('a fourth review of one day is refused in the words of the product, and stays on the page', async ({
        page,
      }) => {
        for (const number of [1, 2, 3]) await submitReview(page.request, { companyName: `Busy ${number} ${ending}` })
        await fillReview(page, answers(`Busy 4 ${ending}`))
        await press(page, 'Submit')
        await expect(page.getByRole('alert')).toContainText(
          'There was an error submitting your review. Please try again.',
        )
        await expectStep(page, 'Check your answers')
        await expect(answerTo(page, 'Company name')).toHaveText(`Busy 4 ${ending}`)
        expect(await storedReviews(`Busy 4 ${ending}`)).toEqual([])
      })

      test('the receipt code shows how the review is doing and withdraws it, without signing in', async ({
        page,
        browser,
        sessionOf,
      }) => {
        const company = `Receipt ${ending}`
        await fillReview(page, answers(company))
        const code = await submitFilledReview(page)
        const anybody = await anotherPerson(browser, { javaScriptEnabled: scripting })
        await anybody.goto('/review-receipt')

        await press(anybody, 'Look it up')
        await expect(anybody.getByRole('alert')).toContainText('No review belongs to this code.')
        await lookUp(anybody, 'ABCD-EFGH')
        await expect(anybody.getByRole('alert')).toContainText('No review belongs to this code.')
        await expect(anybody.getByLabel('Receipt code')).toHaveValue('ABCD-EFGH')

        await lookUp(anybody, code.toLowerCase().replaceAll('-', ' '))
        await expect(anybody.getByText('Your review is waiting for an admin to read it.')).toBeVisible()
        const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
        await approveAll(admin.request, company)
        await lookUp(anybody, code)
        await expect(anybody.getByText('Your review is approved, and members can see it.')).toBeVisible()

        await press(anybody, 'Withdraw my review')
        await expect(anybody.getByText('Your review is withdrawn. Nothing of it is left here.')).toBeVisible()
        expect(await storedReviews(company)).toEqual([])
        await page.goto(companyPath(company))
        await expect(page.getByText('No reviews found for this company.')).toBeVisible()
        await lookUp(anybody, code)
        await expect(anybody.getByRole('alert')).toContainText('No review belongs to this code.')
      })

      test('long names and accents arrive as they were typed', async ({ page }) => {
        const company = `Ẹgbẹ́ Ọmọ Odùduwà & Fils d’Abɔ̃sɔ «Nkɔmbɔ» ${ending} `.repeat(3).trim().slice(0, 110).trim()
        await fillReview(page, answers(company))
        await expect(answerTo(page, 'Company name')).toHaveText(company.normalize('NFC'))
        await submitFilledReview(page)
        expect(await storedReviews(company)).toHaveLength(1)
      })
    })

    async function expectMissing(page: Page, titles: string[]) {
      const summary = page.getByRole('alert')
      await expect(summary).toContainText(missing)
      await expect(summary.getByRole('link')).toHaveText(titles.map((title) => `${title} is required.`))
      for (const title of titles) await expect(page.locator('.field-error', { hasText: title })).toBeVisible()
      if (scripting) await expect(summary).toBeFocused()
    }
  })
}

test.describe('only with script', () => {
  test.beforeEach(async ({ page }) => {
    await join(page.request)
    await page.goto('/inside-workplaces')
    await expectHydrated(page)
    await page.getByRole('link', { name: 'Submit a review' }).first().click()
    await expectStep(page, 'Review your workplace')
  })

  test('Back in the browser goes one step back and keeps the answers', async ({ page }) => {
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
    await expect(page.getByLabel('The company’s website')).toHaveValue('back.example')
    await page.evaluate(() => history.back())
    await expectStep(page, 'Company Details')
    await page.evaluate(() => history.back())
    await expectStep(page, 'Review your workplace')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/inside-workplaces')
  })

  test('no step but the last one talks to the server, and the button says what happens', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    const posted: string[] = []
    await page.route('**/submit-review*', async (route) => {
      posted.push(route.request().method())
      await held.promise
      await route.continue()
    })
    await press(page, 'Start')
    await page.getByLabel('Company name').fill('Quiet Ltd')
    await page.getByLabel('Where is this workplace?').fill('Accra, Ghana')
    await choose(page, 'Do you currently work here?', 'Yes')
    await press(page, 'Next')
    await page.getByLabel('Which industry is the company in?').selectOption('Other')
    await choose(page, 'How welcoming is the culture', 'Neutral')
    await choose(page, 'How comfortable do you feel', 'Neutral')
    await choose(page, 'Have you faced', 'Unsure')
    await choose(page, 'How supportive are your colleagues?', 'Neutral')
    await press(page, 'Next')
    await choose(page, 'Does the company have policies', 'Unsure')
    await choose(page, 'How supportive is the leadership?', 'Neutral')
    await choose(page, 'raising this with your manager?', 'Neutral')
    await press(page, 'Next')
    await press(page, 'Review')
    await expectStep(page, 'Check your answers')
    expect(posted).toEqual([])

    await press(page, 'Submit')
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    held.resolve()
    await expectStep(page, 'Review submitted!')
    expect(posted.filter((method) => method === 'POST')).toHaveLength(1)
  })

  test('names of known companies, and countries behind a city, are suggested while typing', async ({
    page,
    browser,
    sessionOf,
  }) => {
    const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
    await submitReview(page.request, { companyName: 'Zambezi Ferries' })
    await approveAll(admin.request, 'Zambezi Ferries')
    await press(page, 'Start')
    await page.getByLabel('Company name').pressSequentially('zambe')
    await expect(page.locator('#company-names option[value="Zambezi Ferries"]')).toBeAttached()
    await page.getByLabel('Where is this workplace?').pressSequentially('Lusaka')
    await expect(page.locator('#locations option[value="Lusaka, Zambia"]')).toBeAttached()
  })
})

async function press(page: Page, button: string) {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
}

async function lookUp(page: Page, code: string) {
  await page.getByLabel('Receipt code').fill(code)
  await press(page, 'Look it up')
}

function answerTo(page: Page, title: string) {
  return page.locator('dl.answers > div', { has: page.locator('dt').getByText(title, { exact: true }) }).locator('dd')
}
