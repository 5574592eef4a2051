import { expect, type Page } from '@playwright/test'
import { type Language, pathIn } from '../app/words/languages.ts'
import { choose, press } from './review-journey.ts'
import { spoken } from './spoken.ts'

export { press }

export async function fillMentee(page: Page, fullName: string, language: Language = 'en') {
  if (!page.url().endsWith('/apply-mentee')) await page.goto(pathIn(language, '/apply-mentee'))
  await fillPerson(page, fullName)
  await press(page, 'Next')
  await expectSection(page, 'Work and growth')
  await fillCareer(page)
  await page.getByRole('checkbox', { name: spoken(page, 'Leadership development') }).check()
  await press(page, 'Next')
  await expectSection(page, 'Your mentor')
  await page.getByLabel(spoken(page, 'What qualities do you look for in a mentor?')).fill('Patience')
  await choose(page, 'How would you like to find your mentor?', 'I’d like to be matched with a mentor by Upinde')
  await agree(page)
}

/** Ticks both boxes of the code of conduct, for somebody who has not agreed to it before. */
export async function agree(page: Page) {
  for (const label of ['I am 18 or older.', 'I have read the code of conduct and will keep to it.'])
    await page.getByRole('checkbox', { name: spoken(page, label) }).check()
}

export async function fillMentor(page: Page, fullName: string, language: Language = 'en') {
  if (!page.url().endsWith('/apply-mentor')) await page.goto(pathIn(language, '/apply-mentor'))
  await fillPerson(page, fullName)
  await press(page, 'Next')
  await expectSection(page, 'Your work')
  await fillCareer(page)
  await page.getByLabel(spoken(page, 'Your professional bio')).fill('Twenty years in banking.')
  await press(page, 'Next')
  await expectSection(page, 'Your listing')
}

export async function openAgain(page: Page, path: '/apply-mentee' | '/apply-mentor', language: Language = 'en') {
  await page.goto(pathIn(language, path))
  await expect(page.locator('[name=fullName]')).not.toHaveValue('')
  await press(page, 'Next')
  await press(page, 'Next')
}

export async function fillPerson(page: Page, fullName: string) {
  await page.getByLabel(spoken(page, 'Full name')).fill(fullName)
  await page.locator('#email').fill('applicant@example.org')
  await page.getByLabel(spoken(page, 'Country')).selectOption('Kenya')
}

export async function fillCareer(page: Page) {
  await page.getByLabel(spoken(page, 'Which industry do you work in?')).selectOption('ICT / Technology / Software')
  await choose(page, 'Where are you in your career?', 'Mid-career (3–7 years of experience)')
}

export async function expectSection(page: Page, title: string) {
  await page.getByRole('heading', { level: 2, name: spoken(page, title), exact: true }).waitFor()
}
