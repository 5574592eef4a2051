import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'

export { expect }
export const password = 'a-long-journey-1'

/** Playwright's test with a client address of its own, and `scripting` to switch a whole journey's script off. */
export const test = base.extend<{ scripting: boolean }>({
  scripting: [true, { option: true }],
  javaScriptEnabled: ({ scripting }, use) => use(scripting),
  extraHTTPHeaders: ({ scripting: _ }, use) => use(fromSomewhere()),
})

/** A second person with a browser of their own. */
export async function anotherPerson(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.PUBLIC_URL,
    extraHTTPHeaders: fromSomewhere(),
    ...options,
  })
  return context.newPage()
}

/** Signs a new member up through the card and returns the e-mail address. */
export async function signUp(page: Page): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@example.org`
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Success! Your account has been created. Redirecting...')).toBeVisible()
  await page.waitForURL('/')
  return email
}

/** Signs a new member up and makes them an admin with the command that an operator uses. */
export async function signUpAdmin(page: Page): Promise<string> {
  const email = await signUp(page)
  execFileSync(process.execPath, ['tools/admin.ts', 'grant', email], { stdio: 'pipe' })
  return email
}

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

function fromSomewhere() {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.1` }
}
