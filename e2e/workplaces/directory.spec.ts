import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { Page } from '@playwright/test'
import { companyPath } from '../../app/workplaces/company-name.ts'
import { fillDataSet } from '../../test/data-set.ts'
import { openDatabase } from '../../test/product-database.ts'
import { startServer } from '../../test/server-process.ts'
import { anotherPerson, expect, expectAccessible, join, joinByForm, test as journey, thorough } from '../journey.ts'
import { approveAll, submitReview } from '../review-journey.ts'
import { expectNoSidewaysScrolling } from '../screens.ts'

/** `busySite` is the address of a product with sixty companies of twenty reviews each. */
const test = journey.extend<object, { busySite: string }>({
  busySite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here
    async ({}, use) => {
      const folder = mkdtempSync(joinPath(tmpdir(), 'upinde-directory-'))
      const product = await startServer(folder, { TRUST_PROXY: 'true' })
      const sql = openDatabase(folder)
      await fillDataSet(sql, 60 * 20, 0)
      await sql.end()
      await use(product.address)
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

for (const scripting of [true, false]) {
  const twin = scripting ? {} : thorough
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'member' })

    test(
      'a member filters many companies, pages through them and clears the filters',
      twin,
      async ({ browser, busySite }) => {
        const page = await anotherPerson(browser, { baseURL: busySite, javaScriptEnabled: scripting })
        await joinByForm(page.request)
        await page.goto('/reviews')
        const cards = page.getByRole('article')
        await expect(cards).toHaveCount(24)
        const first = await cards.getByRole('heading').allTextContents()
        await page.getByRole('link', { name: 'More companies' }).click()
        await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
        await expect(cards).toHaveCount(24)
        const second = await cards.getByRole('heading').allTextContents()
        await page.getByRole('link', { name: 'More companies' }).click()
        await expect(cards).toHaveCount(12)
        const third = await cards.getByRole('heading').allTextContents()
        expect(new Set([...first, ...second, ...third]).size).toBe(60)
        await expect(page.getByRole('link', { name: 'More companies' })).toHaveCount(0)
        await page.getByRole('link', { name: 'First page' }).click()
        await expect(cards.getByRole('heading')).toHaveText(first)

        // Company n is in country n mod 54 and industry n mod 18.
        await page.getByLabel('Country').selectOption('Country 5')
        await search(page)
        await expectCompanies(page, ['Company 5 Limited', 'Company 59 Limited'])
        await expect(page).toHaveURL(/country=Country\+5/)
        await page.getByPlaceholder('Search for a company...').fill('COMPANY 59')
        await search(page)
        await expectCompanies(page, ['Company 59 Limited'])
        await expect(page.getByLabel('Country')).toHaveValue('Country 5')
        await page.getByLabel('Industry').selectOption('Industry 4')
        await search(page)
        await expect(
          page.getByText('No companies match your filters. Try clearing them to see all reviews.'),
        ).toBeVisible()
        await expect(cards).toHaveCount(0)

        await page.getByRole('link', { name: 'Clear Filters' }).click()
        await expect(cards).toHaveCount(24)
        await expect(page.getByLabel('Country')).toHaveValue('')
        await expect(page.getByPlaceholder('Search for a company...')).toHaveValue('')
        await page.getByPlaceholder('Search for a company...').fill('typed and not looked for')
        await page.getByRole('link', { name: 'Clear Filters' }).click()
        await expect(page.getByPlaceholder('Search for a company...')).toHaveValue('')
        await page.getByLabel('Industry').selectOption('Industry 4')
        await search(page)
        await expectCompanies(page, [
          'Company 4 Limited',
          'Company 22 Limited',
          'Company 40 Limited',
          'Company 58 Limited',
        ])

        const card = cards.filter({ hasText: 'Company 40 Limited' })
        await expect(card).toContainText('(20 Reviews)')
        await expect(card.getByRole('img', { name: /out of 5 stars/ })).toBeVisible()
        const website = card.getByRole('link', { name: 'Visit Website' })
        await expect(website).toHaveAttribute('href', 'https://company-40.example')
        await expect(website).toHaveAttribute('rel', 'noopener noreferrer nofollow')
        await card.getByRole('link', { name: 'Company 40 Limited', exact: true }).click()
        await expectTitle(page, 'Company 40 Limited')
        await expect(page.getByText('20 reviews in total')).toBeVisible()
        await page.getByRole('link', { name: 'All companies' }).click()
        await expectTitle(page, 'Company reviews')
      },
    )
  })
}

test.describe('a member with script', () => {
  test.use({ as: 'member' })

  test(
    'names with special characters in URLs lead to their own pages, and without a website to a web search',
    thorough,
    async ({ page, browser, sessionOf }) => {
      const names = [
        'Mills & Sons / West',
        'Who? #1',
        '100 % Cotton',
        'Report.data',
        'D’Or <b>Ltd</b> %2F',
        'Zebra Ltd.',
      ]
      const author = await anotherPerson(browser)
      const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
      for (const [index, companyName] of names.entries()) {
        if (index % 3 === 0) await join(author.context())
        await submitReview(author.request, { companyName, suggestions: `Said of ${companyName}` })
        await approveAll(admin.request, companyName)
      }
      for (const name of names) {
        await page.goto(`/reviews?search=${encodeURIComponent(name)}`)
        await expectCompanies(page, [name])
        const website = `https://duckduckgo.com/?q=${encodeURIComponent(name)}`
        const link = page.getByRole('article').getByRole('link', { name: 'Visit Website' })
        await expect(link).toHaveAttribute('href', website)
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
        await page.getByRole('article').getByRole('link', { name, exact: true }).click()
        await expectTitle(page, name)
        await expect(page).toHaveURL(companyPath(name))
        await expect(page.getByText(`Said of ${name}`)).toBeVisible()
        const search = page.getByRole('link', { name: 'Search the web' })
        await expect(search).toHaveAttribute('href', website)
        await expect(search).toHaveAttribute('rel', 'noopener noreferrer nofollow')
      }
    },
  )

  test(
    'a member on a small phone sees how many gave each answer, and a company’s figures by country',
    thorough,
    async ({ page, browser, sessionOf }) => {
      const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
      const companyName = 'Mbuyu & Sons'
      for (const location of ['Nairobi, Kenya', 'Accra, Ghana']) {
        const author = await anotherPerson(browser)
        await join(author.context())
        for (let n = 0; n < 3; n++) await submitReview(author.request, { companyName, location })
      }
      await approveAll(admin.request, companyName)

      await page.setViewportSize({ width: 320, height: 600 })
      await page.goto(companyPath(companyName))
      await page.getByText('How people answer').click()
      await page.getByText('6 answers, most often “Somewhat welcoming” (100%)').click()
      await expect(page.getByRole('listitem').getByText('6 (100%)').first()).toBeVisible()
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
      await page.getByText('Country', { exact: true }).click()
      await page.getByRole('link', { name: 'Ghana', exact: true }).click()
      await expect(page.getByText('3 reviews from Ghana')).toBeVisible()
      await page.getByText('Country', { exact: true }).click()
      await expect(page.getByRole('link', { name: 'Ghana', exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByText('Accra, Ghana')).toHaveCount(3)
      await expect(page.getByText('Nairobi, Kenya')).toHaveCount(0)
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
    },
  )
})

async function search(page: Page) {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

async function expectCompanies(page: Page, names: string[]) {
  const headings = page.getByRole('article').getByRole('heading')
  await expect(headings).toHaveCount(names.length)
  for (const name of names) await expect(headings.getByRole('link', { name, exact: true })).toBeVisible()
}

async function expectTitle(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}
