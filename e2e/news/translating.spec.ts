import { anotherPerson, expect, expectAccessible, test, thorough } from '../journey.ts'
import { articleRow, publish } from '../news-journey.ts'
import { expectNoSidewaysScrolling } from '../screens.ts'

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'admin', viewport: { width: 320, height: 640 } })

    test(
      'an admin translates an article, goes back and forth between languages, and a reader finds it',
      thorough,
      async ({ page, browser }) => {
        const title = scripting ? 'A lamp in the window' : 'A lamp in the hall'
        await publish({ title })
        const openTranslation = async (language: string) => {
          const translations = articleRow(page, title).getByRole('group')
          await translations.getByText(/^\d of 5 translated/).click()
          await translations.getByRole('link', { name: language }).click()
        }
        const translate = async (language: string, text: string) => {
          await page.goto('/admin')
          await openTranslation(language)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Article in ${language}`)
          await expect(page.getByLabel('Original title')).toHaveValue(title)
          await page.getByLabel('Title', { exact: true }).fill(text)
          await page.getByRole('button', { name: 'Save Changes' }).click()
          await expect(page.getByRole('alert')).toContainText('Please write the content.')
          await expect(page.getByLabel('Title', { exact: true })).toHaveValue(text)
          await page.getByLabel('Content').fill(`*${text}*`)
          await page.getByRole('button', { name: 'Preview' }).click()
          await expect(page.getByRole('region', { name: 'Preview' }).locator('em')).toHaveText(text)
          if (scripting) await expectAccessible(page)
          await expectNoSidewaysScrolling(page)
          await page.getByRole('button', { name: 'Save Changes' }).click()
          await expect(page.getByRole('status').getByText('Translation saved.')).toBeVisible()
        }
        await translate('Français', `Une lampe ${scripting}`)
        await translate('العربية', `مصباح ${scripting}`)
        await expect(articleRow(page, title)).toContainText(/2 of 5 translated.*Missing:.*Português/)

        for (const language of ['Français', 'العربية'] as const) {
          await openTranslation(language)
          await page.getByRole('link', { name: 'Back to the articles' }).click()
        }
        await expect(page.getByRole('tab', { name: 'Manage Articles' }).or(articleRow(page, title))).toBeVisible()
        await page.evaluate(() => history.go(-3))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article in Français')
        await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Une lampe ${scripting}`)

        const reader = await anotherPerson(browser, { viewport: { width: 320, height: 640 } })
        await reader.goto(`/ar/news-and-insights?search=${encodeURIComponent('مصباح')}`)
        await reader
          .getByRole('article')
          .getByRole('link', { name: `مصباح ${scripting}` })
          .click()
        await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`مصباح ${scripting}`)
      },
    )
  })
}

test.describe('of the list of articles', () => {
  test.use({ as: 'admin' })

  test('a row is 48 px high, and a card with a title of two lines 130 px', thorough, async ({ page }) => {
    const title = 'What changed for us in the year after the first network met'
    await publish({ title })
    await page.goto('/admin')
    for (const [width, height] of [
      [1280, 48],
      [360, 130],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect((await articleRow(page, title).boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(height + 1)
    }
    await articleRow(page, title).getByText('0 of 5 translated').click()
    await expect(articleRow(page, title).getByRole('link', { name: 'Kiswahili' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  })
})
