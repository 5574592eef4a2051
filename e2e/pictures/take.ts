import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { admin, member } from '../../demo/people.ts'
import { settle, walks } from './walks.ts'

const widths = [360, 768, 1280]
const looks = [
  { media: 'screen', colorScheme: 'light' },
  { media: 'screen', colorScheme: 'dark' },
  { media: 'print', colorScheme: 'light' },
] as const

const [address = '', folder = '', only = ''] = process.argv.slice(2)
if (!folder) throw new Error('Usage: sh cli/run.sh e2e/pictures/take.ts ADDRESS FOLDER [ROLE]')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
try {
  if (!only || only === 'visitor') await takeAll('visitor', await newPage(browser))
  for (const [role, person] of Object.entries({ member, admin })) {
    if (only && only !== role) continue
    const page = await newPage(browser)
    const answer = await page.request.post('/auth', { form: person, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    if (!answer.ok()) throw new Error(`Signing in as ${role} was answered ${answer.status()}`)
    await takeAll(role as keyof typeof walks, page)
  }
} finally {
  await browser.close()
}

async function newPage(browser: Browser) {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', reducedMotion: 'reduce' })
  return context.newPage()
}

async function takeAll(role: keyof typeof walks, page: Page) {
  for await (const screen of walks[role](page)) {
    const name = `${role} ${screen}`.replaceAll(/[^\w-]+/g, ' ').trim()
    await settle(page)
    for (const look of looks) {
      await page.emulateMedia(look)
      for (const width of look.media === 'print' ? [768] : widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate(async () => {
          // Otherwise what is fixed at the edge of the window stands wherever the page was scrolled to.
          scrollTo(0, 0)
          // And parts of a long page are still unpainted.
          await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
        })
        const path = join(folder, [name, width, look.media === 'print' ? 'print' : look.colorScheme].join(' '))
        await page.screenshot({ path: `${path}.png`, fullPage: true, animations: 'disabled' })
      }
    }
    console.log(name)
    await page.emulateMedia({ media: null, colorScheme: null })
  }
}
