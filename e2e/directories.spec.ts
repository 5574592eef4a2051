import type { Page } from '@playwright/test'
import { languages, pathIn } from '../app/words/languages.ts'
import { companyPath } from '../app/workplaces/company-name.ts'
import { anotherPerson, atWidths, expect, inLanguages, join, test } from './journey.ts'
import { approveAll, submitReview } from './review-journey.ts'
import { expectNoSidewaysScrolling } from './screens.ts'
import { spoken } from './spoken.ts'

const codes = Object.keys(languages) as (keyof typeof languages)[]
const widths = [320, 360, 480, 768, 769, 1024, 1280]

test.use({ as: 'member' })

test(
  'filters and what stands in empty ones are whole, in every language and at every width',
  atWidths,
  async ({ page }) => {
    for (const code of codes) {
      for (const address of ['/reviews', '/mentors']) {
        await page.goto(pathIn(code, address))
        for (const isOpen of [false, true]) {
          if (isOpen)
            await page
              .locator('main summary')
              .first()
              .evaluate((fold: HTMLElement) => fold.click())
          for (const width of widths) {
            await page.setViewportSize({ width, height: 740 })
            expect(await cutWords(page), `${address} in ${code} at ${width}`).toEqual([])
            await expectNoSidewaysScrolling(page)
          }
        }
      }
    }
  },
)

test(
  'Start is in the first screen of a phone, and the languages of the form are named',
  inLanguages,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const code of codes) {
      await page.goto(pathIn(code, '/submit-review'))
      await expect(page.getByRole('button', { name: spoken(page, 'I Understand') })).toBeVisible()
      await expect(page.getByRole('button', { name: spoken(page, 'Start'), exact: true })).toBeInViewport({ ratio: 1 })
      const heading = await page.getByRole('main').getByRole('heading', { level: 2 }).first().boundingBox()
      const label = await page.getByText(spoken(page, 'Read this page in')).boundingBox()
      const names = page.locator('.languages > button')
      await expect(names).toHaveCount(codes.length - 1)
      const edge = (box: { x: number; width: number } | null) => (box ? (code === 'ar' ? box.x + box.width : box.x) : 0)
      expect(edge(label)).toBeCloseTo(edge(heading), 0)
    }
  },
)

test(
  'a rating and its stars stand together, also from right to left',
  inLanguages,
  async ({ page, browser, sessionOf }) => {
    const companyName = 'Nuru & Daughters'
    const author = await anotherPerson(browser)
    await join(author.context())
    await submitReview(author.request, { companyName })
    const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
    await approveAll(admin.request, companyName)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const code of ['en', 'ar'] as const) {
      await page.goto(pathIn(code, companyPath(companyName)))
      const figure = await page.locator('.profile-rating strong').boundingBox()
      const stars = await page.locator('.profile-rating .stars').boundingBox()
      expect((stars?.y ?? 0) - (figure ? figure.y + figure.height : 0), code).toBeLessThan(8)
    }
  },
)

/** Returns the texts of shown filters that do not fit: what is chosen in lists, and what stands in empty inputs. */
function cutWords(page: Page) {
  return page.evaluate(() => {
    const wide = (element: HTMLElement) => {
      element.style.cssText += ';position:absolute;width:max-content;white-space:pre'
      document.querySelector('main .field')?.append(element)
      const { width } = element.getBoundingClientRect()
      element.remove()
      return width
    }
    const lists = [...document.querySelectorAll<HTMLSelectElement>('main select')].filter((list) => {
      const alone = list.cloneNode() as HTMLSelectElement
      alone.append(new Option(list.selectedOptions[0]?.text))
      return list.checkVisibility() && wide(alone) > list.getBoundingClientRect().width + 1
    })
    const inputs = [...document.querySelectorAll<HTMLInputElement>('main input[placeholder]')].filter((input) => {
      const text = document.createElement('span')
      text.textContent = input.placeholder
      text.style.font = getComputedStyle(input, '::placeholder').font
      const { paddingLeft, paddingRight } = getComputedStyle(input)
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return input.checkVisibility() && wide(text) > room + 1
    })
    return [...lists.map((list) => list.selectedOptions[0]?.text), ...inputs.map((input) => input.placeholder)]
  })
}
