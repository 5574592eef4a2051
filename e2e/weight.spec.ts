import { measureTransfer } from '../bench/weigh.ts'
import { expect, test } from './journey.ts'

test('the first view of the home page stays within its byte budget', async ({ baseURL }) => {
  const { html, css, script, font } = await measureTransfer(`${baseURL}/`)
  expect(html + css).toBeLessThanOrEqual(14 * 1024)
  // React and its router alone have more: less would mean that not every script was counted.
  expect(script).toBeGreaterThan(90 * 1024)
  expect(script).toBeLessThanOrEqual(110 * 1024)
  expect(font).toBeLessThanOrEqual(30 * 1024)
})

test('built files are served compressed and cached permanently', async ({ request }) => {
  const page = await (await request.get('/')).text()
  for (const file of page.match(/\/assets\/[\w.-]+\.(?:css|js)/g) ?? []) {
    const { 'content-encoding': encoding, 'cache-control': cached } = (await request.get(file)).headers()
    expect([encoding, cached], file).toEqual(['br', 'public, max-age=31536000, immutable'])
  }
})

test('the page announces its stylesheet in the response headers and waits for no script or font', async ({
  request,
}) => {
  const answer = await request.get('/')
  const page = await answer.text()
  const [first, ...others] = answer.headers().link?.split(', ') ?? []
  expect(first).toMatch(/^<\/assets\/[\w.-]+\.css>; rel=preload; as=style$/)
  for (const other of others) expect(other).toMatch(/^<\/assets\/[\w.-]+\.js>; rel=modulepreload$/)
  // Text browsers show each preload link in the HTML as a line before the content.
  expect(others.length).toBeGreaterThan(5)
  expect(page).not.toContain('modulepreload')
  for (const [, attributes = ''] of page.matchAll(/<script([^>]*\ssrc=[^>]*)>/g))
    expect(attributes).toMatch(/async|defer|type="module"/)
  const [stylesheet = ''] = page.match(/\/assets\/[\w.-]+\.css/) ?? []
  expect(await (await request.get(stylesheet)).text()).toContain('font-display:swap')
})

test('a visitor with Save-Data turned on gets no font', async ({ browser, baseURL }) => {
  const saver = await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: { 'Save-Data': 'on' } })
  const page = await saver.newPage()
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(fonts).toEqual([])
  await saver.close()
})
