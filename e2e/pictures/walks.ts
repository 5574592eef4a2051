import type { Locator, Page } from '@playwright/test'
import { screens } from '../screens.ts'

/** Each walk brings the page into one state after another and names it. */
type Walk = AsyncGenerator<string>

export const walks = {
  async *visitor(page: Page): Walk {
    await page.goto('/')
    await page.getByRole('region', { name: 'Cookies' }).waitFor()
    yield 'home with cookie banner'
    await page.getByRole('button', { name: 'I Understand' }).click()
    yield* addresses(page, [
      ...screens.visitor,
      '/work-with-us',
      '/contact',
      '/terms',
      '/privacy',
      '/news-and-insights?page=2',
      '/mentorship?recommend=open',
    ])
    yield* unfolded(page, ['/', '/mentorship', '/inside-workplaces'])
    yield await followFirst(page, '/news-and-insights', 'main article a')
    yield* refused(page, ['/auth', '/auth?mode=sign-up', '/auth?mode=reset', '/review-receipt', '/contact'])
    await open(page, '/')
    for (const stop of ['leave', 'skip link', 'logo']) {
      await page.keyboard.press('Tab')
      yield `focus on ${stop}`
    }
    await open(page, '/')
    await page.setViewportSize({ width: 360, height: 900 })
    await page.getByRole('button', { name: 'Menu' }).click()
    yield 'menu open'
    yield* loading(page, 'Inside Workplaces')
    yield* loading(page, 'News & Insights')
  },

  async *member(page: Page): Walk {
    await forgetCookieBanner(page)
    yield* addresses(page, [
      ...screens.member,
      '/mentors',
      '/mentors?search=nobodyatall',
      '/mentor/none',
      '/reviews?page=2',
      '/work-with-us?inquiry',
    ])
    yield* unfolded(page, ['/account'])
    yield await followFirst(page, '/mentors', 'main li a')
    yield await followFirst(page, '/reviews', 'main li a')
    yield* refused(page, ['/account/erasure', '/work-with-us?inquiry'])
    await open(page, '/work-with-us?inquiry')
    await answerAll(page.getByRole('dialog'))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Send inquiry' }))
    yield 'inquiry sent'
    yield* wizard(page, '/apply-mentee')
    yield* wizard(page, '/apply-mentor')
    await page.getByRole('link', { name: 'Mentorship' }).first().click()
    yield 'leave without saving'
    yield* wizard(page, '/submit-review')
    await press(page, page.getByRole('button', { name: 'Submit' }))
    await page.locator('output').evaluate((code) => {
      code.textContent = 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ'
    })
    yield 'submit-review done'
  },

  async *admin(page: Page): Walk {
    await forgetCookieBanner(page)
    yield* addresses(page, [
      ...screens.admin,
      '/',
      '/admin?tab=reviews',
      '/admin?tab=reviews&show=pending',
      '/admin?tab=mentors&of=mentees',
      '/admin?tab=mentors&show=pending',
      '/admin/messages',
      '/admin/messages?of=partnership',
      '/admin?outcome=article+published',
      '/admin?outcome=gone',
    ])
    yield* unfolded(page, ['/admin?tab=reviews'])
    for (const tab of ['articles', 'reviews', 'mentors']) {
      yield await followFirst(page, `/admin?tab=${tab}`, 'a[href*="/deletion"]')
    }
    yield await followFirst(page, '/admin', 'a[href*="/edit-article/"]')
    for (const [list, name] of [
      ['/admin?tab=mentors', 'mentor'],
      ['/admin?tab=mentors&of=mentees', 'mentee'],
      ['/admin/messages?of=partnership', 'inquiry'],
    ] as const) {
      await open(page, list)
      await press(page, page.getByRole('button', { name: /^Open/ }).first())
      yield `${name} opened`
    }
    yield* refused(page, ['/admin/create-article', '/admin/pages'])
    await open(page, '/admin/create-article')
    await answerAll(page.getByRole('main'))
    await press(page, page.getByRole('button', { name: 'Preview' }))
    yield 'article preview'
  },
}

/** Waits until pictures have come and nothing has changed for a moment. */
export async function settle(page: Page) {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => {}))])
    await new Promise<void>((resolve) => {
      let quiet = setTimeout(resolve, 300)
      new MutationObserver(() => {
        clearTimeout(quiet)
        quiet = setTimeout(resolve, 300)
      }).observe(document, { subtree: true, childList: true, attributes: true })
    })
  })
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await settle(page)
}

async function press(page: Page, button: Locator) {
  await button.click()
  await settle(page)
}

async function* addresses(page: Page, list: readonly string[]): Walk {
  for (const address of list) {
    await page.goto(address)
    yield address
  }
}

async function* unfolded(page: Page, list: readonly string[]): Walk {
  for (const address of list) {
    await open(page, address)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    yield `${address} unfolded`
  }
}

/** Sends the first form of each page, or of its dialog, as it is. */
async function* refused(page: Page, list: readonly string[]): Walk {
  for (const address of list) {
    await open(page, address)
    await press(page, page.locator('dialog form, main form').first().locator('button:not([type="button"])').last())
    yield `${address} refused`
  }
}

async function followFirst(page: Page, list: string, link: string) {
  await open(page, list)
  const address = (await page.locator(link).first().getAttribute('href')) ?? ''
  await page.goto(address)
  return `${list} first ${link.replaceAll(/\W+/g, ' ')}`
}

/** Shows the outline of a page whose data never comes. */
async function* loading(page: Page, link: string): Walk {
  await open(page, '/work-with-us')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.route('**/*.data*', () => {})
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
  await page.locator('.pending').waitFor()
  yield `${link} on its way`
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Ends before the last step is sent. */
async function* wizard(page: Page, address: string): Walk {
  await open(page, address)
  const start = page.getByRole('button', { name: 'Start', exact: true })
  if (await start.isVisible()) await press(page, start)
  const next = page.getByRole('main').getByRole('button', { name: /^(Next|Review)$/ })
  for (let step = 1; await next.isVisible(); step++) {
    if (step > 4) throw new Error(`${address} does not end: ${await page.getByRole('alert').allInnerTexts()}`)
    yield `${address} step ${step}`
    await press(page, next)
    if (await page.getByRole('alert').isHidden()) continue
    yield `${address} step ${step} refused`
    await answerAll(page.getByRole('main'))
    yield `${address} step ${step} answered`
    await press(page, next)
  }
  yield `${address} last step`
  await answerAll(page.getByRole('main'))
  yield `${address} last step answered`
}

/** Takes the last choice of each question, which often asks another. */
async function answerAll(within: Locator) {
  for (const group of await within.getByRole('radiogroup').all()) {
    if (await group.isVisible()) await group.getByRole('radio').last().check()
  }
  for (const group of await within.getByRole('group').all()) {
    if (await group.isVisible()) await group.getByRole('checkbox').last().check()
  }
  for (const list of await within.getByRole('combobox').all()) {
    if ((await list.isVisible()) && (await list.evaluate((element) => element.localName === 'select'))) {
      await list.selectOption({ index: 1 })
    }
  }
  for (const field of await within.locator('input:is([type="text"], [type="email"], :not([type])), textarea').all()) {
    if (!(await field.isVisible()) || (await field.inputValue())) continue
    const isEmail = (await field.getAttribute('type')) === 'email'
    const isUrl = (await field.getAttribute('inputmode')) === 'url'
    await field.fill(isEmail ? 'somebody@example.org' : isUrl ? 'https://example.org' : 'Nairobi, Kenya')
  }
}

async function forgetCookieBanner(page: Page) {
  await page.addInitScript(() => localStorage.setItem('upinde-consent', 'accepted'))
}
