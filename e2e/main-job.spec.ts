import { pathIn } from '../app/words/languages.ts'
import { oneDecimal } from '../app/words/punctuation.ts'
import { t } from '../app/words/words.ts'
import { companyPath } from '../app/workplaces/company-name.ts'
import { reviewCountText, reviewsText } from '../app/workplaces/review-labels.ts'
import { anotherPerson, expect, join, test, ways } from './journey.ts'
import { approve, fillReview, submitFilledReview } from './review-journey.ts'
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
      await join(page.context())
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
      await expect(
        page.getByText(spoken(page, () => t('Inclusivity Rating: {rating}', { rating: `${oneDecimal(4.2)}/5` }))),
      ).toBeVisible()
      await expect(
        page.getByText(spoken(page, () => t('{recommendPercent}% would recommend', { recommendPercent: 100 }))),
      ).toBeVisible()
      await expect(
        page.getByText(spoken(page, () => t('{reviews} in total', { reviews: reviewsText(1) }))),
      ).toBeVisible()
      await expect(page.getByText('Data analyst')).toBeVisible()
      await expect(page.getByText(spoken(page, 'Current Employee'))).toBeVisible()
      await expect(page.getByText('More flexible hours.')).toBeVisible()
    })
  })
}
