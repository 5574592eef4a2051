import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { pathIn } from '../../app/words/languages.ts'
import {
  agree,
  expectSection,
  fillCareer,
  fillMentee,
  fillMentor,
  fillPerson,
  openAgain,
  press,
} from '../application-journey.ts'
import {
  atWidths,
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectHydrated,
  join,
  test,
  thorough,
  ways,
} from '../journey.ts'
import { choose } from '../review-journey.ts'
import { spoken } from '../spoken.ts'

test.describe.configure({ mode: 'parallel' })

const submitted = 'Thank you! Your application has been submitted successfully. Redirecting...'
const failed = 'An error occurred. Please try again.'
const missing = 'Please fill out all required fields marked with *'
const tooLarge = 'File is too large. Please select a file smaller than 25MB.'
const most = 26_214_400

for (const { title, scripting, language } of ways('fr')) {
  test.describe(title, () => {
    test.use({ scripting })

    test.beforeEach(async ({ page }) => {
      await join(page.context())
    })

    test('a mentee applies with a CV, finds it stored, and replaces the application and the CV', async ({ page }) => {
      const cv = await realPdf(page, 'Akinyi')
      await fillMentee(page, 'Akinyi Odhiambo', language)
      await page
        .getByLabel(spoken(page, 'Your CV'))
        .setInputFiles({ name: 'My CV.pdf', mimeType: 'application/pdf', buffer: cv })
      await press(page, 'Submit')
      await expect(page.getByText(spoken(page, submitted))).toBeVisible()
      await page.waitForURL(pathIn(language, '/'))
      const sent = page.getByText(spoken(page, 'Your application to become a mentee has been sent.'))
      await expect(sent).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(sent).toHaveCount(0)

      await openAgain(page, '/apply-mentee', language)
      const stored = page.getByRole('link', { name: spoken(page, 'Your stored CV') })
      const first = (await stored.getAttribute('href')) ?? ''
      const download = await page.request.get(first)
      expect((await download.body()).equals(cv)).toBe(true)
      expect(download.headers()['content-disposition']).toBe('attachment; filename="cv.pdf"')

      // Without script, the browser sends the second form as it did the first.
      if (!scripting) return
      await page.getByLabel(spoken(page, 'What qualities do you look for in a mentor?')).fill('Humour')
      const second = {
        name: 'cv.pdf',
        mimeType: 'application/pdf',
        buffer: await realPdf(page, 'Akinyi O.'),
      }
      await page.getByLabel(spoken(page, 'Your CV')).setInputFiles(second)
      await press(page, 'Submit')
      await expect(page.getByText(spoken(page, submitted))).toBeVisible()
      await openAgain(page, '/apply-mentee', language)
      await expect(page.getByLabel(spoken(page, 'What qualities do you look for in a mentor?'))).toHaveValue('Humour')
      expect(await stored.getAttribute('href')).not.toBe(first)
      expect((await page.request.get(first)).status()).toBe(404)

      await page.getByRole('checkbox', { name: spoken(page, 'Remove my stored CV') }).check()
      await press(page, 'Submit')
      await expect(page.getByText(spoken(page, submitted))).toBeVisible()
      await openAgain(page, '/apply-mentee', language)
      await expect(stored).toHaveCount(0)
    })

    test('a mentor applies with a photo and a privacy-friendly name, and sees both again', async ({ page }) => {
      await fillMentor(page, 'Babajide Ọlátúnjí', language)
      await expect(page.locator('.step-notes strong')).toBeVisible()
      const name = page.getByLabel(spoken(page, 'The name to show'))
      await expect(name).toBeHidden()
      await choose(
        page,
        'May we list you in the mentor directory?',
        'Yes, list me under a privacy-friendly name of my choice',
      )
      await expect(name).toBeVisible()
      await expect(name).toHaveValue(/^[A-Z]\w+ [A-Z]\w+$/)
      await name.fill('Harbour Heron')
      await page.getByLabel(spoken(page, 'Profile picture')).setInputFiles(await photo())
      await press(page, 'Submit Application')
      await expect(page.getByText(spoken(page, submitted))).toBeVisible()
      await page.waitForURL(pathIn(language, '/mentorship'))
      await expect(page.getByText(spoken(page, 'Your application to become a mentor has been sent.'))).toBeVisible()

      await openAgain(page, '/apply-mentor', language)
      await expect(name).toHaveValue('Harbour Heron')
      const picture = page.getByRole('img', { name: spoken(page, 'Your stored profile picture') })
      await expect(picture).toBeVisible()
      const { width, height, format } = await sharp(
        await (await page.request.get((await picture.getAttribute('src')) ?? '')).body(),
      ).metadata()
      expect([width, height, format]).toEqual([320, 320, 'webp'])
    })
  })
}

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })

    test.beforeEach(async ({ page }) => {
      await join(page.context())
    })

    test(
      'each step of the mentee’s form requires its answers and names those missing',
      scripting ? {} : thorough,
      async ({ page }) => {
        await page.goto('/apply-mentee')
        await press(page, 'Next')
        await expectMissing(page, missing, ['Please enter your full name.', 'Please choose your country.'])
        await fillPerson(page, 'Nandi')
        await press(page, 'Next')
        await expectSection(page, 'Work and growth')
        await press(page, 'Next')
        await expectMissing(page, missing, [
          'Please choose the industry you work in.',
          'Please say where you are in your career.',
          'Please choose at least one area.',
        ])
        await fillCareer(page)
        const other = page.getByLabel('Please describe the other area')
        await expect(other).toBeHidden()
        await page.getByRole('checkbox', { name: 'Other' }).check()
        await expect(other).toBeVisible()
        await press(page, 'Next')
        await expectMissing(page, missing, ['Please describe the other area.'])
        await other.fill('Singing')
        await press(page, 'Next')
        await expectSection(page, 'Your mentor')
        const submit = page.getByRole('button', { name: 'Submit' })
        const [qualities, preference, both] = [
          'Please say what you look for in a mentor.',
          'Please choose how you would like to find your mentor.',
          'Please tick both boxes.',
        ]
        await expect(submit).toHaveJSProperty('disabled', scripting)
        if (scripting)
          await expect(page.getByText(`Before you submit: ${qualities} ${preference} ${both}`)).toBeVisible()
        else {
          await submit.press('Enter')
          await expectMissing(page, missing, [qualities, preference, both])
        }

        const selected = page.getByLabel('Have you already seen a mentor')
        for (const [choice, isAsked] of [
          ['I’d like to select a mentor from the directory', true],
          ['I’d like to be matched with a mentor by Upinde', false],
          ['I’m open to both: browsing the directory or being matched', true],
        ] as const) {
          await choose(page, 'How would you like to find your mentor?', choice)
          await expect(selected).toBeVisible({ visible: isAsked })
        }
        if (scripting) await expect(page.getByText(`Before you submit: ${qualities} ${both}`)).toBeVisible()
        await expect(page.getByText('Do not meet at a home.')).toBeVisible()
        await agree(page)
        await page.getByLabel('What qualities do you look for').fill('Patience')
        await expect(submit).toHaveJSProperty('disabled', false)
        await expect(page.getByText('Before you submit')).toHaveCount(0)
        await press(page, 'Previous')
        await expect(other).toHaveValue('Singing')
        await press(page, 'Next')
        await expect(page.getByLabel('What qualities do you look for')).toHaveValue('Patience')
        await expect(selected).toBeVisible()
        for (const box of await page.locator('[name=agrees]').all()) await expect(box).toBeChecked()
      },
    )

    async function expectMissing(page: Page, message: string, sentences: string[]) {
      const summary = page.getByRole('alert')
      await expect(summary).toContainText(message)
      await expect(summary.getByRole('link')).toHaveText(sentences)
      for (const sentence of sentences) await expect(page.locator('.field-error', { hasText: sentence })).toBeVisible()
      if (scripting) await expect(summary).toBeFocused()
    }
  })
}

test.describe('only with script', () => {
  test.beforeEach(async ({ page }) => {
    await join(page.context())
  })

  test('a file that is too large or no PDF is rejected and cleared, and a member who is signed out keeps every answer', async ({
    page,
  }) => {
    await fillMentee(page, 'Heavy Paper')
    const cv = page.getByLabel('Your CV')
    await cv.setInputFiles({ name: 'cv.doc', mimeType: 'application/msword', buffer: Buffer.from('Dear') })
    await expect(page.locator('#cv-error')).toHaveText('Please select a PDF file.')
    await cv.setInputFiles(onDisk(pdfOf(most + 1)))
    await expect(page.locator('#cv-error')).toHaveText(tooLarge)
    await expect(cv).toHaveValue('')
    await expect(page.getByLabel('What qualities do you look for')).toHaveValue('Patience')
    await cv.setInputFiles(onDisk(pdfOf(most)))
    await expect(page.locator('#cv-error')).toHaveCount(0)
    await page.context().clearCookies()
    await press(page, 'Submit')
    await expect(page.getByRole('alert')).toContainText('You must be logged in to submit an application.')
    await join(page.context())
    await press(page, 'Submit')
    await expect(page.getByText(submitted)).toBeVisible()
    await page.goto('/apply-mentee')
    await expect(page.getByLabel('Full name')).toHaveValue('Heavy Paper')
  })

  test(
    'a mentor previews the listing before sending it, and a name that reveals the full name is rejected',
    thorough,
    async ({ page }) => {
      const preview = page.locator('.listing-preview')
      await fillMentor(page, 'Babajide Ọlátúnjí')
      await press(page, 'Previous')
      await page.getByLabel('Where do you work?').fill('Savanna Bank')
      await page.getByLabel('Your professional bio').fill('Ask Jane Doe about me.')
      await press(page, 'Next')
      await expect(preview.locator('.mentor').getByRole('heading', { level: 3 })).toHaveText('Babajide Ọlátúnjí')
      await expect(preview).toContainText('Professional at Savanna Bank')

      await choose(page, 'May we list you', 'Yes, list me under a privacy-friendly name of my choice')
      await page.getByLabel('The name to show').fill('BabajideO')
      await press(page, 'Submit Application')
      const shared = page.locator('#displayName-error')
      await expect(shared).toContainText('shares a word with your full name')
      await expect(page.locator('[id="message"]')).toHaveCount(1)
      await page.getByLabel('The name to show').fill('Babajide O')
      await expect(shared).toBeVisible()
      await page.getByLabel('The name to show').fill('Harbour Heron')
      await expect(shared).toHaveCount(0)
      await expect(preview.locator('.mentor').getByRole('heading', { level: 3 })).toHaveText('Harbour Heron')
      await expect(preview).toContainText('Professional at a leading firm')
      await expect(preview).not.toContainText('Babajide')
      await expect(page.getByText('“Jane Doe” (a name, under “bio”)')).toBeVisible()
      await page.getByRole('checkbox', { name: 'My company' }).check()
      await expect(preview).toContainText('Professional at Savanna Bank')
      await page.getByRole('checkbox', { name: 'My company' }).uncheck()
      await choose(page, 'May we list you', 'No, I’d prefer not to be listed')
      await expect(preview).toContainText('You will not be listed.')
      await choose(page, 'May we list you', 'Yes, list me under a privacy-friendly name of my choice')
      const link = preview.getByRole('link', { name: 'Harbour Heron' })
      await link.click({ force: true })
      await link.focus()
      await page.keyboard.press('Enter')
      await expectSection(page, 'Your listing')
      await press(page, 'Submit Application')
      await expect(page.getByText(submitted)).toBeVisible()
    },
  )

  test('the mentee’s form can be completed with the keyboard alone', thorough, async ({ page }) => {
    const keys = page.keyboard
    const write = async (selector: string, text: string) => {
      await tabTo(page, selector)
      await keys.type(text)
    }
    await page.goto('/apply-mentee')
    await write('#fullName', 'Keys Only')
    await write('#email', 'keys@example.org')
    await write('#country', 'Kenya')
    await keys.press('Enter')
    await tabTo(page, 'main .btn-primary')
    await keys.press('Enter')
    await expectSection(page, 'Work and growth')
    await write('#industry', 'Legal')
    await tabTo(page, '#professionalStage')
    await keys.press('Space')
    await tabTo(page, '#growthAreas')
    await keys.press('Space')
    await tabTo(page, 'main .btn-primary')
    await keys.press('Enter')
    await expectSection(page, 'Your mentor')
    await write('#mentorQualities', 'Patience')
    await tabTo(page, '#matchPreference')
    await keys.press('Space')
    await keys.press('ArrowDown')
    await tabTo(page, '#agrees')
    await keys.press('Space')
    await keys.press('Tab')
    await keys.press('Space')
    await tabTo(page, 'main .btn-primary')
    await keys.press('Enter')
    await expect(page.getByText(submitted)).toBeVisible()
  })

  test.describe('on a small phone', () => {
    test.use({ viewport: { width: 320, height: 640 } })

    test('every step fits and is accessible, in light and dark', atWidths, async ({ page }) => {
      for (const fill of [fillMentee, fillMentor]) {
        const path = fill === fillMentee ? '/apply-mentee' : '/apply-mentor'
        await page.goto(path)
        await press(page, 'Next')
        await expectGood(page)
        await fillPerson(page, 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(3))
        await press(page, 'Next')
        await press(page, 'Next')
        await expectGood(page)
        await page.goto(path)
        await fill(page, 'Nandi')
        await expectGood(page)
        if (path === '/apply-mentor') {
          await page.getByLabel('Profile picture').setInputFiles(await photo())
          await choose(page, 'May we list you', 'Yes, list me under a privacy-friendly name of my choice')
          await expectGood(page)
        }
        await press(page, path === '/apply-mentee' ? 'Submit' : 'Submit Application')
        await expect(page.getByText(submitted)).toBeVisible()
      }
      await openAgain(page, '/apply-mentor')
      await expectGood(page)
    })
  })

  test('a picture is previewed before it is sent, and an unsupported one is rejected', thorough, async ({ page }) => {
    await fillMentor(page, 'Seen Before')
    await page.getByLabel('Profile picture').setInputFiles(await photo())
    const preview = page.getByRole('img', { name: 'The picture you selected' })
    await expect(preview).toHaveAttribute('src', /^blob:/)
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
    const broken = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') }
    await page.getByLabel('Profile picture').setInputFiles(broken)
    await expect(page.locator('#picture-error')).toHaveText('Please select a JPEG, PNG, WebP, AVIF or GIF image.')
    await expect(page.getByLabel('Profile picture')).toHaveValue('')
  })

  test('a member sees the upload progress, can cancel, and can send again', thorough, async ({ page }) => {
    await fillMentee(page, 'Slow Line')
    await page.getByLabel('Your CV').setInputFiles(pdfOf(600_000))
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const line = { offline: false, latency: 0, downloadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 60_000 })
    await press(page, 'Submit')
    const progress = page.getByRole('progressbar', { name: 'Sending…' })
    await expect(progress).toBeVisible()
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0.1)
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(progress).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
    await expect(page.getByLabel('Your CV')).toHaveValue(/cv\.pdf$/)

    await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
    await press(page, 'Submit')
    await expect(page.getByText(submitted)).toBeVisible()
  })

  test('who leaves while an application is sent has sent none', thorough, async ({ page }) => {
    await fillMentee(page, 'Second Thoughts')
    await page.getByLabel('Your CV').setInputFiles(pdfOf(800_000))
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const line = { offline: false, latency: 0, downloadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 5_000 })
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    await press(page, 'Submit')
    await expect(page.getByRole('progressbar', { name: 'Sending…' })).toBeVisible()
    await page.getByRole('banner').getByRole('link').first().click()
    await press(page, 'Discard and go on')
    await stopped
  })

  test('an upload that breaks twice begins again by itself, and is stored once', thorough, async ({ page }) => {
    await fillMentee(page, 'Frayed Line')
    await page.getByLabel('Your CV').setInputFiles(pdfOf(200_000))
    let sent = 0
    await page.route('**/apply-mentee*', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      // The first one arrives, and only its answer is lost.
      if (++sent === 1) return route.fetch().then(() => route.abort('connectionreset'))
      return sent === 2 ? route.abort('connectionreset') : route.continue()
    })
    await press(page, 'Submit')
    await expect(page.getByRole('progressbar', { name: 'The connection broke. Sending again…' })).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText(submitted)).toBeVisible()
    expect(sent).toBe(3)
  })

  test(
    'an interrupted upload keeps everything on the page and leaves nothing on the server',
    thorough,
    async ({ page }) => {
      await fillMentee(page, 'Cut Line')
      await page.getByLabel('Your CV').setInputFiles(pdfOf(600_000))
      await page.context().setOffline(true)
      await press(page, 'Submit')
      await expect(page.getByRole('alert')).toContainText(failed)
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByLabel('What qualities do you look for')).toHaveValue('Patience')
      await expect(page.getByLabel('Your CV')).toHaveValue(/cv\.pdf$/)
      await page.context().setOffline(false)
      const other = await page.context().newPage()
      await other.goto('/apply-mentee')
      await expect(other.getByText('You have applied before.')).toHaveCount(0)
      await other.close()
      await press(page, 'Submit')
      await expect(page.getByText(submitted)).toBeVisible()
    },
  )

  test(
    'Back goes one step back and keeps the answers and the chosen file, also in a form opened directly',
    thorough,
    async ({ page }) => {
      await page.goto('/mentorship')
      await expectHydrated(page)
      await page
        .getByRole('link', { name: /mentee/i })
        .first()
        .click()
      await expectSection(page, 'Personal details')
      await fillMentee(page, 'Backwards')
      await page.getByLabel('Your CV').setInputFiles(pdfOf(2_000))
      await page.evaluate(() => history.back())
      await expectSection(page, 'Work and growth')
      await expect(page.getByRole('checkbox', { name: 'Leadership development' })).toBeChecked()
      await press(page, 'Next')
      await expect(page.getByLabel('What qualities do you look for')).toHaveValue('Patience')
      await expect(page.getByLabel('Your CV')).toHaveValue(/cv\.pdf$/)
      await page.evaluate(() => history.back())
      await expectSection(page, 'Work and growth')
      await page.evaluate(() => history.back())
      await expectSection(page, 'Personal details')
      await expect(page.getByLabel('Full name')).toHaveValue('Backwards')

      await page.goto('/apply-mentor')
      await fillMentor(page, 'Opened Anew')
      await page.evaluate(() => history.back())
      await expectSection(page, 'Your work')
      await page.evaluate(() => history.back())
      await expectSection(page, 'Personal details')
      await expect(page.getByLabel('Full name')).toHaveValue('Opened Anew')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Inside Workplaces' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    },
  )

  test('nothing is stored on the device, and a double click stores one application', thorough, async ({ page }) => {
    await fillMentor(page, 'Left No Trace')
    expect(
      await page.evaluate(() => [
        Object.keys(localStorage),
        Object.keys(sessionStorage).filter((key) => !/^react-router/.test(key)),
      ]),
    ).toEqual([[], []])
    await page.getByRole('button', { name: 'Submit Application' }).dblclick({ noWaitAfter: true })
    await expect(page.getByText(submitted)).toBeVisible()
  })
})

async function realPdf(page: Page, text: string) {
  const paper = await page.context().newPage()
  await paper.setContent(`<h1>${text}</h1><p>Curriculum vitae</p>`)
  const pdf = await paper.pdf()
  await paper.close()
  return pdf
}

/** Passes our check of PDFs. */
function pdfOf(bytes: number) {
  const buffer = Buffer.alloc(bytes, 'x')
  buffer.write('%PDF-1.7\n', 0)
  buffer.write('\n%%EOF', bytes - 6)
  return { name: 'cv.pdf', mimeType: 'application/pdf', buffer }
}

/** Playwright cannot send so many bytes in one message. */
function onDisk({ buffer }: ReturnType<typeof pdfOf>) {
  const path = test.info().outputPath(`${buffer.length}.pdf`)
  writeFileSync(path, buffer)
  return path
}

async function photo() {
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a4459b' } })
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await plain.jpeg().toBuffer() }
}

async function expectGood(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const [content = 0, window = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(content).toBeLessThanOrEqual(window)
  // A link that is half below the bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessibleInLightAndDark(page)
}

async function tabTo(page: Page, selector: string) {
  const control = page.locator(selector)
  for (let stops = 0; stops < 60; stops++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${selector}.`)
}
