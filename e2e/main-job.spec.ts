import { companyPath } from '../app/workplaces/company-name.ts'
import { anotherPerson, expect, signUp, signUpAdmin, test } from './journey.ts'
import { approve, fillReview, submitFilledReview } from './review-journey.ts'

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })

    test('a member reviews a workplace, an admin approves the review, and the company shows its rating', async ({
      page,
      browser,
    }) => {
      const company = `Ọ̀nà & Sons / ${scripting ? 'One' : 'Two'}`
      await signUp(page)
      await fillReview(page, {
        companyName: company,
        currently: 'Yes',
        culture: 'Very welcoming',
        recommend: 'Yes, highly recommend',
        suggestions: 'More flexible hours.',
      })
      const code = await submitFilledReview(page)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4,6}([ -][0-9A-HJKMNP-TV-Z]{2,6})+$/)

      await page.goto(companyPath(company))
      await expect(page.getByText('No reviews found for this company.')).toBeVisible()

      const admin = await anotherPerson(browser, { javaScriptEnabled: scripting })
      await signUpAdmin(admin)
      await approve(admin, company)

      await page.goto('/reviews')
      await page.getByPlaceholder('Search for a company...').fill(company.slice(3))
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      const card = page.getByRole('article')
      await expect(card).toHaveCount(1)
      await expect(card).toContainText('(1 Review)')
      await card.getByRole('link', { name: company, exact: true }).click()

      // (5 + 3 + 5 + 4 + 3 + 5) / 6 = 25 / 6 = 4.17
      await expect(page.getByText('Inclusivity Rating: 4.2/5')).toBeVisible()
      await expect(page.getByText('100% would recommend')).toBeVisible()
      await expect(page.getByText('1 review in total')).toBeVisible()
      await expect(page.getByText('Data analyst')).toBeVisible()
      await expect(page.getByText('Current Employee')).toBeVisible()
      await expect(page.getByText('More flexible hours.')).toBeVisible()

      const second = await anotherPerson(browser, { javaScriptEnabled: scripting })
      await signUp(second)
      await fillReview(second, {
        companyName: company.toUpperCase(),
        currently: 'No',
        yearLeft: '2024',
        culture: 'Very unwelcoming',
        recommend: 'No, would not recommend',
        suggestions: 'Listen more.',
      })
      await submitFilledReview(second)
      await approve(admin, company.toUpperCase())

      // The second: (1 + 3 + 5 + 4 + 3 + 5) / 6 = 21 / 6; together (25 / 6 + 21 / 6) / 2 = 3.83
      await page.goto(companyPath(company))
      await expect(page.getByText('Inclusivity Rating: 3.8/5')).toBeVisible()
      await expect(page.getByText('50% would recommend')).toBeVisible()
      await expect(page.getByText('2 reviews in total')).toBeVisible()
      await expect(page.getByText('Former Employee (left 2024)')).toBeVisible()
    })
  })
}
