import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { until } from '../../test/patience.ts'
import { databaseUrlOf } from '../../test/product-database.ts'
import { type ServerProcess, spawnServer } from '../../test/server-process.ts'
import { anotherPerson, expect, joinByForm, stopTimers, test, thorough } from '../journey.ts'
import { submitReview } from '../review-journey.ts'

// Needs its own servers and database, because it would notice what other journeys do.
let own: { DATA_DIR: string; DATABASE_URL: string }
let literal: ServerProcess
let strict: ServerProcess

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-arrival-'))
  own = { DATA_DIR: folder, DATABASE_URL: '' }
  literal = await spawnServer(folder, { DATABASE_URL: '', LOG_LEVEL: 'info' })
  await literal.isReady()
  strict = await spawnServer(folder, {
    DATABASE_URL: databaseUrlOf(own),
    LOG_LEVEL: 'info',
    REVIEW_PRIVACY: 'strict',
    REVIEW_BATCH_MINUTES: '0',
  })
  await strict.isReady()
})

test.afterAll(async () => {
  await strict?.stop()
  await literal?.stop()
  rmSync(own.DATA_DIR, { recursive: true, force: true })
})

test('an open dashboard shows a review as it arrives, without a line in the log', thorough, async ({ browser }) => {
  const admin = await openDashboard(browser, literal)
  const author = await anotherPerson(browser, { baseURL: literal.address })
  await joinByForm(author.request)
  // The dashboard also reloads once a minute.
  await admin.clock.install()
  await Promise.all([admin.waitForResponse(isStream), admin.goto('/admin/reviews?show=all')])
  await stopTimers(admin)
  const before = await logUpTo(literal, author)

  const reload = admin.waitForResponse((answer) => answer.url().includes('/admin/reviews.data'))
  await submitReview(author.request, { companyName: 'Quiet Works' })
  expect((await reload).status()).toBe(200)
  await expect(admin.getByRole('row').filter({ hasText: 'Quiet Works' })).toBeVisible()

  const lines = (await logUpTo(literal, author)).slice(before.length)
  expect(lines.map(({ route }) => route)).toEqual(['/terms'])
  for (const { time } of [...before, ...lines]) expect(new Date(time).getTime() % 60_000).toBe(0)
})

test(
  'with strict review privacy, an open dashboard reloads once a minute and at no other time',
  thorough,
  async ({ browser }) => {
    const admin = await openDashboard(browser, strict)
    const author = await anotherPerson(browser, { baseURL: strict.address })
    await joinByForm(author.request)
    await admin.clock.install()
    await Promise.all([admin.waitForResponse(isStream), admin.goto('/admin/reviews?show=all')])
    const reloads: string[] = []
    admin.on('request', (request) => request.url().includes('/admin/reviews.data') && reloads.push(request.url()))
    const row = admin.getByRole('row').filter({ hasText: 'Unseen Works' })
    await submitReview(author.request, { companyName: 'Unseen Works 1' })
    // From here on, time passes only where this test lets it.
    await admin.clock.pauseAt((await admin.evaluate(() => Date.now())) + 60_000)
    await expect(row).toHaveCount(1)
    // A server that has just begun to listen for changes tells each page to reload once.
    reloads.splice(0)

    for (const minute of [1, 2]) {
      await admin.clock.fastForward(59_000)
      await submitReview(author.request, { companyName: `Unseen Works ${minute + 1}` })
      await expect(row).toHaveCount(minute)
      expect(reloads).toHaveLength(minute - 1)
      await admin.clock.fastForward(1_000)
      await expect(row).toHaveCount(minute + 1)
      expect(reloads).toHaveLength(minute)
    }
    await admin.clock.fastForward(60_000)
    await expect.poll(() => reloads.length).toBe(3)
  },
)

async function openDashboard(browser: Browser, { address }: ServerProcess) {
  const admin = await anotherPerson(browser, { baseURL: address })
  const email = await joinByForm(admin.request)
  execFileSync(process.execPath, ['cli/admin.ts', 'grant', email], { env: { ...process.env, ...own } })
  return admin
}

function isStream(answer: Awaited<ReturnType<Page['waitForResponse']>>) {
  return answer.url().includes('/live?') && answer.status() === 200
}

/** Marks the end of the log with a request that is made now. */
async function logUpTo(server: ServerProcess, person: Page) {
  const before = linesOf(server).filter(({ route }) => route === '/terms').length
  await person.request.get('/terms')
  await until(() => linesOf(server).filter(({ route }) => route === '/terms').length > before)
  return linesOf(server)
}

function linesOf(server: ServerProcess): { time: string; route: string }[] {
  const lines = server.output().split('\n').slice(0, -1)
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}
