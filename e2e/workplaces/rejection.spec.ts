import { findMentor } from '../admin-journey.ts'
import { anotherPerson, expect, expectAccessible, join, test, thorough } from '../journey.ts'
import { applyAsMentor } from '../mentor-journey.ts'
import { expectStep, openReview, storedReviews, submitReview } from '../review-journey.ts'
import { expectNoSidewaysScrolling } from '../screens.ts'

test.describe.configure({ mode: 'parallel' })

const narrow = { width: 320, height: 640 }
const reason = 'It says too much about who somebody is'

for (const scripting of [true, false]) {
  const twin = scripting ? {} : thorough
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'member', viewport: narrow })
    const ending = scripting ? 'Tamarind' : 'Acacia'

    test(
      'a rejected author learns why from the receipt code, changes the review and sends it again',
      twin,
      async ({ page, browser, sessionOf }) => {
        const companyName = `Returned ${ending}`
        const suggestions = 'The night team should not shout.'
        const code = await submitReview(page.request, { companyName, suggestions })

        const admin = await anotherPerson(browser, {
          javaScriptEnabled: scripting,
          viewport: narrow,
          storageState: await sessionOf('admin'),
        })
        if (scripting) await admin.clock.install()
        const row = await openReview(admin, companyName, 'pending')
        await row.getByRole('link', { name: 'Reject' }).click()
        const dialog = admin.getByRole('dialog', { name: 'Reject this review?' })
        await expect(dialog).toBeVisible()
        if (scripting) await expectAccessible(admin)
        await expectNoSidewaysScrolling(admin)
        await dialog.getByLabel('What would help the author?').fill('Please leave out which team it was.')
        await dialog.getByRole('button', { name: 'Reject' }).click()
        await expect(dialog.getByRole('alert')).toContainText('Please choose a reason. Nothing was rejected yet.')
        await expect(dialog.getByLabel('What would help the author?')).toHaveValue(
          'Please leave out which team it was.',
        )
        if (scripting) {
          // The dashboard behind it loads itself again every minute.
          const asked: string[] = []
          admin.on('request', (request) => asked.push(request.url()))
          await admin.clock.runFor(61_000)
          await expect(dialog.getByRole('alert')).toBeVisible()
          expect(asked).toEqual([])
        }
        await dialog.getByRole('radio', { name: reason }).check()
        await dialog.getByRole('button', { name: 'Reject' }).click()
        await expect(admin.getByText('Review rejected.')).toBeVisible()
        await expect(admin.getByRole('row').filter({ hasText: companyName })).toHaveCount(0)
        expect(await storedReviews(companyName)).toEqual([])

        const author = await anotherPerson(browser, { javaScriptEnabled: scripting, viewport: narrow })
        await author.goto('/review-receipt')
        await author.getByLabel('Receipt code').fill(code)
        await author.getByRole('button', { name: 'Look it up' }).click()
        await expect(author.getByText('The team read your review and did not publish it.')).toBeVisible()
        await expect(author.getByText(/^Sent in \w+ \d{4} · Rejected in \w+ \d{4}$/)).toBeVisible()
        await expect(author.getByText(reason)).toBeVisible()
        await expect(author.getByText('Please leave out which team it was.')).toBeVisible()
        if (scripting) await expectAccessible(author)
        await expectNoSidewaysScrolling(author)

        await author.getByRole('button', { name: 'Withdraw my review' }).click()
        await expect(author.getByRole('form', { name: 'Withdraw this review?' })).toBeVisible()
        await author.getByRole('button', { name: 'Keep my review' }).click()
        await author.getByRole('button', { name: 'Change and send again' }).click()
        await expectStep(author, 'Check your answers')
        await expect(author.getByText(reason)).toBeVisible()
        await expect(author).toHaveURL(/\/review-receipt\/change(#message)?$/)
        if (scripting) await expectAccessible(author)
        await expectNoSidewaysScrolling(author)
        await author.getByRole('button', { name: 'Edit Final Thoughts' }).click()
        await expectStep(author, 'Final Thoughts')
        const field = author.getByLabel('What could the company do better?')
        await expect(field).toHaveValue(suggestions)
        await field.fill('Nobody should shout.')
        await author.getByRole('button', { name: 'Review', exact: true }).click()
        await expectStep(author, 'Check your answers')
        await author.getByRole('button', { name: 'Submit' }).click()
        await expectStep(author, 'Review submitted!')
        await expect(author.getByText('Your receipt code stays the same')).toBeVisible()
        if (scripting) await expectAccessible(author)

        await author.goto('/review-receipt')
        await author.getByLabel('Receipt code').fill(code)
        await author.getByRole('button', { name: 'Look it up' }).click()
        await expect(author.getByText('Your review is waiting for the team to read it.')).toBeVisible()
        const again = await openReview(admin, companyName, 'pending')
        await expect(again).toContainText('Nobody should shout.')
      },
    )
  })
}

test.describe('a mentor with script', () => {
  test.use({ viewport: narrow })

  test(
    'a rejected mentor reads why under the account, changes the application and applies again',
    thorough,
    async ({ page, browser, sessionOf }) => {
      const fullName = 'Returned Tamarind'
      await join(page.context())
      await applyAsMentor(page.request, { fullName })
      const admin = await anotherPerson(browser, {
        viewport: narrow,
        storageState: await sessionOf('admin'),
      })
      const row = await findMentor(admin, fullName, 'pending')
      await row.getByRole('link', { name: 'Reject' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Reject this application?' })
      await dialog.getByRole('radio', { name: 'Something important is missing or unclear' }).check()
      await dialog.getByLabel('What would help the applicant?').fill('What would you like to help with?')
      await expectAccessible(admin)
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await expect(admin.getByText('Application rejected.')).toBeVisible()

      await page.goto('/account')
      await expect(page.getByText('It was not accepted: Something important is missing or unclear.')).toBeVisible()
      await page.getByRole('link', { name: 'Change it and apply again' }).click()
      await expect(page.getByText('Your application was not accepted.')).toBeVisible()
      await expect(page.getByText('What would you like to help with?')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Your professional bio').fill('I help with first jobs.')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Submit Application' }).click()
      await page.waitForURL('/mentorship')
      await expect((await findMentor(admin, fullName, 'pending')).getByText('Pending')).toBeVisible()
    },
  )
})
