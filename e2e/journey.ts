import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type Language, pathIn } from '../app/words/languages.ts'
import { newAccount, newEmail, password } from '../test/accounts.ts'
import { expectAccessible, expectAccessibleInLightAndDark } from './accessibility.ts'
import { spoken } from './spoken.ts'

export { expect, expectAccessible, expectAccessibleInLightAndDark, newEmail, password }

const otherPeople: BrowserContext[] = []
let addresses = 0

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type Role = 'member' | 'admin'

/** The details of a test that only `npm run test:all` runs, because it is heavy or proves something a second time. */
export const thorough = { tag: '@thorough' }
/** Thorough, and of the slices of `npm run test:all` that walk in every language, or look at all widths. */
export const inLanguages = { tag: [thorough.tag, '@languages'] }
export const atWidths = { tag: [thorough.tag, '@widths'] }
/** Thorough, and run after all others, because what such a test changes or counts is what they change or see. */
export const alone = { tag: [thorough.tag, '@alone'] }

/** A main path is walked with script in another language, where nothing is the same in English, and without in English. */
export function ways(language: Language) {
  return [
    { title: `with script in ${language}`, scripting: true, language },
    { title: 'without script', scripting: false, language: 'en' as const },
  ]
}

type SentFields = Pick<NonNullable<Parameters<APIRequestContext['post']>[1]>, 'form' | 'multipart'>

/** `scripting: false` switches JavaScript off. A worker shares the sessions of `as`, so no test may sign them out. */
export const test = base.extend<
  { scripting: boolean; as: 'visitor' | Role; leaving: undefined },
  { sessionOf: (role: Role) => Promise<Session> }
>({
  scripting: [true, { option: true }],
  as: ['visitor', { option: true }],
  javaScriptEnabled: ({ scripting }, use) => use(scripting),
  extraHTTPHeaders: ({ scripting: _ }, use) => use(newClientAddress()),
  storageState: async ({ as, sessionOf }, use) => use(as === 'visitor' ? undefined : await sessionOf(as)),
  leaving: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here
    async ({}, use) => {
      await use(undefined)
      // Pages left open would hold the few live streams of a session that other tests share.
      for (const context of otherPeople.splice(0)) await context.close()
    },
    { auto: true },
  ],
  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from here
    async ({}, use) => {
      const made = new Map<Role, Promise<Session>>()
      async function make(role: Role) {
        const { cookie } = await newAccount({ isAdmin: role === 'admin' })
        return { cookies: [cookie], origins: [] }
      }
      await use((role) => made.get(role) ?? made.set(role, make(role)).get(role) ?? make(role))
    },
    { scope: 'worker' },
  ],
})

export async function anotherPerson(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...asVisitor(), ...options })
  otherPeople.push(context)
  return context.newPage()
}

export async function signUp(page: Page, language: Language = 'en'): Promise<string> {
  const email = newEmail()
  await page.goto(pathIn(language, '/auth?mode=sign-up'))
  await page.getByRole('main').locator('[name=email]').fill(email)
  await page.getByLabel(spoken(page, 'Password')).fill(password)
  await page.getByRole('button', { name: spoken(page, 'Create Account') }).click()
  await page.waitForURL(pathIn(language, '/'))
  return email
}

export async function join(browser: BrowserContext, { isAdmin = false } = {}): Promise<string> {
  const { email, cookie } = await newAccount({ isAdmin })
  await browser.addCookies([cookie])
  return email
}

/** For a product whose database this process does not use. */
export async function joinByForm(request: APIRequestContext): Promise<string> {
  const email = newEmail()
  await post(request, '/auth?mode=sign-up', { email, password })
  return email
}

/** Sends a form as a page of the site does, again if the server closed the idle connection just then. */
export function send(request: APIRequestContext, path: string, fields: SentFields = {}) {
  return request.post(path, { ...fields, headers: { 'Sec-Fetch-Site': 'same-origin' }, maxRetries: 1 })
}

export async function post(request: APIRequestContext, path: string, form: Record<string, string>) {
  const answer = await send(request, path, { form })
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  return answer
}

/** The page says so once its script has taken "Leave site" over. */
export async function expectHydrated(page: Page) {
  await expect(page.locator('html[data-leaves]')).toBeAttached()
}

/** Stops the timers of a page that was opened with a clock of its own, so that no timer can do what is to happen. */
export async function stopTimers(page: Page) {
  await expectHydrated(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000)
}

/**
 * Holds responses back until the returned function is called. The route stays, because requests can hang that begin
 * while one is removed.
 */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

function asVisitor() {
  return {
    ...(process.env.PUBLIC_URL && { baseURL: process.env.PUBLIC_URL }),
    extraHTTPHeaders: newClientAddress(),
    // Otherwise Playwright passes on the session of the test's own page.
    storageState: { cookies: [], origins: [] },
  }
}

/** No two people share an address, because visitors of one network share limits and one live stream. */
function newClientAddress() {
  const number = Number(process.env.TEST_WORKER_INDEX ?? 0) * 2048 + addresses++
  return { 'X-Forwarded-For': `10.${(number >> 8) & 255}.${number & 255}.1` }
}
