import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectAccessible(page: Page) {
  await expectNoViolation(page, { runOnly: everyRule, resultTypes: ['violations'] })
}

/** In the dark, only colours are others. */
export async function expectAccessibleInLightAndDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
  await page.emulateMedia({ colorScheme: null })
}

async function expectNoViolation(page: Page, options: RunOptions) {
  // A colour in the middle of a transition has no meaningful contrast. In a closed fold, “finished” never resolves.
  const isMoving = () =>
    page.evaluate(() =>
      document.getAnimations().some((each) => each instanceof CSSTransition && each.playState !== 'finished'),
    )
  await expect.poll(isMoving).toBe(false)
  // Letters of another width move what stands beside them.
  await page.evaluate(async () => void (await document.fonts.ready))
  const { broken } = await runAxe(page, 'html', options)
  expect(broken).toEqual([])
}

/** Fails also when the contrast cannot be computed. */
export async function expectContrast(page: Page, selector: string) {
  expect(await runAxe(page, selector, { runOnly: { type: 'rule', values: ['color-contrast'] } })).toEqual({
    broken: [],
    kept: 1,
  })
}

async function runAxe(page: Page, selector: string, options: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([within, how]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      const { violations, passes } = await loaded.run(within, { ...how, preload: false })
      const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      return { broken, kept: passes.length }
    },
    [selector, options] as const,
  )
}
