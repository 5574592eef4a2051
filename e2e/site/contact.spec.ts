import type { Page } from '@playwright/test'
import { pathIn } from '../../app/words/languages.ts'
import {
  alone,
  anotherPerson,
  expect,
  expectAccessible,
  expectHydrated,
  hold,
  post,
  test,
  thorough,
  ways,
} from '../journey.ts'
import { spoken } from '../spoken.ts'

test.describe.configure({ mode: 'parallel' })

const thanks = "Thank you for your message! We'll be in touch soon."
const missing = 'Please fill out all required fields.'

for (const { title, scripting, language } of ways('fr')) {
  test.describe(title, () => {
    test.use({ scripting })

    test('a visitor sends a message from the footer of any page, is told what is missing, and is thanked', async ({
      page,
      browser,
      sessionOf,
    }) => {
      const subject = `A question in ${language} ${scripting}`
      await page.goto(pathIn(language, '/inside-workplaces'))
      if (scripting) await expectHydrated(page)
      const form = await openContactForm(page)
      await expect(form.getByRole('radio', { name: spoken(page, 'General inquiry') })).toBeChecked()
      await expect(form.getByLabel(spoken(page, 'Message'))).toHaveAttribute('rows', '4')
      await expect(form.getByLabel(spoken(page, 'Email'))).toHaveAttribute('type', 'email')
      await form.getByLabel(spoken(page, 'Name')).fill('Kwabena')
      await form.getByLabel(spoken(page, 'Subject (optional)')).fill(subject)
      await form.getByRole('radio', { name: spoken(page, 'Complaint') }).check()
      await form.getByRole('button', { name: spoken(page, 'Send message') }).click()
      await expect(form.getByRole('alert')).toContainText(spoken(page, missing))
      if (scripting) await expect(form.getByRole('alert')).toBeFocused()
      await expect(form.getByLabel(spoken(page, 'Name'))).toHaveValue('Kwabena')
      await expect(form.getByRole('radio', { name: spoken(page, 'Complaint') })).toBeChecked()
      await expect(page).toHaveURL(pathIn(language, scripting ? '/inside-workplaces' : '/contact#message'))
      await form.getByRole('link', { name: spoken(page, 'Please enter your email address.') }).click()
      if (scripting) await expect(form.getByLabel(spoken(page, 'Email'))).toBeFocused()

      await form.getByLabel(spoken(page, 'Email')).fill('kwabena at example')
      await form.getByLabel(spoken(page, 'Message')).fill('Who reads this?')
      await form.getByRole('button', { name: spoken(page, 'Send message') }).click()
      await expect(form.getByLabel(spoken(page, 'Email'))).toHaveAccessibleDescription(
        spoken(page, 'Please enter a valid email address.'),
      )

      await form.getByLabel(spoken(page, 'Email')).fill('kwabena@example.org')
      await form.getByRole('button', { name: spoken(page, 'Send message') }).click()
      await expect(form.getByText(spoken(page, thanks))).toBeVisible()
      for (const label of ['Name', 'Email', 'Subject (optional)', 'Message'])
        await expect(form.getByLabel(spoken(page, label))).toHaveValue('')
      await expect(form.getByRole('radio', { name: spoken(page, 'General inquiry') })).toBeChecked()
      await expect(page).toHaveURL(pathIn(language, scripting ? '/inside-workplaces' : '/contact#message'))

      const admin = await anotherPerson(browser, {
        javaScriptEnabled: scripting,
        storageState: await sessionOf('admin'),
      })
      await readAndSettle(admin, subject, scripting)
    })
  })
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test(
    'the thank-you note appears in view, and a message of one long word fits the admin lists',
    thorough,
    async ({ page, browser, sessionOf }) => {
      await page.goto('/inside-workplaces')
      const form = await openContactForm(page)
      const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)
      for (const label of ['Name', 'Subject', 'Message']) await form.getByLabel(label).fill(longWord)
      await form.getByLabel('Email').fill('long@example.org')
      await form.getByRole('button', { name: 'Send message' }).click()
      await expect(form.getByText(thanks)).toBeInViewport()

      const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
      await admin.goto('/admin/messages')
      const row = admin.getByRole('row').filter({ hasText: longWord })
      await expect(row).toBeVisible()
      await expectToFit(admin)
      await row.getByRole('link', { name: 'Delete' }).click()
      await expect(admin.getByRole('dialog')).toBeVisible()
      await expectToFit(admin)
      await admin.goto('/admin/messages')
      await row.getByRole('button', { name: 'Open' }).click()
      await expect(admin.getByRole('button', { name: 'Save the state' })).toBeVisible()
      await expectToFit(admin)
    },
  )
})

test(
  'a new message appears in an open list, and an opened one stays open when a change arrives',
  thorough,
  async ({ page, browser, sessionOf }) => {
    const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
    const row = await rowThatHearsNews(admin, 'A message in between')
    await expect(row).toHaveCount(0)
    await writeMessage(page, 'A message in between', 'Does it stay open?')
    await expect(row).toContainText('General inquiry')
    await row.getByRole('button', { name: 'Open' }).click()
    await expect(admin.getByText('Does it stay open?')).toBeVisible()
    await expectAccessible(admin)
    await expect(admin.getByText('Does it stay open?')).toBeVisible()
  },
)

test(
  'a change that arrives while a dialog opens above its list is not lost',
  alone,
  async ({ page, browser, sessionOf }) => {
    await writeMessage(page, 'A message under a dialog', 'Is it heard?')
    const admin = await anotherPerson(browser, { storageState: await sessionOf('admin') })
    const row = await rowThatHearsNews(admin, 'A message under a dialog')
    const loads: string[] = []
    admin.on('response', (answer) => answer.url().includes('/deletion.data') && loads.push(answer.url()))
    await row.getByRole('link', { name: 'Delete' }).click()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await expect.poll(() => loads.length).toBe(2)
  },
)

test('the form takes no room until somebody opens it, and nothing in the footer moves when the script of a page starts', async ({
  page,
}) => {
  const start = await hold(page, /\.js$/)
  await page.goto('/inside-workplaces', { waitUntil: 'commit' })
  const opener = page.locator('summary', { hasText: spoken(page, 'Write to us') })
  await opener.scrollIntoViewIfNeeded()
  const before = await opener.boundingBox()
  await expect(contactForm(page)).toBeHidden()
  start()
  await expectHydrated(page)
  expect(await opener.boundingBox()).toEqual(before)

  const footer = page.getByRole('contentinfo')
  const heightOf = async () => (await footer.boundingBox())?.height ?? 0
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(contactForm(page)).toBeHidden()
    const folded = await heightOf()
    if (width === 1280) expect(folded).toBeLessThan(400)
    await openContactForm(page)
    await expect(contactForm(page)).toBeVisible()
    expect(await heightOf()).toBeGreaterThan(folded + 200)
    await opener.click()
  }
})

test('the button shows progress and is disabled while a message is sent, and a failed connection keeps the input', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/contact.data*', async (route) => {
    await held.promise
    await route.abort()
  })
  await page.goto('/auth')
  await expectHydrated(page)
  const form = await openContactForm(page)
  await form.getByLabel('Name').fill('Zodwa')
  await form.getByLabel('Email').fill('zodwa@example.org')
  await form.getByLabel('Message').fill('Are you there?')
  await form.getByRole('button', { name: 'Send message' }).click()
  const busy = form.getByRole('button', { name: 'Submitting...' })
  await expect(busy).toBeDisabled()
  await expect(busy).toHaveCSS('opacity', '0.6')
  held.resolve()
  await expect(form.getByRole('alert')).toContainText('An error occurred. Please try again.')
  await expect(form.getByLabel('Message')).toHaveValue('Are you there?')
  await expect(form.getByRole('button', { name: 'Send message' })).toBeEnabled()
})

test(
  'with script, a corrected field loses its error and regains it when emptied, and a text of any length is kept',
  thorough,
  async ({ page }) => {
    await page.goto('/auth')
    await expectHydrated(page)
    const form = await openContactForm(page)
    const [name, email, message] = [form.getByLabel('Name'), form.getByLabel('Email'), form.getByLabel('Message')]
    const summary = form.getByRole('alert').getByRole('link')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(summary).toHaveCount(3)
    await name.fill('Zodwa')
    await expect(summary).toHaveText(['Please enter your email address.', /message/])
    await expect(name).toHaveAccessibleDescription('')
    await expect(message).not.toHaveAccessibleDescription('')
    await email.fill('not an address')
    await expect(summary).toHaveCount(2)
    await name.fill(' ')
    await expect(summary).toHaveCount(3)
    await expect(name).not.toHaveAccessibleDescription('')
    await name.fill('Zodwa')
    await email.fill('zodwa@example.org')
    await message.fill('Hello.')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await message.fill('')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(summary).toHaveCount(1)

    await message.fill('a'.repeat(200_000))
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(message).toHaveAccessibleDescription('Message has 200,000 characters; at most 8,000 can be sent.')
    await expect(message).toHaveValue('a'.repeat(200_000))
  },
)

test.describe('with the keyboard on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test(
    'the form can be opened and completed with the keyboard alone, and is accessible',
    thorough,
    async ({ page }) => {
      await page.goto('/auth')
      const form = contactForm(page)
      const opener = page.locator('summary', { hasText: 'Write to us' })
      await expect(form.getByLabel('Name')).toBeHidden()
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(form.getByLabel('Name')).toBeVisible()
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await expectAccessible(page)
      }
      const keys = page.keyboard
      for (const text of ['Sipho', 'sipho@example.org', '']) {
        await keys.press('Tab')
        await keys.type(text)
      }
      await keys.press('Tab')
      await keys.press('ArrowDown')
      await keys.press('Tab')
      await keys.type('From the keyboard')
      await keys.press('Tab')
      await keys.press('Enter')
      await expect(form.getByText(thanks)).toBeVisible()
      await expectAccessible(page)
    },
  )
})

function contactForm(page: Page) {
  return page.locator('form.contact-form')
}

async function openContactForm(page: Page) {
  await page.locator('summary', { hasText: spoken(page, 'Write to us') }).click()
  return contactForm(page)
}

async function readAndSettle(page: Page, subject: string, scripting: boolean) {
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Contact messages', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(row).toContainText('Complaint')
  await expect(row).toContainText('Received')
  await row.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('Who reads this?')).toBeVisible()
  await expect(page.getByText('kwabena@example.org')).toBeVisible()
  if (scripting) await expectAccessible(page)
  await page.getByRole('radio', { name: 'In touch' }).check()
  await page.getByRole('button', { name: 'Save the state' }).click()
  await expect(page.getByText('Marked as in touch.')).toBeVisible()
  await expect(row).toContainText('In touch')

  const dialog = page.getByRole('dialog', { name: 'Delete this message?' })
  await row.getByRole('link', { name: 'Delete' }).click()
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(1)
  await row.getByRole('link', { name: 'Delete' }).click()
  if (scripting) await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm Delete' }).click()
  await expect(page.getByText('Message deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
}

async function expectToFit(page: Page) {
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
  }
}

async function writeMessage({ request }: Page, subject: string, message: string) {
  const form = { name: 'Zodwa', email: 'zodwa@example.org', subject, inquiryType: 'General inquiry', message }
  await post(request, '/contact', form)
}

/** The open list is told of a change whenever the address changes. */
async function rowThatHearsNews(admin: Page, subject: string) {
  await admin.addInitScript(hearAsAddressChanges)
  await admin.goto('/admin/messages')
  await expectHydrated(admin)
  return admin.getByRole('row').filter({ hasText: subject })
}

/** Runs in the page: reports a change to its streams after each new address, before that page is drawn. */
function hearAsAddressChanges() {
  const streams: EventSource[] = []
  window.EventSource = class extends EventSource {
    constructor(address: string | URL) {
      super(address)
      streams.push(this)
    }
  }
  const { pushState } = history
  history.pushState = (...change) => {
    pushState.apply(history, change)
    queueMicrotask(() => {
      for (const stream of streams) stream.onmessage?.(new MessageEvent('message'))
    })
  }
}
