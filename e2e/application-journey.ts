import type { Page } from '@playwright/test'
import { choose } from './review-journey.ts'

export async function fillMentee(page: Page, fullName: string) {
  if (!page.url().endsWith('/apply-mentee')) await page.goto('/apply-mentee')
  await fillPerson(page, fullName)
  await press(page, 'Next')
  await expectSection(page, 'Work and growth')
  await fillCareer(page)
  await page.getByRole('checkbox', { name: 'Leadership development' }).check()
  await press(page, 'Next')
  await expectSection(page, 'Your mentor')
  await page.getByLabel('What qualities do you look for').fill('Patience')
  await choose(page, 'How would you like to find your mentor?', 'I’d like to be matched with a mentor by Upinde')
}

export async function fillMentor(page: Page, fullName: string) {
  if (!page.url().endsWith('/apply-mentor')) await page.goto('/apply-mentor')
  await fillPerson(page, fullName)
  await press(page, 'Next')
  await expectSection(page, 'Your work')
  await fillCareer(page)
  await page.getByLabel('Your professional bio').fill('Twenty years in banking.')
  await press(page, 'Next')
  await expectSection(page, 'Your listing')
}

export async function openAgain(page: Page, path: '/apply-mentee' | '/apply-mentor') {
  await page.goto(path)
  await page.getByText('You have applied before.').waitFor()
  await press(page, 'Next')
  await press(page, 'Next')
}

export async function fillPerson(page: Page, fullName: string) {
  await page.getByLabel('Full name').fill(fullName)
  await page.locator('#email').fill('applicant@example.org')
  await page.getByLabel('Country').selectOption('Kenya')
}

export async function fillCareer(page: Page) {
  await page.getByLabel('Which industry do you work in?').selectOption('ICT / Technology / Software')
  await choose(page, 'Where are you in your career?', 'Mid-career (3–7 years of experience)')
}

export async function expectSection(page: Page, title: string) {
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
}

export async function press(page: Page, button: string) {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
}
