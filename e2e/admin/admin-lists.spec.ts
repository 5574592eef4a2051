import type { Page } from '@playwright/test'
import { burstSize } from '../../app/workplaces/reviews/queue/review-signals.ts'
import { examplePdf } from '../../test/example-application.ts'
import { applyAsMentee, findMentor, query } from '../admin-journey.ts'
import {
  alone,
  anotherPerson,
  atWidths,
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  join,
  post,
  stopTimers,
  test,
  thorough,
} from '../journey.ts'
import { applyAsMentor } from '../mentor-journey.ts'
import { submitReview } from '../review-journey.ts'

test.describe.configure({ mode: 'parallel' })

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: examplePdf('Kofi') }

for (const scripting of [true, false]) {
  const scripted = scripting ? thorough : {}
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'admin' })
    const ending = scripting ? 'Scripted' : 'Plain'

    test(
      'reviews are found by company and text, and the filters can be cleared',
      scripted,
      async ({ page, browser }) => {
        const author = await anotherPerson(browser)
        await join(author.context())
        const [one, other] = [`Findable ${ending} Ltd`, `Overlooked ${ending} Ltd`]
        await submitReview(author.request, { companyName: one, suggestions: 'Quieter lifts.' })
        await submitReview(author.request, { companyName: other, suggestions: 'Louder lifts.' })
        await page.goto('/admin/reviews')
        await page.getByLabel('Company').fill(`findable ${ending}`)
        await page.getByRole('button', { name: 'Search' }).click()
        await expect(rows(page)).toHaveCount(1)
        await expect(rows(page)).toContainText(one)
        await expect(page.getByText('1 review found.')).toBeVisible()
        await expect(page).toHaveURL(/\/admin\/reviews\?company=findable\+/)
        await page.getByLabel('Company').fill(ending)
        await page.getByLabel('Text').fill('louder LIFTS')
        await page.getByRole('button', { name: 'Search' }).click()
        await expect(rows(page)).toContainText(other)
        await expect(rows(page)).toHaveCount(1)
        await rows(page).getByRole('link', { name: 'Delete' }).click()
        await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
        await expect(page.getByLabel('Text')).toHaveValue('louder LIFTS')
        await expect(rows(page)).toHaveCount(1)
        await page.getByRole('link', { name: 'Clear Filters' }).click()
        await expect(page.getByLabel('Text')).toHaveValue('')
        await expect(page).toHaveURL('/admin/reviews')
      },
    )
  })
}

test.describe('with script', () => {
  test.use({ as: 'admin' })

  test('the dashboard opens the desk of each queue in which something waits', thorough, async ({ page, browser }) => {
    const applicant = await anotherPerson(browser)
    await join(applicant.context())
    await applyAsMentor(applicant.request, { fullName: 'Queued Mentor' })
    await applyAsMentee(applicant.request, { fullName: 'Queued Mentee' }, cv)
    await submitReview(applicant.request, { companyName: 'Waiting Scripted Ltd' })
    await writeMessage(page, 'A queue, Scripted')
    await page.goto('/admin')
    await expect(queue(page, 'Contact messages')).toContainText(/[1-9]\d* Oldest: /)
    for (const [label, title] of [
      ['Contact messages', 'Contact messages'],
      ['Reviews', 'Reviews'],
      ['Mentor applications', 'Mentor applications'],
      ['Mentee applications', 'Mentee applications'],
    ] as const) {
      await page.goto('/admin')
      await queue(page, label).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText(/^(The last one|\d+ more after this)$/)).toBeVisible()
    }
    await expectAccessible(page)
  })

  test(
    'mentors are found by name, and a mentee’s application is found by reference and state',
    thorough,
    async ({ page, browser }) => {
      const applicant = await anotherPerson(browser)
      await join(applicant.context())
      await applyAsMentor(applicant.request, { fullName: 'Findable Mentor Scripted' })
      await applyAsMentee(applicant.request, { fullName: 'Findable Mentee Scripted' }, cv)
      await page.goto('/admin/mentors')
      await page.getByLabel('Name or reference').fill('mentor Scripted')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('Findable Mentor Scripted')

      const publicId = await menteeOf(applicant)
      await page.goto('/admin/mentees?show=all')
      await page.getByLabel('Reference').fill(publicId.slice(0, 8))
      await page.getByLabel('State').selectOption('Admitted')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText('No applications match your filters.')).toBeVisible()
      await page.getByLabel('State').selectOption('To read')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('To read')
      await rows(page).getByRole('button', { name: 'Open' }).click()
      await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    },
  )

  test('the counts of the queues change while the page is open', alone, async ({ page, browser }) => {
    // The page also reloads once a minute.
    await page.clock.install()
    await page.goto('/admin')
    await stopTimers(page)
    const applicant = await anotherPerson(browser)
    await join(applicant.context())
    for (const [label, send] of [
      ['Contact messages', () => writeMessage(page, 'A live count')],
      ['Mentor applications', () => applyAsMentor(applicant.request, { fullName: 'Live Mentor' })],
      ['Mentee applications', () => applyAsMentee(applicant.request, {}, cv)],
    ] as const) {
      const before = await countOf(page, label)
      await send()
      await expect.poll(() => countOf(page, label), label).toBeGreaterThan(before)
    }
  })

  test(
    'a burst of reviews of one company is announced above the queue, which fits a small phone',
    thorough,
    async ({ page, browser }) => {
      const companyName = 'Stormy Trading'
      for (let sent = 0; sent < burstSize; sent += 1) {
        const author = await anotherPerson(browser)
        await join(author.context())
        await submitReview(author.request, { companyName, suggestions: 'Ask Dr Banda, or call 0712 345 678.' })
      }
      await page.goto('/admin/reviews?company=stormy')
      await expect(page.getByText('Many reviews of one company are waiting.')).toBeVisible()
      await expect(page.getByText(`${companyName}: ${burstSize} reviews from`)).toBeVisible()
      const first = rows(page).first()
      await expect(first).toContainText('May identify somebody: 1 name, 1 phone number')
      await expect(first).toContainText(`Other reviews of this company and month: ${burstSize - 1} waiting`)
      await expectToFit(page)
      await expectAccessible(page)
    },
  )

  test(
    'the lists and their filters are accessible and fit a small phone, in light and dark',
    atWidths,
    async ({ page, browser }) => {
      const applicant = await anotherPerson(browser)
      await join(applicant.context())
      await applyAsMentee(applicant.request, { fullName: 'Small Phone' }, cv)
      await applyAsMentor(applicant.request, { fullName: 'Small Phone' })
      const publicId = await menteeOf(applicant)
      await query(
        (sql) => sql`
          update connect_mentees set unread_since = unread_since - 9 where public_id = ${publicId}`,
      )
      for (const address of [
        '/admin',
        '/admin/reviews?show=all&search=nothing+says+this',
        '/admin/mentors?search=small',
        '/admin/mentees?show=all&state=pending',
        '/admin/messages?search=nobody',
      ]) {
        await page.goto(address)
        await expectToFit(page)
        await expectAccessibleInLightAndDark(page)
      }
      await page.goto('/admin')
      await expect(queue(page, 'Mentee applications').getByText('Waiting longer than five days')).toBeVisible()
      await (await findMentor(page, 'Small Phone')).getByRole('button', { name: 'Open' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small Phone')
      await expectToFit(page)
    },
  )
})

function queues(page: Page) {
  return page.getByRole('navigation', { name: 'What is waiting' })
}

function queue(page: Page, label: string) {
  return queues(page).getByRole('button', { name: new RegExp(`^${label}`) })
}

async function countOf(page: Page, label: string) {
  const count = queue(page, label).locator('strong')
  return (await count.count()) === 0 ? 0 : Number.parseInt(await count.innerText(), 10)
}

function rows(page: Page) {
  return page.locator('tbody').getByRole('row')
}

async function menteeOf({ request }: Page) {
  const [cvUrl = ''] = /\/cvs\/\w+/.exec(await (await request.get('/account')).text()) ?? []
  const [row] = await query(
    (sql) => sql<{ public_id: string }[]>`select public_id from mentee_applications where cv_url = ${cvUrl}`,
  )
  return row?.public_id ?? ''
}

async function writeMessage({ request }: Page, subject: string) {
  const form = { name: 'Zodwa', email: 'zodwa@example.org', subject, inquiryType: 'Complaint', message: subject }
  await post(request, '/contact', form)
}

async function expectToFit(page: Page) {
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${page.url()}, ${width} px`).toBe(width)
  }
}
