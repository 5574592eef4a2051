import type { Locator, Page } from '@playwright/test'
import { requiredOfMentor } from '../../test/example-application.ts'
import { required } from '../../test/example-review.ts'
import { press } from '../application-journey.ts'
import { anotherPerson, expect, inLanguages, join, test } from '../journey.ts'
import { approveAll, expectStep, storedReviews } from '../review-journey.ts'
import { spoken } from '../spoken.ts'

test.use({ viewport: { width: 360, height: 740 } })

const company = 'شركة النيل للبرمجيات'

test('in Arabic: a review is written and found, from right to left', async ({ page, browser, sessionOf }) => {
  await join(page.context())
  await page.goto('/ar/submit-review')
  await press(page, 'Start')
  await expectStep(page, 'Company Details')
  await page.getByLabel(spoken(page, 'Company name')).fill(company)
  await page.getByLabel(spoken(page, 'Your role')).fill('محلّلة بيانات')
  await page.locator('[name=location]').fill('القاهرة، مصر')
  await check(page, 'currentlyWorksHere')
  await press(page, 'Next')
  await expectStep(page, 'Your Experience')
  await page.locator('[name=industry]').selectOption(required.industry)
  for (const field of ['inclusivityCulture', 'authenticityComfort', 'facedDiscrimination', 'colleagueSupport'] as const)
    await check(page, field)
  await press(page, 'Next')
  for (const field of ['lgbtqPolicies', 'leadershipSupport', 'managerComfort'] as const) await check(page, field)
  await press(page, 'Next')
  await page.locator('[name=suggestions]').fill('ساعات عمل أوضح. زميلي مصطفى أخبر الجميع.')
  await press(page, 'Review')
  await expectStep(page, 'Check your answers')
  await expect(page.locator('mark').first()).toHaveText('زميلي مصطفى')
  await expect(page.getByText(spoken(page, hardToFind))).toBeVisible()
  await press(page, 'Submit')
  await expectStep(page, 'Review submitted!')
  expect(await page.locator('output').textContent()).toMatch(/^[\w-]+$/)

  expect(await storedReviews(company)).toMatchObject([{ location: 'القاهرة, Egypt' }])
  const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
  await approveAll(admin.request, company)
  // Typed as many do: with ه for ة, and without the hamza.
  await page.goto(`/ar/reviews?country=Egypt&search=${encodeURIComponent(company.replace('ة', 'ه'))}`)
  const card = page.getByRole('article').filter({ hasText: company })
  await expect(card).toContainText('تقييم واحد')
  await expect(page.locator('[name=country] option[value=Egypt]')).toHaveText('مصر')
  const [firstOn, firstOff] = [card.locator('.star-on').first(), card.locator('.star-off').first()]
  expect(await leftOf(firstOn)).toBeGreaterThan(await leftOf(firstOff))

  await card.getByRole('link', { name: company, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company)
  await expect(page.getByText(/القاهرة.?، .?مصر/).first()).toBeAttached()
  expect(await leftOf(page.getByRole('button', { name: spoken(page, 'Leave site') }))).toBeLessThan(20)
  const logo = page.getByRole('banner').getByRole('link', { name: 'Upinde' })
  expect(await leftOf(logo)).toBeGreaterThan(180)
  for (const bar of await page.locator('.score-bars .bar').all()) {
    const [rest, fill] = [bar.locator('.bar-rest'), bar.locator('.bar-fill')]
    expect(Math.abs((await rightOf(fill)) - (await rightOf(rest)))).toBeLessThan(2)
  }

  await page.goto('/ar/account')
  const year = String(new Date().getUTCFullYear())
  const since = page.getByRole('definition').filter({ hasText: year }).first()
  expect(await fromTheRight(since, [/\d+/.exec((await since.textContent()) ?? '')?.[0] ?? '', year])).toBe(true)
})

test('in Amharic: an application to become a mentor', inLanguages, async ({ page }) => {
  await join(page.context())
  await page.goto('/am/apply-mentor')
  await page.getByLabel(spoken(page, 'Full name')).fill('ዐቤል ኃይሉ')
  await page.getByRole('main').locator('[name=email]').fill('abel@example.org')
  await page.locator('[name=country]').selectOption({ label: 'ኢትዮጵያ' })
  await press(page, 'Next')
  await page.locator('[name=industry]').selectOption(requiredOfMentor.industry)
  await page.locator(`[name=professionalStage][value="${requiredOfMentor.professionalStage}"]`).check()
  await press(page, 'Next')
  // The bio is missing.
  await expect(page.locator('[name=professionalBio]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('[name=professionalBio]').fill('በባንክ ሥራ ሃያ ዓመት ሠርቻለሁ።')
  await press(page, 'Next')
  await press(page, 'Submit Application')
  await expect(
    page.getByText(spoken(page, 'Thank you! Your application has been submitted successfully. Redirecting...')),
  ).toBeVisible()
  await page.waitForURL('/am/mentorship')

  await page.goto('/am/apply-mentor')
  await expect(page.locator('[name=fullName]')).toHaveValue('ዐቤል ኃይሉ')
  await expect(page.locator('[name=country]')).toHaveValue('Ethiopia')
})

const hardToFind =
  'Among Arabic and Amharic letters, which have no capitals, we find few names. Look for them yourself.'

async function check(page: Page, field: keyof typeof required) {
  await page.locator(`[name=${field}][value="${required[field]}"]`).check()
}

async function leftOf(element: Locator) {
  return (await element.boundingBox())?.x ?? Number.NaN
}

/** Says whether the parts of a text stand in this order from the right. */
function fromTheRight(element: Locator, parts: string[]) {
  return element.evaluate((shown, wanted) => {
    const node = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode() as Text
    const lefts = wanted.map((part) => {
      const range = document.createRange()
      range.setStart(node, node.data.indexOf(part))
      range.setEnd(node, node.data.indexOf(part) + part.length)
      return range.getBoundingClientRect().left
    })
    return lefts.every((left, place) => place === 0 || left < (lefts[place - 1] ?? 0))
  }, parts)
}

async function rightOf(element: Locator) {
  const box = await element.boundingBox()
  return box ? box.x + box.width : Number.NaN
}
