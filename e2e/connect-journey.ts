import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { press } from './application-journey.ts'
import { expectNoSidewaysScrolling } from './screens.ts'

/** Begins at the home page, and counts from there whatever is pressed or typed. */
export async function openMessages(page: Page) {
  let count = 0
  const hand = {
    count: () => count,
    async press(control: Locator) {
      count += 1
      await control.click()
    },
    async type(field: Locator, text: string) {
      count += 1
      await field.fill(text)
    },
  }
  await page.goto('/')
  await hand.press(page.getByRole('button', { name: 'Menu' }))
  await hand.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }))
  await expect(page).toHaveURL('/connect')
  return hand
}

export function search(page: Page) {
  return page.getByRole('region', { name: 'Your search for a mentor' })
}

/** Has an approved mentor say for how many people they could be there. */
export async function openPlaces(page: Page, places: string, pressIt = (control: Locator) => control.click()) {
  const card = page.getByRole('region', { name: 'You as a mentor' })
  await expect(card).toContainText('You are approved.')
  await pressIt(card.getByRole('radio', { name: places, exact: true }))
  await pressIt(card.getByLabel('I am 18 or older.'))
  await pressIt(card.getByLabel('I have read the code of conduct'))
  await pressIt(card.getByRole('button', { name: 'Open my places' }))
  await expect(page.getByText('Saved.')).toBeVisible()
}

export async function openDesk(admin: Page, fullName: string) {
  await admin.goto('/admin?tab=mentors&of=mentees')
  await press(admin, 'Go through them one by one')
  await expect(admin.getByRole('heading', { level: 2 })).toHaveText(fullName)
}

/** A decision at the desk takes effect after ten seconds. */
export async function openOnceItSays(page: Page, text: string) {
  await expect.poll(async () => (await page.request.get('/connect')).text()).toContain(text)
  await page.goto('/connect')
  await expect(search(page)).toContainText(text)
}

/** Presses a button as somebody whose session has ended, who then is signed in again. */
export async function pressAfterSession(page: Page, button: string) {
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const answer = page.waitForResponse((each) => each.request().method() === 'POST')
  await press(page, button)
  expect((await answer).status()).toBe(401)
  await expect(page.getByRole('alert')).toContainText('You must be logged in. Nothing was')
  await page.context().addCookies(cookies)
}

export async function expectSaved(page: Page) {
  await expect(page).toHaveURL('/connect?saved')
  await expect(page.getByText('Saved.')).toBeVisible()
}

/** Without script, a page cannot be checked for accessibility. */
export async function expectGoodPage(page: Page, scripting: boolean) {
  await expectNoSidewaysScrolling(page)
  for (const colorScheme of scripting ? (['light', 'dark'] as const) : []) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}
