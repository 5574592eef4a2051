import type { Locator, Page, Request, Response } from '@playwright/test'
import { pathIn } from '../app/words/languages.ts'
import { oneDecimal } from '../app/words/punctuation.ts'
import { t } from '../app/words/words.ts'
import { companyPath } from '../app/workplaces/company-name.ts'
import { reviewCountText } from '../app/workplaces/review-labels.ts'
import { databaseUrlOf } from '../test/product-database.ts'
import { startServer } from '../test/server-process.ts'
import { anotherPerson, expect, join, test as journey, stopTimers, thorough } from './journey.ts'
import { publish } from './news-journey.ts'
import { approve, submitReview } from './review-journey.ts'
import { spoken } from './spoken.ts'

/** `otherServer` shares the database of the first server. */
const test = journey.extend<{ otherServer: Awaited<ReturnType<typeof startServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here
  otherServer: async ({}, use) => {
    const settings = { TRUST_PROXY: 'true', DATABASE_URL: databaseUrlOf(process.env) }
    const other = await startServer(process.env.DATA_DIR ?? '', settings)
    await use(other)
    await other.stop()
  },
})

test.use({ as: 'member' })

test('an open company page and directory show a review as soon as it is approved elsewhere', async ({
  page,
  browser,
  sessionOf,
}) => {
  const [companyName, language] = ['Nearby Works', 'fr'] as const
  const author = await anotherPerson(browser)
  await join(author.context())
  await submitReview(author.request, { companyName, suggestions: 'More light.' })
  const directory = await page.context().newPage()
  // Without a stream, they would ask every five seconds.
  await page.clock.install()
  await page.goto(pathIn(language, companyPath(companyName)))
  await directory.clock.install()
  await directory.goto(`${pathIn(language, '/reviews')}?search=${encodeURIComponent(companyName)}`)
  for (const reader of [page, directory]) await stopTimers(reader)
  await expect(page.getByText(spoken(page, 'No reviews found for this company.'))).toBeVisible()
  await expect(
    directory.getByText(spoken(page, 'No companies match your filters. Try clearing them to see all reviews.')),
  ).toBeVisible()

  const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
  await approve(admin, companyName)
  await expect(
    page.getByText(spoken(page, () => t('Inclusivity Rating: {rating}', { rating: `${oneDecimal(4)}/5` }))),
  ).toBeVisible()
  await expect(page.getByText('More light.')).toBeVisible()
  await expect(directory.getByText(spoken(page, () => reviewCountText(1)))).toBeVisible()
})

test(
  'changes made through another server process on the same database appear within a second',
  thorough,
  async ({ page, browser, sessionOf, otherServer }) => {
    const companyName = 'Faraway Works'
    const adminHere = await anotherPerson(browser, { storageState: await sessionOf('admin') })
    const adminThere = await anotherPerson(browser, {
      storageState: await sessionOf('admin'),
      baseURL: otherServer.address,
    })
    // The list also reloads once a minute, and a reader without a stream every five seconds.
    await adminHere.clock.install()
    await adminHere.goto('/admin/reviews')
    await stopTimers(adminHere)
    await page.clock.install()
    await page.goto(companyPath(companyName))
    await stopTimers(page)
    await expect(page.getByText('No reviews found for this company.')).toBeVisible()
    const row = adminHere.getByRole('row').filter({ hasText: companyName })

    const author = await anotherPerson(browser, { baseURL: otherServer.address })
    await join(author.context())
    await submitReview(author.request, { companyName, suggestions: 'Shorter meetings.' })
    await expect(row).toBeVisible()

    await approve(adminThere, companyName)
    await expect(page.getByText('Shorter meetings.')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test('a page that is refused a stream polls every five seconds and gets one as soon as a slot is free', async ({
  browser,
  sessionOf,
  baseURL,
}) => {
  const page = await anotherPerson(browser)
  await page.clock.install()
  await join(page.context())
  const held = await Promise.all([1, 2, 3].map(() => holdStream(`${baseURL}/live?topic=reviews`, page)))
  let asked = 0
  let answered = 0
  page.on('request', (request) => isPoll(request) && asked++)
  page.on('response', (answer) => isPoll(answer.request()) && answered++)
  const allAnswered = () => expect.poll(() => asked - answered).toBe(0)
  const refusal = page.waitForResponse((answer) => isStream(answer, 503))
  await page.goto(companyPath('Crowded Works'))
  await refusal
  await stopTimers(page)
  await allAnswered()
  const before = asked
  for (let seconds = 0; seconds < 20; seconds++) {
    await page.clock.runFor(1_000)
    await allAnswered()
  }
  expect(asked - before).toBeGreaterThanOrEqual(3)
  expect(asked - before).toBeLessThanOrEqual(4)

  const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
  await submitReview(page.request, { companyName: 'Crowded Works', suggestions: 'A larger door.' })
  await approve(admin, 'Crowded Works')
  await expect(page.getByText('No reviews found for this company.')).toBeVisible()
  await everyFiveSeconds(page, () => isShown(page.getByText('A larger door.')))

  let isOpen = false
  page.on('response', (answer) => (isOpen ||= isStream(answer, 200)))
  for (const stream of held) await stream.body?.cancel()
  await everyFiveSeconds(page, () => expect(isOpen).toBe(true))
  await submitReview(page.request, { companyName: 'Crowded Works', suggestions: 'A second door.' })
  await approve(admin, 'Crowded Works')
  await expect(page.getByText('A second door.')).toBeVisible()
})

test('a second reader behind the same address has a live page too', thorough, async ({ browser }) => {
  const behindOneAddress = { extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.77' } }
  const readers = [await anotherPerson(browser, behindOneAddress), await anotherPerson(browser, behindOneAddress)]
  for (const reader of readers) {
    // Without a stream, it would ask every five seconds.
    await reader.clock.install()
    const opened = reader.waitForResponse((answer) => isStream(answer, 200))
    await reader.goto('/news-and-insights?search=acacia')
    await opened
    await stopTimers(reader)
  }
  await publish({ title: 'Acacia shade' })
  for (const reader of readers) await expect(reader.getByRole('heading', { name: 'Acacia shade' })).toBeVisible()
})

async function isShown(part: Locator) {
  expect(await part.isVisible()).toBe(true)
}

/** Lets five seconds of the page's clock pass again and again, until a check succeeds. */
async function everyFiveSeconds(page: Page, check: () => unknown) {
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await check()
  }).toPass()
}

function isPoll(request: Request) {
  return request.url().includes('/live?') && request.method() === 'HEAD'
}

function isStream(answer: Response, status: number) {
  return answer.url().includes('/live?') && answer.request().method() === 'GET' && answer.status() === status
}

/** Holds a stream of the same session, as another tab would. Node closes one whose answer nobody refers to any more. */
async function holdStream(address: string, page: Page) {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  const answer = await fetch(address, { headers: { cookie: cookies.join('; ') } })
  expect(answer.status).toBe(200)
  return answer
}
