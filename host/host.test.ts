import { describe, expect, test } from 'vitest'
import { config } from '../app/platform/config.server.ts'
import { app, newMember, visitor } from '../test/app.ts'

const pages = ['/', '/inside-workplaces', '/auth', '/nowhere', '/reviews', '/healthz', '/readyz', '/assets/none.js']
const form = 'application/x-www-form-urlencoded'

test('every answer carries the security headers, whoever made it', async () => {
  for (const page of pages) {
    const { headers } = await visitor.get(page)
    expect(headers.get('x-content-type-options'), page).toBe('nosniff')
    expect(headers.get('referrer-policy'), page).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy'), page).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy'), page).toBe('same-origin')
    expect(headers.get('permissions-policy'), page).toContain('geolocation=()')
    expect(headers.get('content-security-policy'), page).toContain("default-src 'none'")
    expect(headers.get('cache-control'), page).toBe('no-store')
    expect(headers.get('server') ?? headers.get('x-powered-by'), page).toBeNull()
  }
})

test('a page has the content policy word for word, with a nonce of its own', async () => {
  const nonces = new Set<string>()
  for (let round = 0; round < 50; round++) {
    const answer = await visitor.get('/')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(policy).toBe(
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'`,
    )
    const inline = [...(await answer.text()).matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(50)
})

test('what is personal is not for search engines', async () => {
  const member = await newMember()
  expect((await member.get('/')).headers.get('x-robots-tag')).toBe('noindex, noarchive')
  expect((await visitor.get('/reviews')).headers.get('x-robots-tag')).toBe('noindex, noarchive')
  expect((await visitor.get('/')).headers.get('x-robots-tag')).toBeNull()
})

test('visitors get no cookie anywhere', async () => {
  for (const page of pages) expect((await visitor.get(page)).headers.get('set-cookie'), page).toBeNull()
})

describe('writing requests', () => {
  const origin = config().publicUrl
  const refused: Record<string, Record<string, string>> = {
    'without Origin and Sec-Fetch-Site': {},
    'from null': { origin: 'null' },
    'from elsewhere': { origin: 'https://elsewhere.example' },
    'from a sibling': { origin: 'http://sub.localhost:3000' },
    'from another port': { origin: 'http://localhost:3001' },
    'cross-site by its own word': { origin, 'sec-fetch-site': 'cross-site' },
    'same-site only': { 'sec-fetch-site': 'same-site' },
    'ours by name but foreign by origin': { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
  }
  for (const [name, headers] of Object.entries(refused)) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      test(`${method} ${name} is refused`, async () => {
        const answer = await app.request('/auth', {
          method,
          headers: { ...headers, 'content-type': form },
          body: 'email=',
        })
        expect(answer.status).toBe(403)
      })
    }
  }

  test('of our own pages pass, with either header', async () => {
    const either: Record<string, string>[] = [{ origin }, { 'sec-fetch-site': 'same-origin' }]
    for (const headers of either) {
      const answer = await app.request('/auth', {
        method: 'POST',
        headers: { ...headers, 'content-type': form },
        body: 'email=',
      })
      expect(answer.status).toBeLessThan(403)
    }
  })

  test('on the data twin are held to the same', async () => {
    const answer = await app.request('/auth.data', {
      method: 'POST',
      headers: { 'content-type': form },
      body: 'email=',
    })
    expect(answer.status).toBe(403)
  })
})

test('a form of more than 128 KiB is cut off with 413, whatever its length claims', async () => {
  const fields = { email: 'a'.repeat(128 * 1024) }
  expect((await visitor.post('/auth', fields)).status).toBe(413)
  const stream = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('a'.repeat(64 * 1024)))
    },
  })
  const answer = await app.request('/auth', {
    method: 'POST',
    headers: { origin: config().publicUrl, 'content-type': form },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
})

describe('a form with a file', () => {
  const multipart = 'multipart/form-data; boundary=upinde'
  const large = `--upinde\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n${'a'.repeat(200 * 1024)}\r\n--upinde--\r\n`

  async function post(path: string, type = multipart) {
    const headers = { origin: config().publicUrl, 'content-type': type, 'content-length': String(large.length) }
    const answer = await app.request(path, { method: 'POST', headers, body: large })
    return [answer.status, await answer.text()] as const
  }
  const turnedAway = [413, 'This form is too large. Please go back and shorten it.']

  test('may be larger at the addresses that take files, and at their data twins', async () => {
    for (const path of ['/apply-mentee', '/apply-mentor', '/mentee-application', '/mentor-application']) {
      expect(await post(path), path).not.toEqual(turnedAway)
      expect(await post(`${path}.data`), path).not.toEqual(turnedAway)
    }
  })

  test('may not be larger anywhere else, nor may another form be there', async () => {
    const others = [
      '/auth',
      '/submit-review',
      '/mentors',
      '/apply-mentee/',
      '/apply-mentee/x',
      '/apply-mentee.data.data',
    ]
    for (const path of others) expect(await post(path), path).toEqual(turnedAway)
    expect(await post('/apply-mentee', form)).toEqual(turnedAway)
    expect(await post('/apply-mentee', 'multipart/mixed; boundary=upinde')).toEqual(turnedAway)
  })
})

test('headers that only the host may set are taken away', async () => {
  const { status } = await visitor.get('/readyz', {
    'x-upinde-client': '1.2.3.4',
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
  })
  expect(status).toBe(200)
})

test('the identity library has no door of its own', async () => {
  for (const path of [
    'sign-in/email',
    'sign-up/email',
    'update-user',
    'change-email',
    'list-sessions',
    'get-session',
    'ok',
  ]) {
    expect((await visitor.get(`/api/auth/${path}`)).status, path).toBe(404)
    expect((await visitor.post(`/api/auth/${path}`)).status, path).toBeGreaterThanOrEqual(404)
  }
})

test('pages are compressed as the browser asks', async () => {
  const brotli = await visitor.get('/', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  const plain = await visitor.get('/', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toContain('</html>')
})
