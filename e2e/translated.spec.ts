import { expect, type Page } from '@playwright/test'
import { expectHydrated, join, test, thorough } from './journey.ts'
import { screens } from './screens.ts'

test.describe.configure({ mode: 'parallel' })

/** Replaces each text by an element that holds it, as the translators of browsers do. */
function translate() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text)
  for (const text of found) {
    if (!/\S/.test(text.data) || text.parentElement?.closest('script, style, textarea')) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
}

/** Uses the controls of the page, beginning with one, until one of them leads to another page. */
async function useControls(first: number): Promise<void> {
  const ways = '[action$="/leave"], [action$="/sign-out"], [action$="/sign-out-everywhere"]'
  // What is around the page is the same on all.
  const around = location.pathname === '/' ? '#none' : '.site-header, .site-footer'
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
  for (const [place, control] of controls.entries()) {
    if (place < first) continue
    sessionStorage.setItem('next', String(place + 1))
    if (
      control.closest(around) ||
      control.closest(ways) ||
      (control instanceof HTMLAnchorElement && control.origin !== location.origin) ||
      control.matches('[type=hidden], [type=file], [target=_blank]')
    )
      continue
    if (!control.isConnected || !control.checkVisibility()) continue
    const { href } = location
    control.click()
    if (control.matches('textarea, input:not([type=radio], [type=checkbox])')) {
      ;(control as HTMLInputElement).value = 'a'
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
    await new Promise((resolve) => setTimeout(resolve, 60))
    if (location.href !== href) return
  }
  sessionStorage.setItem('next', 'none')
}

async function useEachControl(page: Page, address: string) {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`))
  for (let next = '0'; next !== 'none'; ) {
    await page.goto(address)
    await expectHydrated(page)
    await page.evaluate(translate)
    // A form that loads another page ends what runs in this one.
    await page.evaluate(useControls, Number(next)).catch(() => {})
    await page.waitForLoadState('load')
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    // One page may still be following another.
    await expect(async () => {
      next = (await page.evaluate(() => sessionStorage.getItem('next'))) ?? 'none'
    }, `from ${address} to ${page.url()}`).toPass({ timeout: 30_000 })
  }
  expect(faults).toEqual([])
}

test('signing up works on a page that the browser has translated', ({ page }) =>
  useEachControl(page, '/auth?mode=sign-up'))

for (const as of ['visitor', 'member', 'admin'] as const) {
  for (const half of [0, 1]) {
    test(`each control of each screen of a ${as} works once the browser has translated it (${half + 1} of 2)`, {
      ...thorough,
    }, async ({ page }) => {
      test.setTimeout(600_000)
      if (as !== 'visitor') await join(page.context(), { isAdmin: as === 'admin' })
      for (const [place, address] of screens[as].entries()) {
        if (place % 2 === half) await test.step(address, () => useEachControl(page, address))
      }
    })
  }
}
