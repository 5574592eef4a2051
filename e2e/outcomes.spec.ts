import type { Locator, Page } from '@playwright/test'
import { findMentor } from './admin-journey.ts'
import { fillMentee, press } from './application-journey.ts'
import { anotherPerson, expect, expectHydrated, hold, join, post, test, thorough } from './journey.ts'
import { applyAsMentor } from './mentor-journey.ts'
import { articlePicture, publish } from './news-journey.ts'
import { openReview, submitReview } from './review-journey.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 360, height: 640 } })

const submitted = 'Thank you! Your application has been submitted successfully. Redirecting...'
const bitmap = { name: 'me.bmp', mimeType: 'image/bmp', buffer: Buffer.from('424d3a0000000000000036000000', 'hex') }
const notAPicture = 'Please select a JPEG, PNG, WebP, AVIF or GIF image.'

for (const scripting of [true, false]) {
  const twin = scripting ? {} : thorough
  test.describe(scripting ? 'an admin, with script' : 'an admin, without script', () => {
    test.use({ scripting, as: 'admin' })
    const ending = scripting ? 'Sahel' : 'Karoo'

    test('sees in view, and only once, that a review was approved or deleted', twin, async ({ page, browser }) => {
      const author = await anotherPerson(browser)
      await join(author.context())
      const companyName = `Outcome ${ending}`
      await submitReview(author.request, { companyName })
      const row = await openReview(page, companyName)
      await row.getByRole('button', { name: 'Approve' }).click()
      await expectSaid(page, 'Review approved. Members can see it now.', scripting)
      await row.getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Confirm Delete' }).click()
      await expectSaid(page, 'Review deleted.', scripting)
    })
  })

  test.describe(scripting ? 'a search, with script' : 'a search, without script', () => {
    test.use({ scripting, as: 'member' })

    test('leads to its results, and counts and announces them', thorough, async ({ page }) => {
      const result = page.locator('#results')
      for (const [path, label, nothing] of [
        ['/mentors', 'Name', 'No mentors match your filters. Please try again or clear the filters.'],
        ['/reviews', 'Company', 'No companies match your filters. Try clearing them to see all reviews.'],
        ['/news-and-insights', 'Search posts', 'No posts match “nobody at all”.'],
      ] as const) {
        await page.goto(path)
        await page.getByRole('searchbox', { name: label }).fill('nobody at all')
        await page.getByRole('button', { name: 'Search', exact: true }).click()
        await expect(page).toHaveURL(/search=nobody\+at\+all.*#results$/)
        await expect(result).toContainText(nothing)
        await expect(result).toHaveRole('status')
        await expectNoticed(result, scripting)
      }

      const word = scripting ? 'kapok' : 'moringa'
      for (const title of [`One ${word}`, `Two ${word}`]) await publish({ title })
      for (const [typed, found] of [
        [word, '2 posts found.'],
        [`one ${word}`, '1 post found.'],
      ] as const) {
        await page.goto('/news-and-insights')
        await page.getByRole('searchbox', { name: 'Search posts' }).fill(typed)
        await page.keyboard.press('Enter')
        await expect(result).toHaveText(found)
        await expectNoticed(result, scripting)
      }
    })
  })
}

test.describe('an admin', () => {
  test.use({ as: 'admin' })

  test(
    'sees in view, and only once, the outcome of actions on mentors, articles and messages',
    thorough,
    async ({ page, browser }) => {
      const person = await anotherPerson(browser)
      await join(person.context())
      const name = 'Outcome Savanna'
      await applyAsMentor(person.request, { fullName: name, galleryPreference: 'No, I’d prefer not to be listed' })
      const row = await findMentor(page, name)
      await expect(row).toContainText('Prefers not to be listed')
      await row.getByRole('button', { name: 'Approve' }).click()
      await expectSaid(page, /^Mentor approved\./)
      await (await findMentor(page, name)).getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Confirm Delete' }).click()
      await expectSaid(page, 'Application deleted.')

      await publish({ title: name })
      await page.goto('/admin')
      await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Confirm Delete' }).click()
      await expectSaid(page, 'Article deleted.')

      const message = { name, email: 'a@example.org', message: 'Hello', inquiryType: 'General inquiry' }
      await post(person.request, '/contact', message)
      await page.goto('/admin/messages')
      await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Confirm Delete' }).click()
      await expectSaid(page, 'Message deleted.')
    },
  )

  test('is told which formats are accepted after choosing an unsupported picture', thorough, async ({ page }) => {
    await page.goto('/admin/create-article')
    await expectHydrated(page)
    const picker = page.getByLabel('Featured image')
    const formats = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/jpg,image/pjpeg,image/x-png'
    await expect(picker).toHaveAttribute('accept', formats)
    await picker.setInputFiles(bitmap)
    await expect(page.locator('#image-error')).toHaveText(notAPicture)
    await expect(picker).toHaveValue('')
    await picker.setInputFiles(await articlePicture())
    await expect(page.locator('#image-error')).toHaveCount(0)
  })
})

test('an applicant sees in view that an application has been submitted', thorough, async ({ page }) => {
  await join(page.context())
  await fillMentee(page, 'Seen Mentee')
  const goOn = await hold(page, /:\d+\/(?:_root\.data.*)?$/)
  await press(page, 'Submit')
  await expectNoticed(page.getByRole('status').filter({ hasText: submitted }), true)
  goOn()
  await page.waitForURL('/')
})

async function expectSaid(page: Page, text: string | RegExp, scripting = true) {
  const said = page.getByRole('status').filter({ hasText: text })
  await expectNoticed(said, scripting)
  if (scripting) expect(new URL(page.url()).search).not.toContain('outcome')
  await page.reload()
  if (scripting) await expectHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(said).toHaveCount(0)
}

/** With script the message also has the focus, so that a screen reader announces it. */
async function expectNoticed(message: Locator, scripting: boolean) {
  await expect(message).toBeInViewport({ ratio: 0.9 })
  if (scripting) await expect(message).toBeFocused()
}
