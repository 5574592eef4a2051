import type { Page } from '@playwright/test'
import { companyPath } from '../../app/workplaces/company-name.ts'
import { beginAtHome } from '../connect-journey.ts'
import { anotherPerson, expect, expectAccessible, join, test, thorough } from '../journey.ts'
import { approveAll, submitReview } from '../review-journey.ts'
import { expectNoSidewaysScrolling } from '../screens.ts'

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'member' })
    const ending = scripting ? 'One' : 'Two'
    const names = [`Mwezi & Sons ${ending}`, `Nyota Ltd ${ending}`, `Kilele ${ending}`] as const
    const [first, second, third] = names

    test(
      'a member on a small phone compares two companies for a country on two screens, and adds a third',
      thorough,
      async ({ page, browser, sessionOf }) => {
        const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
        for (const companyName of names) {
          const author = await anotherPerson(browser)
          await join(author.context())
          const culture = companyName === second ? 'Very unwelcoming' : 'Somewhat welcoming'
          for (let n = 0; n < 3; n++) {
            await submitReview(author.request, { companyName, location: 'Lagos, Nigeria', inclusivityCulture: culture })
          }
          await approveAll(admin.request, companyName)
        }
        await page.setViewportSize({ width: 360, height: 740 })
        const hand = await beginAtHome(page)
        await hand.press(page.getByRole('link', { name: 'Read reviews' }))
        for (const chosen of [1, 2]) {
          await hand.press(page.getByRole('link', { name: /Add to comparison / }).first())
          await expect(page.getByText(`${chosen} chosen.`)).toBeVisible()
        }
        await hand.press(page.getByRole('link', { name: 'Compare', exact: true }))
        await expect(linesBelow(page, 'Inclusive culture')).toHaveCount(2)
        expect(hand.count()).toBeLessThanOrEqual(4)

        await page.setViewportSize({ width: 320, height: 640 })
        await page.goto('/reviews')
        await page.getByText('Filter and sort').click()
        await page.getByLabel('Country').selectOption('Nigeria')
        await page.getByRole('button', { name: 'Search', exact: true }).click()
        await expect(page).toHaveURL(/country=Nigeria/)
        await add(page, first)
        await expect(page.getByText('1 chosen. Add another.')).toBeVisible()
        await add(page, second)
        await expectNoSidewaysScrolling(page)
        // Anywhere else the strip lies over a part of the list.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        if (scripting) await expectAccessible(page)
        await page.getByRole('link', { name: 'Compare', exact: true }).click()

        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare companies')
        await expect(page.getByRole('heading', { name: 'Scores in Nigeria' })).toBeVisible()
        await expect(page.getByText(`${second} have too few reviews to be sure.`)).toBeVisible()
        await expect(linesBelow(page, 'Inclusive culture')).toHaveText([`${first} 4.0`, `${second} 1.0`])
        await page.getByText('What people say most often in all countries').click()
        await expect(page.getByText('3 answers, most often “Unsure” (100%)').first()).toBeVisible()
        await page.getByText('How many gave each answer').click()
        await expect(page.getByRole('heading', { name: 'Ratings', exact: true })).toBeVisible()
        await expectNoSidewaysScrolling(page)
        if (scripting) await expectAccessible(page)
        await page.emulateMedia({ media: 'print' })
        await expect(linesBelow(page, 'Inclusive culture').first()).toBeVisible()
        await expect(page.getByRole('link', { name: 'Add a third company' })).toBeHidden()
        await page.emulateMedia({ media: 'screen' })
        const stored = await page.context().storageState()
        expect(stored.cookies.map(({ name }) => name)).toEqual(['s'])
        expect(JSON.stringify(stored.origins)).not.toContain('Nyota')

        await page.getByRole('link', { name: 'Add a third company' }).click()
        await expect(page.getByText(`2 chosen. ${first} and ${second}`)).toBeVisible()
        await expect(page.getByLabel('Country')).toHaveValue('Nigeria')
        await page.getByRole('article').getByRole('link', { name: third, exact: true }).click()
        await page.getByRole('link', { name: `Compare with ${first} and ${second}` }).click()
        await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first)
        await page.getByRole('link', { name: `Remove ${first}` }).click()
        await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(second)
        await page.getByRole('link', { name: third, exact: true }).click()
        await expect(page).toHaveURL((url) => url.pathname === companyPath(third))
      },
    )
  })
}

test.describe('a member with script', () => {
  test.use({ as: 'member' })

  test('a wrong address says what is wrong and leads to the list', thorough, async ({ page }) => {
    await page.goto('/compare?company=Nobody+Here&company=Nor+Here')
    await expect(page.getByText('There are no reviews of “Nobody Here” and “Nor Here”.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Choose companies' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company reviews')
  })
})

async function add(page: Page, name: string) {
  await page.getByRole('link', { name: `Add to comparison ${name}` }).click()
  await expect(page.getByRole('link', { name: `✓ Chosen. Remove ${name}` })).toBeVisible()
}

/** Finds a line for each company. */
function linesBelow(page: Page, question: string) {
  const group = page
    .locator('.comparison-group')
    .filter({ has: page.getByRole('heading', { name: question, exact: true }) })
  return group.getByRole('listitem')
}
