import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'

export { expect }
export const password = 'a-long-journey-1'

const otherPeople: BrowserContext[] = []

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type Role = 'member' | 'admin'

/**
 * Playwright's test with a client address of its own; `scripting` switches a whole journey's script off, `as` says whose
 * session the page has. Members and admins made for `as` are shared by the journeys of a worker: none may sign them out.
 */
export const test = base.extend<
  { scripting: boolean; as: 'visitor' | Role; leaving: undefined },
  { sessionOf: (role: Role) => Promise<Session> }
>({
  scripting: [true, { option: true }],
  as: ['visitor', { option: true }],
  javaScriptEnabled: ({ scripting }, use) => use(scripting),
  extraHTTPHeaders: ({ scripting: _ }, use) => use(fromSomewhere()),
  storageState: async ({ as, sessionOf }, use) => use(as === 'visitor' ? undefined : await sessionOf(as)),
  leaving: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here
    async ({}, use) => {
      await use(undefined)
      // Pages that stay open would hold the few live streams of a session that other journeys share.
      for (const context of otherPeople.splice(0)) await context.close()
    },
    { auto: true },
  ],
  sessionOf: [
    async ({ playwright }, use) => {
      const made = new Map<Role, Promise<Session>>()
      async function make(role: Role) {
        const request = await playwright.request.newContext(asVisitor())
        await (role === 'admin' ? joinAsAdmin(request) : join(request))
        const session = await request.storageState()
        await request.dispose()
        return session
      }
      await use((role) => made.get(role) ?? made.set(role, make(role)).get(role) ?? make(role))
    },
    { scope: 'worker' },
  ],
})

/** A second person with a browser of their own until the test ends, a visitor unless `options` bring a session. */
export async function anotherPerson(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...asVisitor(), ...options })
  otherPeople.push(context)
  return context.newPage()
}

/** Signs a new member up through the card and returns the e-mail address. */
export async function signUp(page: Page): Promise<string> {
  const email = newEmail()
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
  grantAdmin(email)
  return email
}

/** Signs a new member up without a screen, for stories that are about something else. Out: the e-mail address. */
export async function join(request: APIRequestContext): Promise<string> {
  const email = newEmail()
  await post(request, '/auth?mode=sign-up', { email, password })
  return email
}

/** The same for an admin. */
export async function joinAsAdmin(request: APIRequestContext): Promise<string> {
  const email = await join(request)
  grantAdmin(email)
  return email
}

/** Sends a form as a page of the site would. */
export async function post(request: APIRequestContext, path: string, form: Record<string, string>) {
  const answer = await request.post(path, { form, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  return answer
}

export function newEmail() {
  return `${randomBytes(6).toString('hex')}@example.org`
}

/** Waits until the page listens to its script, which is when the question about cookies shows. */
export async function expectHydrated(page: Page) {
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
}

/** Keeps the answers for this address back until the returned function is called. */
export async function hold(page: Page, address: string | RegExp) {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return async () => {
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

export async function expectAccessible(page: Page) {
  // A colour on its way from one to another is neither.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((each) => each instanceof CSSTransition && each.finished)),
  )
  // The other mode opens a second page for each check, for the sake of frames from elsewhere, which we have none of.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

function grantAdmin(email: string) {
  execFileSync(process.execPath, ['tools/admin.ts', 'grant', email], { stdio: 'pipe' })
}

function asVisitor() {
  return {
    ...(process.env.PUBLIC_URL && { baseURL: process.env.PUBLIC_URL }),
    extraHTTPHeaders: fromSomewhere(),
    // Playwright would hand the session of the test's own page on.
    storageState: { cookies: [], origins: [] },
  }
}

function fromSomewhere() {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.1` }
}
