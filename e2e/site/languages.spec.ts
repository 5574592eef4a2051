import type { Page } from '@playwright/test'
import { translations } from '../../app/words/catalogue.server.ts'
import { type Language, languages, pathIn } from '../../app/words/languages.ts'
import { newAccount, password } from '../../test/accounts.ts'
import { anotherPerson, expect, expectAccessible, expectHydrated, inLanguages, test } from '../journey.ts'
import { expectLeaveSiteCoversNothing, expectNoSidewaysScrolling, expectNothingCovered, screens } from '../screens.ts'
import { measureTransfer } from '../transfer-size.ts'

const small = { width: 320, height: 640 }

function troubleOf(page: Page): string[] {
  const trouble: string[] = []
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()))
  page.on('pageerror', (error) => trouble.push(error.message))
  return trouble
}

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })

    test('a visitor reads a page in another language, goes on in it, and signs in and out in it', async ({ page }) => {
      const trouble = troubleOf(page)
      const { email } = await newAccount()
      await page.goto('/news-and-insights?category=News&search=nothing')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click()
      await expect(page).toHaveURL('/fr/news-and-insights?category=News&search=nothing')
      await expect(page.getByText('Aucune publication ne correspond')).toBeVisible()
      if (scripting) await page.getByRole('region', { name: 'Cookies' }).getByRole('button').click()
      await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mentorat' }).click()
      await expect(page).toHaveURL('/fr/mentorship')
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await page.getByRole('banner').getByRole('link', { name: 'Upinde' }).click()
      await expect(page).toHaveURL('/fr')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faites carrière sans cacher qui vous êtes')
      await page.goto('/fr/mentors')
      await expect(page).toHaveURL(/\/fr\/auth\?returnTo=%2Fmentors$/)
      await page.getByRole('main').locator('[name=email]').fill(email)
      await page.getByRole('main').locator('[name=password]').fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
      await expect(page).toHaveURL('/fr/mentors')
      await page.getByRole('button', { name: 'Se déconnecter' }).click()
      await expect(page).toHaveURL('/fr')
      expect(trouble).toEqual([])
    })

    test.describe('a member', () => {
      test.use({ as: 'member' })

      test(
        'changes the language in the middle of an application and of a review, which keep what was answered',
        scripting ? {} : inLanguages,
        async ({ page }) => {
          const trouble = troubleOf(page)
          await page.goto('/apply-mentor')
          await page.getByLabel('Full name').fill('Adéọlá Noël')
          await page.getByLabel('Phone').fill('')
          await page.getByRole('button', { name: 'Português' }).click()
          await expect(page).toHaveURL('/pt/apply-mentor')
          await expect(page.locator('[name=fullName]')).toHaveValue('Adéọlá Noël')
          await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
          await page.getByRole('button', { name: 'English' }).click()
          await expect(page).toHaveURL('/apply-mentor')
          await expect(page.getByLabel('Full name')).toHaveValue('Adéọlá Noël')

          await page.goto('/fr/submit-review')
          await page.getByRole('button', { name: 'Commencer' }).click()
          await page.locator('[name=companyName]').fill('Mti Mrefu Ltd')
          await page.locator('[name=location]').fill('Abidjan, Côte d’Ivoire')
          await page.getByRole('button', { name: 'English' }).click()
          await expect(page).toHaveURL('/submit-review')
          await expect(page.getByLabel('Company name')).toHaveValue('Mti Mrefu Ltd')
          await expect(page.locator('[name=location]')).toHaveValue('Abidjan, Côte d’Ivoire')
          await page.getByRole('button', { name: 'Português' }).click()
          await expect(page.locator('[name=companyName]')).toHaveValue('Mti Mrefu Ltd')
          expect(trouble).toEqual([])
        },
      )
    })
  })
}

test.describe('on a small phone', () => {
  test.use({ viewport: small })

  test('the first view in each language is as light as in English, fetches no letters of other scripts, and fits', async ({
    page,
    browser,
    baseURL,
  }) => {
    const english = await measureTransfer(`${baseURL}/`)
    for (const code of translations)
      await test.step(code, async () => {
        const { html, css, script } = await measureTransfer(`${baseURL}/${code}`)
        expect(html + css).toBeLessThanOrEqual(14 * 1024)
        expect(script).toBeGreaterThan(90 * 1024)
        expect(script - english.script).toBeLessThanOrEqual(3 * 1000)
        await expectOwnLettersOnly(await anotherPerson(browser), code)
        await expectGoodScreen(page, code, '/')
      })
  })
})

for (const code of translations) {
  test(`every screen in ${code} fits a small phone and hydrates`, inLanguages, async ({ browser, sessionOf }) => {
    const member = { viewport: small, storageState: await sessionOf('member') }
    const people = {
      visitor: await anotherPerson(browser, { viewport: small }),
      member: await anotherPerson(browser, member),
    }
    for (const as of ['visitor', 'member'] as const)
      for (const address of screens[as])
        await test.step(`${as} at ${address}`, () => expectGoodScreen(people[as], code, address))
  })
}

async function expectGoodScreen(page: Page, code: Language, address: string) {
  const trouble = troubleOf(page)
  const answer = await page.goto(pathIn(code, address))
  await expectHydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', code)
  await expectNoSidewaysScrolling(page)
  await expectNothingCovered(page)
  await expectLeaveSiteCoversNothing(page)
  // What else axe finds is the same in English.
  if (languages[code].dir) await expectAccessible(page)
  expect(trouble.filter((text) => answer?.ok() || !/status of 4/.test(text))).toEqual([])
  page.removeAllListeners()
}

async function expectOwnLettersOnly(page: Page, code: Language) {
  const hasLetters = (script: string) => new RegExp(`\\p{Script=${script}}`, 'u').test(languages[code].name)
  await page.goto(pathIn(code, '/'))
  await expectHydrated(page)
  await page.evaluate(() => document.fonts.ready)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((address) => address.endsWith('.woff2'))).toHaveLength(hasLetters('Latin') ? 1 : 0)
  const scripts = loaded.filter((address) => address.endsWith('.js'))
  const texts = await Promise.all(scripts.map(async (address) => (await page.request.get(address)).text()))
  const otherScripts = ['Arabic', 'Ethiopic'].filter((script) => !hasLetters(script))
  const others = new RegExp(otherScripts.map((script) => `\\p{Script=${script}}`).join('|'), 'u')
  // The switcher has the names of all.
  const names = Object.values(languages).map(({ name }) => name)
  expect(scripts.length).toBeGreaterThan(5)
  for (const text of texts)
    expect(others.exec(names.reduce((left, name) => left.replaceAll(name, ''), text))).toBeNull()
}
