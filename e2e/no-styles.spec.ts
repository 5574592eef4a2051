import { readdirSync, readFileSync } from 'node:fs'
import { companyPath } from '../app/workplaces/company-name.ts'
import { anotherPerson, expect, expectHydrated, join, test, thorough } from './journey.ts'
import { approveAll, submitReview } from './review-journey.ts'

const company = 'Plain Pages Ltd'
const assets = 'build/client/assets'

test('the built stylesheets and scripts use no feature that the oldest styled browsers lack', () => {
  const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(1)
  for (const sheet of sheets) {
    const css = readFileSync(`${assets}/${sheet}`, 'utf8')
    // Old browsers drop whole blocks for layers and containers, and single rules or colours for the others.
    expect(css, sheet).not.toMatch(
      /@layer|@container|color-mix|oklch|oklab|light-dark\(|:where\(|[{};]&|\(width\s*[<>]|@media not \(|@custom-media/,
    )
    expect(css, sheet).not.toMatch(/[{;]inset:|[{;](?:margin|padding)-(?:inline|block):/)
  }

  // Safari before 16.4 has no lookbehind in regular expressions.
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(1)
  for (const script of scripts) {
    const text = readFileSync(`${assets}/${script}`, 'utf8')
    for (const sign of ['(?<!', '(?<=']) expect(text.includes(sign), script).toBe(false)
  }
})

test.describe('without styles', () => {
  test.use({ as: 'admin' })

  test(
    'ratings appear as text, drawings keep their size and colours, and words stay separated',
    thorough,
    async ({ page, browser }) => {
      const author = await anotherPerson(browser)
      await join(author.context())
      await submitReview(author.request, { companyName: company, suggestions: 'Plain.' })
      await approveAll(page.request, company)
      await page.route('**/*.css', (route) => route.abort())

      await page.goto(`/reviews?search=${encodeURIComponent(company)}`)
      const card = page.getByRole('article').filter({ hasText: company })
      const [, rating = ''] = /(\d\.\d) out of 5 stars/.exec(await card.innerText()) ?? []
      expect(Number(rating)).toBeGreaterThan(0)
      expect(await card.innerText()).toMatch(/\d\.\d out of 5 stars\. \(?1 Review/)
      await expect(card.locator('.star-on')).toHaveCount(Math.round(Number(rating)))
      expect(await card.locator('.star-on').first().evaluate(fillOf)).not.toBe(
        await card.locator('.star-off').first().evaluate(fillOf),
      )

      await page.goto(companyPath(company))
      await expect(page.getByText(`Inclusivity Rating: ${rating}/5`)).toBeVisible()
      for (const row of await page.locator('.score-bars .bar-row').all()) {
        const text = await row.innerText()
        const [, value = ''] = /\s(\d\.\d)\s*$/.exec(text) ?? []
        const drawn = await row.evaluate((element) => {
          const [rest, fill] = [...element.querySelectorAll('rect')].map((each) => ({
            width: each.getBoundingClientRect().width,
            colour: getComputedStyle(each).fill,
          }))
          return { share: (fill?.width ?? 0) / (rest?.width ?? 1), isTold: fill?.colour !== rest?.colour }
        })
        expect(drawn.share, text).toBeCloseTo(Number(value) / 5, 2)
        expect(drawn.isTold, text).toBe(true)
      }

      for (const address of [
        '/',
        '/inside-workplaces',
        '/mentorship',
        '/work-with-us',
        '/news-and-insights',
        '/auth',
      ]) {
        await page.goto(address)
        const bare = await page.evaluate(() =>
          [...document.querySelectorAll('svg')]
            .filter((svg) => !svg.hasAttribute('width') || !svg.hasAttribute('height'))
            .map((svg) => svg.outerHTML.slice(0, 100)),
        )
        expect(bare, address).toEqual([])
        const black = await page.evaluate(() =>
          [...document.querySelectorAll('svg :is(path, rect, circle)')]
            .filter((shape) => getComputedStyle(shape).fill === 'rgb(0, 0, 0)')
            .map((shape) => shape.outerHTML.slice(0, 100)),
        )
        expect(black, address).toEqual([])
      }
    },
  )
})

test('Leave site covers the page even without styles', async ({ page }) => {
  await page.route('**/*.css', (route) => route.abort())
  await page.route('https://www.google.com/**', (route) => route.abort('aborted'))
  await page.goto('/')
  await expectHydrated(page)
  await page.locator('style').evaluate((styles) => styles.remove())
  await page.getByRole('button', { name: 'Leave site' }).click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.locator('body')).toBeHidden()
})

function fillOf(element: Element) {
  return getComputedStyle(element).fill
}
