import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { admin, member } from './people.ts'

type Picture = { name: string; path: string; before?: (page: Page) => Promise<unknown>; wide?: true; dark?: true }

const folder = join(import.meta.dirname, '../docs/screens')
const [, , address = 'http://localhost:3000'] = process.argv

const company = '/company/Kapok%20Ledger%20Bank'
const compared = '/compare?company=Kapok%20Ledger%20Bank&company=Kettledrum%20Cloud&country=Nigeria'
const start = (page: Page) => page.getByRole('button', { name: /^Start/ }).click()

const asVisitor: Picture[] = [
  { name: 'home', path: '/' },
  { name: 'sign-up', path: '/auth?mode=sign-up&returnTo=%2Fsubmit-review' },
  { name: 'get-help', path: '/if-something-is-wrong' },
  { name: 'news', path: '/news-and-insights', wide: true },
]

const asMember: Picture[] = [
  { name: 'next-step', path: '/', dark: true },
  { name: 'companies', path: '/reviews' },
  { name: 'companies-of-a-country', path: '/reviews?country=Nigeria', wide: true },
  { name: 'company', path: company },
  { name: 'company-wide', path: company, wide: true },
  { name: 'comparison', path: compared, wide: true },
  { name: 'review-form', path: '/submit-review' },
  { name: 'mentors', path: '/mentors' },
  { name: 'mentor', path: '/mentors', before: (page) => page.getByRole('article').first().getByRole('link').click() },
  { name: 'receipt', path: '/review-receipt' },
]

const asAdmin: Picture[] = [
  { name: 'dashboard', path: '/admin', wide: true },
  { name: 'desk', path: '/admin/desk/reviews', before: start },
]

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
mkdirSync(folder, { recursive: true })
await takeAll(browser, asVisitor)
await takeAll(browser, asMember, member)
await takeAll(browser, asAdmin, admin)
await browser.close()

async function takeAll(from: Browser, pictures: Picture[], person?: typeof member) {
  const context = await from.newContext({ baseURL: address, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'I Understand' }).click()
  if (person) await signIn(page, person)
  for (const { name, path, before, wide, dark } of pictures) {
    await page.setViewportSize(wide ? { width: 1280, height: 800 } : { width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    await page.goto(path, { waitUntil: 'load' })
    await before?.(page)
    await page.waitForLoadState('networkidle')
    const taken = sharp(await page.screenshot())
    writeFileSync(join(folder, `${name}.webp`), await taken.webp({ quality: 70, effort: 6 }).toBuffer())
  }
  await context.close()
}

async function signIn(page: Page, { email, password }: typeof member) {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.locator('input[type=password]').fill(password)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}
