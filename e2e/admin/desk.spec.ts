import type { Page } from '@playwright/test'
import { fillDataSet } from '../../test/data-set.ts'
import { atWidths, expect, expectAccessibleInLightAndDark, expectHydrated, test, thorough } from '../journey.ts'
import { applyAsMentor } from '../mentor-journey.ts'
import { type OwnServer, startOwnServer } from '../own-server.ts'
import { expectNoSidewaysScrolling, expectOnTop } from '../screens.ts'

const phone = { width: 320, height: 640 }

// Needs its own server and database, because it would decide on what other journeys send.
let server: OwnServer

test.beforeAll(async () => {
  server = await startOwnServer()
})

test.afterAll(async () => {
  await server?.stop()
})

test('40 pending reviews take 40 presses on a phone', thorough, async ({ browser }) => {
  await pendingReviews(40)
  const admin = await server.newAdmin(browser, { viewport: phone })
  await admin.goto('/admin/reviews')
  await dismissCookies(admin)
  await admin.getByRole('button', { name: 'Go through them one by one' }).click()
  for (let presses = 0; presses < 40; presses += 1) {
    await expect(admin.getByText(presses === 39 ? 'The last one' : `${39 - presses} more after this`)).toBeVisible()
    const approve = admin.getByRole('button', { name: 'Approve' })
    await expect(approve).toBeInViewport()
    expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await approve.click()
  }
  await expect(admin.getByText('All caught up.')).toBeVisible()
  await expect(admin).toHaveURL('/admin/desk/reviews?decision=approve')

  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByText('Undone. It is pending again')).toBeVisible()
  await expect(admin.getByText('The last one')).toBeVisible()
  await expect.poll(approvedReviews).toBe(39)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(approvedReviews).toBe(40)
})

test('ten approvals take eleven presses from the home page, without script', thorough, async ({ browser }) => {
  await pendingReviews(10)
  const admin = await server.newAdmin(browser, {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  await admin.goto('/')
  await admin.getByRole('button', { name: /^Reviews/ }).click()
  for (let presses = 0; presses < 10; presses += 1) await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('All caught up.')).toBeVisible()
})

test(
  'the bar stays in view and hides nothing, and the end offers the next queue, without script',
  thorough,
  async ({ browser }) => {
    await pendingReviews(1)
    const fullName = 'Next Hornbill'
    const { member: applicant } = await server.newMember(browser)
    await applyAsMentor(applicant.request, { fullName })
    const admin = await server.newAdmin(browser, { javaScriptEnabled: false, viewport: phone })
    await admin.goto('/admin')
    await dismissCookies(admin, false)
    await start(admin)
    await expectNothingFocusedBehindBar(admin)
    await enlargeText(admin)
    expect(await shareOfWindow(admin)).toBeLessThanOrEqual(0.25)
    await expectNothingFocusedBehindBar(admin)
    await admin.getByText('Reject with a reason').click()
    await expect(admin.locator('.desk-bar')).toBeHidden()
    await expectNoSidewaysScrolling(admin)
    await admin.getByText('Reject with a reason').click()
    await expect(admin.locator('.desk-bar')).toBeVisible()
    await admin.getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByText('All caught up.')).toBeVisible()
    await expect(admin.getByText('Next: Mentor applications')).toBeVisible()
    await admin.getByRole('button', { name: 'Start Mentor applications' }).click()
    await expect(admin.getByText(/^(The last one|\d+ more after this)$/)).toBeVisible()
    while (!(await admin.getByRole('heading', { level: 2, name: fullName }).isVisible()))
      await admin.getByRole('button', { name: 'Approve' }).click()
    await admin.getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByText('All caught up.')).toBeVisible()
    await expect(admin.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible()
  },
)

test(
  'two admins at one queue decide on each review once, and who comes second is told',
  thorough,
  async ({ browser }) => {
    await pendingReviews(10, 'distinct')
    const admins = [await server.newAdmin(browser), await server.newAdmin(browser)]
    for (const admin of admins) await start(admin)
    // Those of earlier rows with the same ids.
    const before = await approvalsInLog()
    let second = 0
    const goOn = async (admin: Page) => {
      for (;;) {
        await expect(admin.locator('#approve').or(admin.getByText('All caught up.'))).toBeVisible()
        if (await admin.getByText('All caught up.').isVisible()) return
        const title = await admin.getByRole('heading', { level: 2 }).innerText()
        await admin.getByRole('button', { name: 'Approve' }).click()
        await expect(admin.getByRole('heading', { level: 2, name: title, exact: true })).toHaveCount(0)
        if (await admin.getByText('another decision on this review came first').isVisible()) second += 1
      }
    }
    await Promise.all(admins.map(goOn))
    expect(second).toBeLessThan(10)
    await expect.poll(approvedReviews).toBe(10)
    expect(await approvalsInLog()).toBe((before ?? 0) + 10)
  },
)

test('a decision is carried out even if the server dies in its ten seconds', thorough, async ({ browser }) => {
  await pendingReviews(1)
  const admin = await server.newAdmin(browser)
  await start(admin)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await approvedReviews()).toBe(0)
  // Those of earlier rows with the same id.
  const before = await approvalsInLog()
  await server.killAndStartAgain()
  await expect.poll(approvedReviews).toBe(1)
  expect(await approvalsInLog()).toBe((before ?? 0) + 1)
})

test('keys decide, can be turned off, and never fire while somebody types', thorough, async ({ browser }) => {
  await pendingReviews(6, 'distinct')
  const admin = await server.newAdmin(browser)
  await start(admin)
  await dismissCookies(admin)
  const title = () => admin.getByRole('heading', { level: 2 }).innerText()
  const pressed = async (key: string) => {
    const before = await title()
    await admin.keyboard.press(key)
    await expect(admin.getByRole('heading', { level: 2, name: before, exact: true })).toHaveCount(0)
    // Until then keys do nothing, as the buttons.
    await expect(admin.locator('#skip')).toBeEnabled()
  }
  const first = await title()
  await pressed('a')
  await expect(admin.getByRole('status').filter({ hasText: `Approved: ${first}` })).toBeVisible()
  await pressed('u')
  expect(await title()).toBe(first)
  await pressed('j')

  await admin.keyboard.press('?')
  const list = admin.locator('.desk-keys')
  await expect(list.getByText('Choose a reason')).toBeVisible()
  const toggle = list.getByLabel('Single keys work on this page')
  await toggle.uncheck()
  const second = await title()
  for (const key of ['a', 'r', 'j', '?']) await admin.keyboard.press(key)
  expect(await title()).toBe(second)
  await expect(list.getByText('Choose a reason')).toBeVisible()
  await expect(admin.locator('#rejection')).not.toHaveAttribute('open')
  await toggle.check()

  await admin.keyboard.press('r')
  await expect(admin.getByRole('radio').first()).toBeFocused()
  for (const key of ['a', 'j']) await admin.keyboard.press(key)
  await admin.keyboard.press('3')
  await expect(admin.getByRole('radio').nth(2)).toBeChecked()
  await admin.getByLabel('What would help the author?').fill('')
  await admin.keyboard.type('a j 1 ?')
  await expect(admin.getByLabel('What would help the author?')).toHaveValue('a j 1 ?')
  await expect(admin.getByRole('radio').nth(2)).toBeChecked()
  expect(await title()).toBe(second)
  await admin.getByRole('radio').nth(2).focus()
  await pressed('Enter')
  await expect(admin.getByRole('status').filter({ hasText: `Rejected: ${second}` })).toBeVisible()
})

test('each state of the desk fits a small phone and is accessible, light and dark', atWidths, async ({ browser }) => {
  await pendingReviews(1)
  const { member: applicant } = await server.newMember(browser)
  await applyAsMentor(applicant.request, { fullName: `Long ${'Ochieng'.repeat(8)}`, photo: 'uploaded' })
  const admin = await server.newAdmin(browser, { viewport: phone })
  await admin.goto('/admin/desk/reviews')
  await dismissCookies(admin)
  await expectGoodScreen(admin)
  await admin.getByRole('button', { name: 'Start' }).click()
  await expect(admin.getByText('The last one')).toBeVisible()
  await expectGoodScreen(admin)
  await admin.keyboard.press('?')
  await admin.keyboard.press('r')
  await admin.getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByRole('alert')).toBeVisible()
  await expectGoodScreen(admin)
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('All caught up.')).toBeVisible()
  await expectGoodScreen(admin)
  await start(admin, 'mentors')
  // Other journeys of this server have applied, too, and the order is the admin's own.
  const long = admin.getByRole('heading', { level: 2 }).filter({ hasText: 'Ochieng' })
  if (!(await long.isVisible())) await admin.getByRole('button', { name: 'Skip' }).click()
  await expect(long).toBeVisible()
  await expectGoodScreen(admin)
})

async function expectGoodScreen(page: Page) {
  await expectNoSidewaysScrolling(page)
  await expectAccessibleInLightAndDark(page)
  const approve = page.getByRole('button', { name: 'Approve' })
  if (await approve.isVisible()) await expectOnTop(approve)
}

/** Presses Tab from the item down to the bar. */
async function expectNothingFocusedBehindBar(page: Page) {
  const isSticky = (await shareOfWindow(page)) > 0
  await page.locator('article > div').first().focus()
  const focused: { isInBar: boolean; isCovered: boolean; isBarInView: boolean }[] = []
  while (!focused.at(-1)?.isInBar) {
    expect(focused.length).toBeLessThan(20)
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const [element, bar] = [document.activeElement, document.querySelector('.desk-bar')]
      if (!element || !bar) throw new Error('There is no bar.')
      const [at, over] = [element.getBoundingClientRect(), bar.getBoundingClientRect()]
      const isInBar = bar.contains(element)
      const isCovered = !isInBar && at.bottom > over.top && at.top < over.bottom
      return { isInBar, isCovered, isBarInView: over.top >= 0 && over.bottom <= innerHeight + 1 }
    })
    expect(stop.isCovered).toBe(false)
    if (isSticky) expect(stop.isBarInView).toBe(true)
    focused.push(stop)
  }
  expect(focused.length).toBeGreaterThan(1)
}

/** Returns how much of the window's height the bar takes at the top of the page. */
async function shareOfWindow(page: Page) {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const { top, bottom } = document.querySelector('.desk-bar')?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    return Math.max(0, Math.min(bottom, innerHeight) - top) / innerHeight
  })
}

async function enlargeText(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

async function start(admin: Page, queue = 'reviews') {
  await admin.goto(`/admin/desk/${queue}`)
  await admin.getByRole('button', { name: 'Start' }).click()
  await expect(admin.getByRole('button', { name: 'Approve' })).toBeVisible()
}

async function dismissCookies(page: Page, scripting = true) {
  if (scripting) await expectHydrated(page)
  const understand = page.getByRole('button', { name: 'I Understand' })
  if (!(await understand.isVisible())) return
  await understand.click()
  await expect(understand).toBeHidden()
}

/** Replaces all reviews. Those of one company have one name, unless they are to be distinct. */
async function pendingReviews(count: number, names: 'alike' | 'distinct' = 'alike') {
  await server.inDatabase(async (sql) => {
    await sql`delete from waiting_decisions`
    await sql`delete from reviews`
    await sql`delete from review_rejections`
    await sql`delete from companies`
    await fillDataSet(sql, 0, count)
    if (names === 'distinct') await sql`update reviews set company_name = 'Company ' || id`
  })
}

async function approvedReviews() {
  const [found] = await server.inDatabase((sql) => sql`select count(*)::int as count from reviews where is_approved`)
  return found?.count
}

async function approvalsInLog() {
  const [found] = await server.inDatabase(
    (sql) => sql`
      select count(*)::int as count from audit_log join reviews on target = reviews.id where verb = 'approve review'`,
  )
  return found?.count
}
