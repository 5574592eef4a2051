import { parseConfig } from '../app/platform/config.server.ts'
import { embeddedFolders, embeddedLogin } from '../app/platform/database-address.server.ts'
import { companyPath } from '../app/workplaces/company-name.ts'
import { startProduct } from '../tools/product.ts'
import { anotherPerson, expect, join, test as journey } from './journey.ts'
import { approve, submitReview } from './review-journey.ts'

const withinASecond = { timeout: 1_000 }

/** With a second server process on the database of the first. */
const test = journey.extend<{ otherServer: Awaited<ReturnType<typeof startProduct>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here
  otherServer: async ({}, use) => {
    const other = await startProduct(process.env.DATA_DIR ?? '', { environment: { DATABASE_URL: databaseUrl() } })
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
  const companyName = 'Nearby Works'
  const author = await anotherPerson(browser)
  await join(author.request)
  await submitReview(author.request, { companyName, suggestions: 'More light.' })
  const directory = await page.context().newPage()
  await page.goto(companyPath(companyName))
  await directory.goto(`/reviews?search=${encodeURIComponent(companyName)}`)
  await expect(page.getByText('No reviews found for this company.')).toBeVisible()
  await expect(directory.getByText('No companies match your filters.')).toBeVisible()

  const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
  await approve(admin, companyName)
  await expect(page.getByText('Inclusivity Rating: 4.0/5')).toBeVisible(withinASecond)
  await expect(page.getByText('More light.')).toBeVisible()
  await expect(directory.getByText('(1 Review)')).toBeVisible(withinASecond)
})

test('what happens in another server process on the same database is shown as soon', async ({
  page,
  browser,
  sessionOf,
  otherServer,
}) => {
  const companyName = 'Faraway Works'
  const adminHere = await anotherPerson(browser, { storageState: await sessionOf('admin') })
  const adminThere = await anotherPerson(browser, {
    storageState: await sessionOf('admin'),
    baseURL: otherServer.address,
  })
  await adminHere.goto('/admin?tab=reviews&show=pending')
  await page.goto(companyPath(companyName))
  await expect(page.getByText('No reviews found for this company.')).toBeVisible()
  const row = adminHere.getByRole('row').filter({ hasText: companyName })

  const author = await anotherPerson(browser, { baseURL: otherServer.address })
  await join(author.request)
  await submitReview(author.request, { companyName, suggestions: 'Shorter meetings.' })
  await expect(row).toBeVisible(withinASecond)

  await approve(adminThere, companyName)
  await expect(page.getByText('Shorter meetings.')).toBeVisible(withinASecond)
  await expect(row).toHaveCount(0, withinASecond)
})

/** The database of the product under test, as a second machine would be given it. */
function databaseUrl() {
  const settings = parseConfig(process.env)
  if (settings.externalDatabaseUrl) return settings.externalDatabaseUrl
  const { user, password } = embeddedLogin(settings)
  const socket = encodeURIComponent(embeddedFolders(settings).socket)
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/upinde?host=${socket}`
}
