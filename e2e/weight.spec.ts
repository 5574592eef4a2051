import { examplePdf } from '../test/example-application.ts'
import { applyAsMentee } from './admin-journey.ts'
import { openPlaces } from './connect-journey.ts'
import { anotherPerson, expect, join, test, thorough } from './journey.ts'
import { applyAsMentor, approveMentor } from './mentor-journey.ts'
import { measureTransfer } from './transfer-size.ts'

test('the home page, and the messages of somebody who seeks a mentor and is one, stay within their byte budgets', async ({
  page,
  browser,
  sessionOf,
  baseURL,
}) => {
  const { html, css, script, font } = await measureTransfer(`${baseURL}/`)
  expect(html + css).toBeLessThanOrEqual(14 * 1024)
  // React and its router alone have more: less would mean that not every script was counted.
  expect(script).toBeGreaterThan(90 * 1024)
  expect(script).toBeLessThanOrEqual(105 * 1024)
  expect(font).toBeLessThanOrEqual(30 * 1024)

  await join(page.context())
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: examplePdf() }
  await applyAsMentor(page.request, { fullName: 'Light Luggage' })
  await approveMentor(await anotherPerson(browser, { storageState: await sessionOf('admin') }), 'Light Luggage')
  await page.goto('/connect')
  await openPlaces(page, '2')
  await applyAsMentee(page.request, { fullName: 'Light Luggage' }, cv)
  await page.goto('/connect')
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(2)
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const messages = await measureTransfer(`${baseURL}/connect`, cookie)
  // Less than both stylesheets would mean that not everything was counted.
  expect(messages.css).toBeGreaterThan(css)
  expect(messages.html + messages.css, JSON.stringify(messages)).toBeLessThanOrEqual(14 * 1024)
})

test(
  'a visitor’s page loads at most six scripts, after everything else, and announces none',
  thorough,
  async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    const answer = await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.length).toBeLessThanOrEqual(6)
    expect(answer?.headers().link).toBeUndefined()
    const html = (await answer?.text()) ?? ''
    // Text browsers show each preload link in the HTML as a line before the content.
    expect(html).not.toContain('modulepreload')
    for (const [, attributes = ''] of html.matchAll(/<script([^>]*\ssrc=[^>]*)>/g))
      expect(attributes).toMatch(/async|defer|type="module"/)
  },
)

test.describe('a member’s page', () => {
  test.use({ as: 'member' })

  test(
    'announces its stylesheet first, waits for no script or font, and loads files that are cached permanently',
    thorough,
    async ({ page }) => {
      const answer = await page.request.get('/')
      const html = await answer.text()
      const [first = '', ...others] = answer.headers().link?.split(', ') ?? []
      const [, stylesheet = ''] = /^<(\/assets\/styles[\w.-]+\.css)>; rel=preload; as=style$/.exec(first) ?? []
      expect(html.indexOf(stylesheet)).toBeLessThan(html.indexOf('</head>'))
      expect(others.length).toBeGreaterThan(3)
      for (const other of others) expect(other).toMatch(/\.js>; rel=modulepreload; fetchpriority=low$/)
      expect(await (await page.request.get(stylesheet)).text()).toContain('font-display:swap')
      const files = html.match(/\/assets\/[\w.-]+\.(?:css|js)/g) ?? []
      expect(files.length).toBeGreaterThan(1)
      for (const file of files) {
        const { 'content-encoding': encoding, 'cache-control': cached } = (await page.request.get(file)).headers()
        expect([encoding, cached], file).toEqual(['br', 'public, max-age=31536000, immutable'])
      }
    },
  )
})

test('a visitor with Save-Data turned on gets no font', thorough, async ({ browser, baseURL }) => {
  const saver = await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: { 'Save-Data': 'on' } })
  const page = await saver.newPage()
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(fonts).toEqual([])
  await saver.close()
})
