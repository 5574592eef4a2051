import type { Browser, Locator, Page } from '@playwright/test'
import { type Language, languages, pathIn } from '../app/words/languages.ts'
import { companyPath } from '../app/workplaces/company-name.ts'
import {
  anotherPerson,
  atWidths,
  expect,
  expectAccessibleInLightAndDark,
  expectHydrated,
  hold,
  join,
  test,
} from './journey.ts'
import {
  approveAll,
  choose,
  expectStep,
  fillReview,
  openReview,
  storedReviews,
  submitReview,
} from './review-journey.ts'
import { expectLeaveSiteCoversNothing, expectNoSidewaysScrolling, expectNothingCovered, screens } from './screens.ts'

test.describe.configure({ mode: 'parallel' })

const discreet = /^[^·]* · Upinde$|^Upinde$/
const giveaways = /lgbt|queer|gay|lesbian|trans|pride/i
const phone = { width: 320, height: 640 }
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'
const company = `Ushirikiano Engineering ${longWord} International`

for (const as of ['visitor', 'member', 'admin'] as const) {
  test.describe(`${as} on a small phone`, () => {
    test.use({ as, viewport: phone })

    test('every screen fits, makes no external requests and is accessible', atWidths, async ({ page }) => {
      const strayed = await watch(page)
      for (const address of screens[as])
        await test.step(address, async () => {
          await page.goto(address)
          await expectGoodScreen(page)
          expect(await strayed()).toEqual([])
        })
    })
  })
}

test.describe('for a member on a small phone, with a review', () => {
  test.use({ as: 'member', viewport: phone })

  test(
    'every wizard step, incomplete and complete, and the reviewed company’s page fit and are accessible',
    atWidths,
    async ({ page, browser, sessionOf }) => {
      await page.goto('/inside-workplaces')
      const strayed = await watch(page)
      await page.getByRole('link', { name: 'Submit a review' }).first().click()
      for (const [button, step] of [
        ['Start', 'Company Details'],
        ['Next', 'Your Experience'],
        ['Next', 'Policies & Environment'],
        ['Next', 'Final Thoughts'],
        ['Review', 'Check your answers'],
        ['Submit', 'Review submitted!'],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click()
        await expectStep(page, step)
        if (button === 'Start') await page.getByRole('button', { name: 'Next' }).click()
        await expectGoodScreen(page)
        await complete[step](page)
      }
      const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
      await approveAll(admin.request, company)
      await page.goto('/reviews')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectGoodScreen(page)
      await page.goto(companyPath(company))
      await expect(page.getByText('Inclusivity Rating: 3.2/5')).toBeVisible()
      await expectGoodScreen(page)
      expect(await strayed()).toEqual([])
    },
  )

  test(
    'the error messages of the sign-in card and the receipt page fit and are accessible',
    atWidths,
    async ({ page, browser }) => {
      await page.goto('/review-receipt')
      await page.getByRole('button', { name: 'Look it up' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectGoodScreen(page)
      const visitor = await anotherPerson(browser, { viewport: phone })
      await visitor.goto('/auth?mode=sign-up')
      await visitor.getByRole('main').getByLabel('Email').fill('someone at example')
      await visitor.getByLabel('Password').fill('short')
      await visitor.getByRole('button', { name: 'Create Account' }).click()
      await expect(visitor.getByRole('alert')).toBeVisible()
      await expectGoodScreen(visitor)
    },
  )
})

test.describe('for an admin on a small phone, with a review', () => {
  test.use({ as: 'admin', viewport: phone })

  test('the list of reviews and the deletion dialog fit and are accessible', atWidths, async ({ page, browser }) => {
    const companyName = `${company} of the Great Lakes Region`
    await publishable(browser, companyName)
    const strayed = await watch(page)
    const row = await openReview(page, companyName, 'pending')
    await row.getByText('Said at length.').first().click()
    // A link that is half below the bar would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectGoodScreen(page)
    await page.setViewportSize({ width: 800, height: 600 })
    await expectNoSidewaysScrolling(page)
    await page.setViewportSize(phone)
    const [review] = await storedReviews(companyName)
    await page.goto(`/admin/reviews/${review?.id}/deletion?show=all`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodScreen(page)
    expect(await strayed()).toEqual([])
  })
})

test.describe('on a desktop at 200% zoom', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, as: 'admin' })

  test('no screen scrolls horizontally, and the wizard is usable', atWidths, async ({ page }) => {
    for (const address of [...screens.visitor, ...screens.member, ...screens.admin, '/admin/reviews?show=all']) {
      await page.goto(address)
      await expectNoSidewaysScrolling(page)
    }
    await fillReview(page, {
      companyName: 'Magnified',
      currently: 'Yes',
      culture: 'Neutral',
      recommend: 'Not sure',
      suggestions: 'Larger letters.',
    })
    await expectNoSidewaysScrolling(page)
  })
})

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })

    test.describe('at 768 px', () => {
      test.use({ viewport: { width: 768, height: 900 } })

      test('the links are hidden behind a button and close when one is followed', async ({ page }) => {
        await page.goto('/')
        const menu = page.getByRole('navigation', { name: 'Main' })
        const button = page.getByRole('button', { name: 'Menu' })
        await expect(menu).toBeHidden()
        await button.click()
        await expect(menu.locator('.menu-list').getByRole('link')).toHaveText([
          'Mentorship',
          'Inside Workplaces',
          'Work With Us',
          'News & Insights',
          'Get help',
          'Sign in',
        ])
        await button.click()
        await expect(menu).toBeHidden()
        await button.click()
        await menu.getByRole('link', { name: 'Inside Workplaces' }).click()
        await expect(page).toHaveURL('/inside-workplaces')
        await expect(menu).toBeHidden()
        await button.click()
        await expect(menu.getByRole('link', { name: 'Inside Workplaces' })).toHaveAttribute('aria-current', 'page')
      })
    })

    test('the wizard can be completed with the keyboard alone', atWidths, async ({ page }) => {
      await join(page.context())
      const keys = page.keyboard
      const write = async (label: string, text: string) => {
        await tabTo(page, page.getByLabel(label))
        await keys.type(text)
      }
      const pick = async (question: string, downwards: number) => {
        await tabTo(page, page.getByRole('radiogroup', { name: question }).getByRole('radio').first())
        await keys.press('Space')
        for (let step = 0; step < downwards; step++) await keys.press('ArrowDown')
      }
      const press = async (name: string) => {
        await tabTo(page, page.getByRole('button', { name, exact: true }))
        await keys.press('Enter')
      }

      const company = scripting ? 'Keys Only' : 'Keys Alone'
      await page.goto('/submit-review')
      await press('Start')
      await expectStep(page, 'Company Details')
      await write('Company name', company)
      await write('Where is this workplace?', 'Lomé, Togo')
      await pick('Do you currently work here?', 1)
      await tabTo(page, page.getByLabel('in which year?'))
      await keys.type('2021')
      await press('Next')
      await expectStep(page, 'Your Experience')
      await tabTo(page, page.getByLabel('Which industry is the company in?'))
      await keys.type('Legal')
      await pick('How welcoming is the culture', 4)
      await pick('How comfortable do you feel', 0)
      await pick('Have you faced', 2)
      await pick('How supportive are your colleagues?', 1)
      await press('Next')
      await expectStep(page, 'Policies & Environment')
      await pick('Does the company have policies', 0)
      await pick('How supportive is the leadership?', 2)
      await pick('raising such a topic with your manager?', 3)
      await press('Next')
      await expectStep(page, 'Final Thoughts')
      await press('Review')
      await expectStep(page, 'Check your answers')
      await expect(page.locator('.check-answers dl')).toContainText([
        '2021',
        'Legal Services / Law',
        'Neutral',
        'Not provided',
      ])
      await press('Submit')
      await expectStep(page, 'Review submitted!')
      expect(await storedReviews(company)).toMatchObject([{ year_left: 2021 }])
    })
  })
}

test.describe('above 768 px', () => {
  const shown = { visitor: [6, 6], member: [6, 8], admin: [6, 8] } as const
  for (const [as, [narrow, wide]] of Object.entries(shown)) {
    test.describe(as, () => {
      test.use({ as: as as keyof typeof shown })

      test(
        'the links stand in one row, in other languages in two at most, and those behind “More” are one press away',
        atWidths,
        async ({ page }) => {
          const more = page.locator('.menu-more')
          for (const language of Object.keys(languages)) {
            await page.goto(pathIn(language, '/'))
            const links = page.locator('.site-header').getByRole('listitem').filter({ visible: true })
            for (const width of [769, 860, 1000, 1151, 1152, 1280]) {
              const isWhole = width > 1151
              await page.setViewportSize({ width, height: 900 })
              await expect(page.locator('.menu-button')).toBeHidden()
              await expect(links).toHaveCount(isWhole ? wide : narrow)
              await expect(more).toBeVisible({ visible: !isWhole && narrow < wide })
              const boxes = await Promise.all((await links.all()).map(async (link) => link.boundingBox()))
              const rows = new Set(boxes.map((box) => box?.y)).size
              expect(rows, `${language} at ${width} px`).toBeLessThanOrEqual(language === 'en' || width > 860 ? 1 : 2)
            }
          }
          await page.goto('/')
          await page.setViewportSize({ width: 1000, height: 900 })
          if (narrow === wide) return
          await more.click()
          await page.getByRole('link', { name: 'Account' }).click()
          await expect(page).toHaveURL('/account')
          await expect(page.locator('.menu-end')).toBeHidden()
        },
      )
    })
  }
})

test(
  'on phones the bar is one row in every language, with Menu and Leave site at its two ends',
  atWidths,
  async ({ page }) => {
    for (const language of Object.keys(languages)) {
      for (const width of [320, 360, 768]) {
        await page.setViewportSize({ width, height: 640 })
        await page.goto(pathIn(language, '/'))
        const [bar, menu, leave] = await Promise.all(
          ['.site-bar', '.menu-button', '.leave-button'].map(async (each) => page.locator(each).boundingBox()),
        )
        if (!bar || !menu || !leave) throw new Error('The bar is not there.')
        expect(bar.height, `${language} at ${width} px`).toBe(57)
        const [first, last] = menu.x < leave.x ? [menu, leave] : [leave, menu]
        expect(last.x - first.x - first.width, `${language} at ${width} px`).toBeGreaterThan(90)
      }
    }
  },
)

test('the first two tab stops are Leave site and Skip to content', atWidths, async ({ page }) => {
  await page.goto('/auth')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Leave site' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByLabel('Email')).toBeFocused()
})

test('the heading of a page that a link opens takes the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mentorship' }).click()
  await expect(page).toHaveURL('/mentorship')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'News & Insights' }).click()
  await expect(page).toHaveURL('/news-and-insights')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/mentorship')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('animations follow the motion preference', atWidths, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  expect(await page.evaluate(movingRules)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await page.evaluate(movingRules)).not.toEqual([])
})

test('the cookie banner stays until it is acknowledged on this device, also before the script has loaded', async ({
  page,
}) => {
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner.getByRole('link', { name: 'Privacy statement' })).toHaveAttribute('href', '/privacy')
  await expect(banner).toContainText('Our cookies only keep you signed in.')
  await page.goto('/auth')
  await expect(page.getByRole('checkbox', { name: 'Stay signed in on this device' })).toHaveAccessibleDescription(
    'Then you stay signed in here for up to 30 days. Do not tick this on a shared phone.',
  )
  // A font that comes late moves letters.
  await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  const loaded = await hold(page, '**/assets/*.js')
  await page.goto('/inside-workplaces', { waitUntil: 'commit' })
  await banner.getByRole('button', { name: 'I Understand' }).click()
  await expect(banner).toBeHidden()
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([['upinde-consent', 'accepted']])

  await page.reload({ waitUntil: 'commit' })
  const shifts = await page.evaluateHandle(() => {
    const seen: string[] = []
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        seen.push(...sources.map(({ node }) => (node instanceof Element ? node.outerHTML : `${node?.textContent}`)))
    }).observe({ type: 'layout-shift', buffered: true })
    return seen
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  loaded()
  await expectHydrated(page)
  await expect(banner).toBeHidden()
  expect(await shifts.jsonValue()).toEqual([])
})

test.describe('under the header, the cookie banner', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  test('is in the first screen under the header, and moves nothing while somebody presses', async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
    const loaded = await hold(page, '**/assets/*.js')
    await page.goto('/mentorship', { waitUntil: 'commit' })
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toBeInViewport({ ratio: 1 })
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await page.getByRole('main').getByRole('link').first().hover()
    await page.mouse.down()
    loaded()
    await expectHydrated(page)
    const elsewhere = await page.context().newPage()
    await elsewhere.goto('/auth')
    await elsewhere.getByRole('button', { name: 'I Understand' }).click()
    await page.bringToFront()
    expect(await heading.boundingBox()).toEqual(before)
    await expect(banner).toBeVisible()
  })
})

test.describe('in each language, for a member', () => {
  test.use({ as: 'member' })

  test('the menu and the cookie banner take one line of a wide screen, and the banner three of the smallest phone', async ({
    page,
  }) => {
    const banner = page.locator('.cookie-banner')
    for (const language of Object.keys(languages) as Language[])
      await test.step(language, async () => {
        await page.setViewportSize({ width: 1280, height: 720 })
        await page.goto(pathIn(language, '/reviews'))
        const tops = await page.getByRole('navigation').first().locator('li').evaluateAll(topsOf)
        expect(tops.length).toBeGreaterThan(6)
        expect(new Set(tops).size).toBe(1)
        await expectNothingCovered(page)
        expect(await linesOf(banner)).toBe(1)
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await linesOf(banner)).toBeLessThanOrEqual(3)
        for (const part of ['a', 'button']) expect(await heightOf(banner.locator(part))).toBeGreaterThanOrEqual(44)
        await expect(banner).toBeInViewport({ ratio: 1 })
        await expectNothingCovered(page)
        await expectLeaveSiteCoversNothing(page)
      })
  })
})

test('on a phone, the home page fits, makes no external requests, is accessible, and ends in a footer of at most 300 px', async ({
  page,
}) => {
  const strayed = await watch(page)
  for (const width of [320, 340, 360, 768]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    if (width < 768) expect(await heightOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(300)
    const [logo, menu] = [page.getByRole('banner').getByRole('link'), page.getByRole('button', { name: 'Menu' })]
    const [left, right] = [await menu.boundingBox(), await logo.first().boundingBox()]
    expect(right && left && right.x - left.x - left.width).toBeGreaterThanOrEqual(0)
    expect(right?.y).toBe(left?.y)
    expect(left?.width).toBeGreaterThanOrEqual(44)
    if (width === 320) await expectGoodScreen(page)
  }
  expect(await strayed()).toEqual([])
})

function topsOf(items: Element[]) {
  return items.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().top)
}

/** Counts the lines that the texts in it take. */
function linesOf(part: Locator) {
  return part.evaluate((element) => {
    const range = document.createRange()
    const middles = [...element.children]
      .flatMap((child) => {
        range.selectNodeContents(child)
        return [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2)
      })
      .sort((a, b) => a - b)
    return middles.filter((middle, index) => middle - (middles[index - 1] ?? Number.NEGATIVE_INFINITY) > 10).length
  })
}

async function heightOf(part: Locator) {
  return (await part.boundingBox())?.height ?? 0
}

const complete = {
  async 'Company Details'(page: Page) {
    await page.getByLabel('Company name').fill(company)
    await page.getByLabel('Where is this workplace?').fill('Antananarivo, Madagascar')
    await choose(page, 'Do you currently work here?', 'No')
    await expectGoodScreen(page)
  },
  async 'Your Experience'(page: Page) {
    await page.getByLabel('Which industry is the company in?').selectOption('Other')
    await choose(page, 'How welcoming is the culture', 'Neutral')
    await choose(page, 'How comfortable do you feel', 'Neutral')
    await choose(page, 'Have you faced', 'Yes, occasionally')
    await choose(page, 'How supportive are your colleagues?', 'Somewhat supportive')
  },
  async 'Policies & Environment'(page: Page) {
    await choose(page, 'Does the company have policies', 'Unsure')
    await choose(page, 'How supportive is the leadership?', 'Neutral')
    await choose(page, 'raising such a topic with your manager?', 'Neutral')
  },
  async 'Final Thoughts'(page: Page) {
    await page.getByLabel('What could the company do better?').fill(longWord.repeat(3))
  },
  async 'Check your answers'() {},
  async 'Review submitted!'() {},
}

async function expectGoodScreen(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const title = await page.title()
  expect(title).toMatch(discreet)
  expect(title + page.url()).not.toMatch(giveaways)
  await expectNoSidewaysScrolling(page)
  // What the bar half covers is a small target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessibleInLightAndDark(page)
}

/** Records requests to other origins and violations of the content policy. */
async function watch(page: Page) {
  const strayed: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${process.env.PUBLIC_URL}/`)) strayed.push(request.url())
  })
  await page.exposeFunction('reportViolation', (violation: string) => strayed.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void }
      reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  return async () => strayed
}

/** Runs in the page: returns the rules in force that move or fade anything. */
function movingRules() {
  function inForce(rules: CSSRuleList): CSSStyleRule[] {
    return [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? inForce(rule.cssRules) : []
      if (rule instanceof CSSStyleRule) return [rule]
      return rule instanceof CSSGroupingRule ? inForce(rule.cssRules) : []
    })
  }
  return [...document.styleSheets]
    .flatMap((sheet) => inForce(sheet.cssRules))
    .filter(({ style }) => /[1-9]/.test(style.animationDuration + style.transitionDuration))
    .map(({ selectorText }) => selectorText)
}

async function publishable(browser: Browser, companyName: string) {
  const author = await anotherPerson(browser)
  await join(author.context())
  await submitReview(author.request, { companyName, suggestions: `Said at length. ${longWord.repeat(3)}` })
}

async function tabTo(page: Page, control: ReturnType<Page['locator']>) {
  for (let stops = 0; stops < 60; stops++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${control}.`)
}
