import { expect, type Page } from '@playwright/test'

/** Answers to the wizard by label; a list is a choice among radio buttons under a legend. */
export type Answers = {
  companyName: string
  currently: 'Yes' | 'No'
  yearLeft?: string
  culture: string
  recommend: string
  suggestions: string
}

/** Walks through the wizard from the rules to the page that shows all answers. */
export async function fillReview(page: Page, answers: Answers) {
  await page.goto('/submit-review')
  await page.getByRole('button', { name: 'Start' }).click()

  await page.getByLabel('Company name').fill(answers.companyName)
  await page.getByLabel('Your role').fill('Data analyst')
  await page.getByLabel('Where is this workplace?').fill('Kisumu, Kenya')
  await choose(page, 'Do you currently work here?', answers.currently)
  if (answers.yearLeft) await page.getByLabel('in which year?').selectOption(answers.yearLeft)
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Experience')
  await page.getByLabel('Which industry is the company in?').selectOption('Other')
  await choose(page, 'How welcoming is the culture', answers.culture)
  await choose(page, 'How comfortable do you feel', 'Neutral')
  await choose(page, 'Have you faced', 'No, never')
  await choose(page, 'How supportive are your colleagues?', 'Somewhat supportive')
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Policies & Environment')
  await choose(page, 'Does the company have policies', 'Unsure')
  await choose(page, 'How supportive is the leadership?', 'Neutral')
  await choose(page, 'raising this with your manager?', 'Very comfortable')
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Final Thoughts')
  await page.getByLabel('Would you recommend this company').selectOption(answers.recommend)
  await page.getByLabel('What could the company do better?').fill(answers.suggestions)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
}

/** Submits what fillReview wrote and returns the receipt code. */
export async function submitFilledReview(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review submitted!')
  await expect(page.getByText('Thank you for contributing to the community!')).toBeVisible()
  return (await page.locator('output').textContent()) ?? ''
}

export async function choose(page: Page, question: string, option: string) {
  await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: option, exact: true }).check()
}

/** Approves the pending review of a company as the admin who is signed in on this page. */
export async function approve(page: Page, companyName: string) {
  await page.goto('/admin?tab=reviews')
  const row = page.getByRole('row').filter({ hasText: companyName }).filter({ hasText: 'Pending' }).first()
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Review approved.')).toBeVisible()
}
