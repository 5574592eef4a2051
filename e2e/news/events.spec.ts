import { readFileSync } from 'node:fs'
import { anotherPerson, expect, expectAccessible, test, thorough } from '../journey.ts'
import { articlePicture, openPost } from '../news-journey.ts'
import { expectNoSidewaysScrolling } from '../screens.ts'

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'admin', viewport: { width: 320, height: 640 } })

    test(
      'an admin announces an event, corrects a mistake, and a reader puts it into a calendar',
      thorough,
      async ({ page, browser }) => {
        const title = scripting ? 'Evening at the lake' : 'Morning at the lake'
        await page.goto('/admin/create-article')
        await page.getByLabel('Title').fill(title)
        await expect(page.getByLabel('Date of the event')).toBeHidden()
        await page.getByLabel('Category').selectOption('Events')
        await page.getByLabel('Author').fill('Zanele Dube')
        await page.getByLabel('Content').fill('Tea and talk.')
        await page.getByLabel('Date of the event').fill('2031-12-01')
        await page.getByLabel('Time', { exact: true }).fill('18:30')
        await page.getByLabel('Place').fill('Lakeside hall, Kisumu')
        await page.getByLabel('Featured image').setInputFiles(await articlePicture())
        await page.getByRole('button', { name: 'Publish Article' }).click()
        const summary = page.getByRole('alert')
        await expect(summary).toContainText('Please check the marked field.')
        await expect(page.getByLabel('Date of the event')).toHaveValue('2031-12-01')
        await expect(page.getByLabel('Time', { exact: true })).toHaveValue('18:30')
        await expect(page.getByLabel('Place')).toHaveValue('Lakeside hall, Kisumu')
        if (scripting) {
          await expectAccessible(page)
          await summary.getByRole('link', { name: 'Please choose the time zone of the time.' }).click()
          await expect(page.getByLabel('Time zone')).toBeFocused()
        }
        await expectNoSidewaysScrolling(page)
        await page.getByLabel('Time zone').selectOption('Africa/Nairobi')
        if (!scripting) await page.getByLabel('Featured image').setInputFiles(await articlePicture())
        await page.getByRole('button', { name: 'Publish Article' }).click()
        await expect(page.getByRole('status').getByText('Article published successfully!')).toBeVisible()

        const reader = await anotherPerson(browser, { viewport: { width: 320, height: 640 } })
        await reader.goto('/news-and-insights?category=Events')
        const card = reader.getByRole('article').filter({ hasText: title })
        await expect(card).toContainText('Event: 1 December 2031')
        await openPost(reader, title)
        const facts = reader.getByRole('region', { name: 'When and where' })
        await expect(facts).toContainText('Monday 1 December 2031')
        await expect(facts).toContainText('18:30, East Africa Time')
        await expectNoSidewaysScrolling(reader)
        if (scripting) await expectAccessible(reader)
        const download = reader.waitForEvent('download')
        await facts.getByRole('link', { name: 'Add it to a calendar' }).click()
        const file = await download
        expect(file.suggestedFilename()).toBe('event.ics')
        const text = readFileSync(await file.path(), 'utf8')
        expect(text).toContain('\r\nDTSTART:20311201T153000Z\r\n')
        expect(text).not.toContain(title)
      },
    )
  })
}
