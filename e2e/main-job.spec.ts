import type { Page } from '@playwright/test'
import { pathIn } from '../app/words/languages.ts'
import { oneDecimal } from '../app/words/numbers.ts'
import { t } from '../app/words/words.ts'
import { companyPath } from '../app/workplaces/company-name.ts'
import { reviewCountText, reviewsText } from '../app/workplaces/review-labels.ts'
import { anotherPerson, expect, join, signUp, test, ways } from './journey.ts'
import { approve, approveAll, fillReview, submitFilledReview, submitReview } from './review-journey.ts'
import { spoken } from './spoken.ts'

for (const { title, scripting, language } of ways('fr')) {
  test.describe(title, () => {
    test.use({ scripting })

    test('a member reviews a workplace, an admin approves the review, and the company shows its rating', async ({
      page,
      browser,
      sessionOf,
    }) => {
      const company = `Ọ̀nà & Sons / ${language} ${scripting}`
      await signUp(page, language)
      await fillReview(
        page,
        {
          companyName: company,
          currently: 'Yes',
          culture: 'Very welcoming',
          recommend: 'Yes, highly recommend',
          suggestions: 'More flexible hours.',
        },
        language,
      )
      const code = await submitFilledReview(page)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4,6}([ -][0-9A-HJKMNP-TV-Z]{2,6})+$/)

      await page.goto(pathIn(language, companyPath(company)))
      await expect(page.getByText(spoken(page, 'No reviews found for this company.'))).toBeVisible()

      const admin = await anotherPerson(browser, {
        javaScriptEnabled: scripting,
        storageState: await sessionOf('admin'),
      })
      await approve(admin, company)

      await page.goto(pathIn(language, '/reviews'))
      await page.getByPlaceholder(spoken(page, 'Search for a company...')).fill(company.slice(3))
      await page.getByRole('button', { name: spoken(page, 'Search'), exact: true }).click()
      const card = page.getByRole('article')
      await expect(card).toHaveCount(1)
      await expect(card).toContainText(spoken(page, () => reviewCountText(1)))
      await card.getByRole('link', { name: company, exact: true }).click()

      // (5 + 3 + 5 + 4 + 3 + 5) / 6 = 25 / 6 = 4.17
      await expectRating(page, 4.2)
      await expect(
        page.getByText(spoken(page, () => t('{recommendPercent}% would recommend', { recommendPercent: 100 }))),
      ).toBeVisible()
      await expect(
        page.getByText(spoken(page, () => t('{reviews} in total', { reviews: reviewsText(1) }))),
      ).toBeVisible()
      await expect(page.getByText('Data analyst')).toBeVisible()
      await expect(page.getByText(spoken(page, 'Current Employee'))).toBeVisible()
      await expect(page.getByText('More flexible hours.')).toBeVisible()

      const second = await anotherPerson(browser)
      await join(second.context())
      await submitReview(second.request, {
        companyName: company.toUpperCase(),
        currentlyWorksHere: 'No',
        yearLeft: '2024',
        inclusivityCulture: 'Very unwelcoming',
        authenticityComfort: 'Neutral',
        facedDiscrimination: 'No, never',
        colleagueSupport: 'Somewhat supportive',
        lgbtqPolicies: 'Unsure',
        leadershipSupport: 'Neutral',
        managerComfort: 'Very comfortable',
        recommendCompany: 'No, would not recommend',
        suggestions: 'Listen more.',
      })
      await approveAll(admin.request, company)

      // The second: (1 + 3 + 5 + 4 + 3 + 5) / 6 = 21 / 6; together (25 / 6 + 21 / 6) / 2 = 3.83
      await page.goto(pathIn(language, companyPath(company)))
      await expectRating(page, 3.8)
      await expect(
        page.getByText(spoken(page, () => t('{recommendPercent}% would recommend', { recommendPercent: 50 }))),
      ).toBeVisible()
      await expect(
        page.getByText(spoken(page, () => t('{reviews} in total', { reviews: reviewsText(2) }))),
      ).toBeVisible()
      await expect(
        page.getByText(spoken(page, () => t('Former Employee (left {yearLeft})', { yearLeft: 2024 }))),
      ).toBeVisible()
    })
  })
}

async function expectRating(page: Page, rating: number) {
  const heading = spoken(page, () => t('Inclusivity Rating: {rating}', { rating: `${oneDecimal(rating)}/5` }))
  await expect(page.getByText(heading)).toBeVisible()
}
