import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { nameKey } from '../app/platform/text/clean-text.ts'
import { type Language, pathIn } from '../app/words/languages.ts'
import { required } from '../test/example-review.ts'
import { query } from './admin-journey.ts'
import { post } from './journey.ts'
import { spoken } from './spoken.ts'

export type Answers = {
  companyName: string
  currently: 'Yes' | 'No'
  yearLeft?: string
  culture: string
  recommend: string
  suggestions: string
}

export async function fillReview(page: Page, answers: Answers, language: Language = 'en') {
  if (!page.url().endsWith('/submit-review')) await page.goto(pathIn(language, '/submit-review'))
  await press(page, 'Start')

  await page.getByLabel(spoken(page, 'Company name')).fill(answers.companyName)
  await page.getByLabel(spoken(page, 'Your role')).fill('Data analyst')
  await page.getByLabel(spoken(page, 'Where is this workplace?')).fill('Kisumu, Kenya')
  await choose(page, 'Do you currently work here?', answers.currently)
  if (answers.yearLeft)
    await page.getByLabel(spoken(page, 'If you have left: in which year?')).selectOption(answers.yearLeft)
  await press(page, 'Next')

  await expectStep(page, 'Your Experience')
  await page.getByLabel(spoken(page, 'Which industry is the company in?')).selectOption('Other')
  await choose(page, 'How welcoming is the culture towards LGBTQ+ people?', answers.culture)
  await choose(page, 'How comfortable do you feel being yourself at work?', 'Neutral')
  await choose(page, 'Have you faced or seen discrimination?', 'No, never')
  await choose(page, 'How supportive are your colleagues?', 'Somewhat supportive')
  await press(page, 'Next')

  await expectStep(page, 'Policies & Environment')
  await choose(page, 'Does the company have policies that protect LGBTQ+ staff?', 'Unsure')
  await choose(page, 'How supportive is the leadership?', 'Neutral')
  await choose(page, 'How comfortable would you be raising such a topic with your manager?', 'Very comfortable')
  await press(page, 'Next')

  await expectStep(page, 'Final Thoughts')
  await page
    .getByLabel(spoken(page, 'Would you recommend this company to other LGBTQ+ professionals?'))
    .selectOption(answers.recommend)
  await page.getByLabel(spoken(page, 'What could the company do better?')).fill(answers.suggestions)
  await press(page, 'Review')
  await expectStep(page, 'Check your answers')
}

export async function submitFilledReview(page: Page): Promise<string> {
  await press(page, 'Submit')
  await expectStep(page, 'Review submitted!')
  await expect(page.getByText(spoken(page, 'Thank you for contributing to the community!'))).toBeVisible()
  return (await page.locator('output').textContent()) ?? ''
}

export async function expectStep(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(spoken(page, title))
}

export async function press(page: Page, button: string) {
  await page
    .getByRole('main')
    .getByRole('button', { name: spoken(page, button), exact: true })
    .click()
}

export async function choose(page: Page, question: string, option: string) {
  const choices = page.getByRole('radiogroup', { name: spoken(page, question) })
  await choices.getByRole('radio', { name: spoken(page, option), exact: true }).check()
}

/** Returns the receipt code. A member may submit three reviews a day. */
export async function submitReview(request: APIRequestContext, changes: Record<string, string>): Promise<string> {
  const answer = await post(request, '/submit-review', { ...required, ...changes, step: '5' })
  return /<output[^>]*>([\w-]+)</.exec(await answer.text())?.[1] ?? ''
}

export async function approve(page: Page, companyName: string) {
  const row = await openReview(page, companyName, 'pending')
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Review approved.')).toBeVisible()
}

/** Among the reviews of one company, because in the whole list a review changes its page when it is decided. */
export async function openReview(page: Page, companyName: string, show = 'all') {
  await page.goto(`/admin/reviews?show=${show}&company=${encodeURIComponent(companyName)}`)
  return page.getByRole('row').filter({ hasText: companyName }).first()
}

export async function approveAll(admin: APIRequestContext, companyName: string) {
  for (const { id, version } of await storedReviews(companyName)) {
    await post(admin, `/admin/reviews/${id}/approval`, { version: String(version) })
  }
}

export function storedReviews(companyName: string) {
  return query(
    (sql) => sql<StoredReview[]>`
      select id, version, is_approved, role, location, year_left, out_status, discussion_handling_other
      from reviews where company_key = ${nameKey(companyName)}`,
  )
}

type StoredReview = {
  id: string
  version: number
  is_approved: boolean
  role: string | null
  location: string
  year_left: number | null
  out_status: string | null
  discussion_handling_other: string | null
}
