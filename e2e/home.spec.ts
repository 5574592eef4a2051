import { fillMentee, press } from './application-journey.ts'
import { expect, expectAccessibleInLightAndDark, join, test, thorough } from './journey.ts'
import { expectNoSidewaysScrolling } from './screens.ts'

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, viewport: { width: 320, height: 640 } })

    test(
      'a member is led from the home page through an application, and then sees its state there',
      thorough,
      async ({ page }) => {
        await join(page.context())
        await page.goto('/')
        const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Your next step' }) })
        await expect(panel.getByRole('heading', { name: 'Your next step' })).toBeInViewport()
        await expect(panel).toContainText('You can ask for a mentor.')
        await expectNoSidewaysScrolling(page)
        if (scripting) {
          await expectAccessibleInLightAndDark(page)
        }
        await panel.getByRole('link', { name: 'Ask for a mentor' }).click()
        await expect(page).toHaveURL('/apply-mentee')
        await fillMentee(page, 'Next Stepper')
        await press(page, 'Submit')
        await page.waitForURL('/')
        const standing = page.locator('section', { has: page.getByRole('heading', { name: 'Where you stand' }) })
        await expect(standing).toContainText('Your application to become a mentee is with the team')
        await standing.getByRole('link', { name: 'Open your messages' }).click()
        await expect(page).toHaveURL('/connect')
        // Also when the script loads only the data.
        await page.getByRole('banner').getByRole('link', { name: 'Upinde' }).click()
        await expect(standing).toContainText('Your application to become a mentee is with the team')
      },
    )
  })
}
