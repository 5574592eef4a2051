import { hash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { config } from '../app/platform/config/config.server.ts'
import { neutralPage } from '../app/site/leave/quick-exit.ts'
import { app, newAdmin, newMember, visitor } from '../test/app.ts'
import { createHost } from './app.ts'

const pages = ['/', '/inside-workplaces', '/auth', '/nowhere', '/reviews', '/healthz', '/readyz', '/assets/none.js']
const form = 'application/x-www-form-urlencoded'
const stopping = new AbortController().signal

test('every response carries the security headers, whatever produced it', async () => {
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

test('every page has the exact content security policy, which allows its own inline scripts and styles and no others', async () => {
  for (const person of [visitor, await newMember(), await newAdmin()]) {
    for (const page of ['/', '/auth', '/nowhere', '/reviews']) {
      const answer = await person.get(page)
      const html = await answer.text()
      const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, text = '']) => text,
      )
      if (answer.status === 302) continue
      expect(scripts.length).toBeGreaterThan(0)
      const hashes = [...new Set(scripts)].map(sourceOf)
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => sourceOf(text))
      expect(styles).toHaveLength(person === visitor ? 1 : 0)
      expect(answer.headers.get('content-security-policy')).toBe(
        `default-src 'none'; script-src 'self' ${hashes.join(' ')}; ${["style-src 'self'", ...styles].join(' ')}; img-src 'self' blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'`,
      )
      expect(html).not.toContain('nonce=')
    }
  }
})

function sourceOf(inline: string) {
  return `'sha256-${hash('sha256', inline, 'base64')}'`
}

test('no page sets a cookie for visitors', async () => {
  for (const page of pages) expect((await visitor.get(page)).headers.get('set-cookie'), page).toBeNull()
})

describe('state-changing requests', () => {
  const origin = config().publicUrl
  const refused: Record<string, Record<string, string>> = {
    'without Origin, Sec-Fetch-Site and Referer': {},
    'with a foreign Referer alone': { referer: 'https://elsewhere.example/auth' },
    'with the Referer of a sibling alone': { referer: 'http://sub.localhost:3000/auth' },
    'with our address inside a foreign Referer': { referer: `https://elsewhere.example/?${origin}/` },
    'with our address as the user of a foreign Referer': { referer: `${origin}@elsewhere.example/` },
    'with a Referer that is no address': { referer: 'auth' },
    'with an empty Referer': { referer: '' },
    'from null with our Referer': { origin: 'null', referer: `${origin}/auth` },
    'from elsewhere with our Referer': { origin: 'https://elsewhere.example', referer: `${origin}/auth` },
    'cross-site with our Referer': { 'sec-fetch-site': 'cross-site', referer: `${origin}/auth` },
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
      test(`${method} ${name} is rejected`, async () => {
        const answer = await app.request('/auth', {
          method,
          headers: { ...headers, 'content-type': form },
          body: 'email=',
        })
        expect(answer.status).toBe(403)
      })
    }
  }

  test('from our own pages are accepted with Origin or Sec-Fetch-Site, or with Referer when both are missing', async () => {
    const either: Record<string, string>[] = [
      { origin },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      { referer: `${origin}/auth?mode=sign-up` },
      { referer: origin },
    ]
    for (const headers of either) {
      const answer = await app.request('/auth', {
        method: 'POST',
        headers: { ...headers, 'content-type': form },
        body: 'email=',
      })
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('Please enter both email and password.')
    }
  })

  describe('from a browser that sends no origin headers', () => {
    const email = 'lynx@example.org'
    const incoming = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

    async function send(body: string, { path = '/auth', headers = {}, from = '203.0.113.7', type = form } = {}) {
      const all = { 'content-type': type, 'content-length': String(body.length), ...headers }
      const answer = await app.request(path, { method: 'POST', headers: all, body }, incoming(from))
      return { answer, page: await answer.text() }
    }

    const sealedIn = (page: string) => /name="confirmed" value="([\w.-]+)"/.exec(page)?.[1] ?? ''
    const confirmed = (page: string) => new URLSearchParams({ confirmed: sealedIn(page) }).toString()

    test('need confirmation on a page that explains why and shows nothing that was typed', async () => {
      const path = '/auth?mode=sign-in&returnTo=/reviews'
      const { answer, page } = await send(`email=${email}&password=CNRY-password`, { path })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(page).toContain('let your browser send the “referrer”')
      expect(page).toContain('<form action="/leave" method="post"><button type="submit">Leave site</button></form>')
      expect(page).toContain(`<a href="${origin}/">Go to the home page</a>`)
      expect(page).not.toMatch(/CNRY|lynx@/)
      const second = await send(confirmed(page), { path })
      expect(second.answer.status).toBe(422)
      expect(second.page).toContain('Invalid credentials. Please check your email and password.')
      expect(second.page).toContain(`value="${email}"`)
    })

    test('are rejected with another visitor’s confirmation, or with one that is for another path, altered or expired', async () => {
      const { page } = await send('email=&password=')
      expect((await send(confirmed(page))).answer.status).toBe(422)
      expect((await send(confirmed(page), { from: '198.51.100.1' })).answer.status).toBe(403)
      expect((await send(confirmed(page), { path: '/contact' })).answer.status).toBe(403)
      expect((await send(confirmed(page).slice(0, -3))).answer.status).toBe(403)
      expect((await send('confirmed=x')).answer.status).toBe(403)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
      onTestFinished(() => void vi.useRealTimers())
      expect((await send(confirmed(page))).answer.status).toBe(403)
    })

    test('are accepted from a member only with a confirmation from the same session', async () => {
      const [member, other] = [await newMember(), await newMember()]
      const path = '/sign-out'
      const { page } = await send('', { path, headers: member.headers })
      const strange = await send('', { path })
      for (const { headers } of [other, visitor])
        expect((await send(confirmed(page), { path, headers })).answer.status).toBe(403)
      expect((await send(confirmed(strange.page), { path, headers: member.headers })).answer.status).toBe(403)
      expect((await member.get('/reviews')).status).toBe(200)
      expect((await send(confirmed(page), { path, headers: member.headers })).answer.status).toBe(302)
      expect((await member.get('/reviews')).status).toBe(302)
    })

    test('offer a confirmation only when the confirmed form fits the size limit', async () => {
      const sizes = [2_880_000, 3_200_000, 4_000_000]
      const pages = await Promise.all(sizes.map((size) => send(`message=${'a'.repeat(size)}`, { path: '/contact' })))
      expect(pages.map(({ page }) => sealedIn(page) !== '')).toEqual([true, false, false])
      const [{ page } = { page: '' }] = pages
      expect((await send(confirmed(page), { path: '/contact' })).answer.status).not.toBe(403)
    })

    test('cost no more with many fields than with a long one', async () => {
      const costOf = async (body: string) => {
        const before = process.cpuUsage()
        expect((await send(body, { path: '/contact' })).answer.status).toBe(403)
        return process.cpuUsage(before).user
      }
      const long = await costOf('a'.repeat(1_000_000))
      expect(await costOf('a&'.repeat(500_000))).toBeLessThan(20 * long)
    })

    test('get an explanation without a confirmation when they carry a file or are too large', async () => {
      for (const { answer, page } of [
        await send('--x--', { path: '/apply-mentee', type: 'multipart/form-data; boundary=x' }),
        await send(`message=${'a'.repeat(4_200_000)}`, { path: '/contact' }),
      ]) {
        expect([answer.status, sealedIn(page)]).toEqual([403, ''])
        expect(page).toContain('Your browser did not say where this form comes from')
      }
    })
  })

  test('to /leave always redirect, and end the session unless they come from another origin', async () => {
    for (const [headers, status, isOver] of [
      [{}, 200, true],
      [{ referer: `${origin}/reviews` }, 200, true],
      [{ origin: 'null' }, 403, false],
      [{ origin: 'https://elsewhere.example' }, 403, false],
    ] as [Record<string, string>, number, boolean][]) {
      const member = await newMember()
      const answer = await app.request('/leave', { method: 'POST', headers: { ...member.headers, ...headers } })
      expect([headers, answer.status]).toEqual([headers, status])
      expect(await answer.text()).toContain(`http-equiv="refresh" content="0; url=${neutralPage}"`)
      expect([headers, answer.headers.has('set-cookie')]).toEqual([headers, isOver])
      expect([headers, (await member.get('/reviews')).status]).toEqual([headers, isOver ? 302 : 200])
    }
  })
})

test('a form over 4 MiB is refused, whatever its Content-Length', async () => {
  const fields = { email: 'a'.repeat(4 * 1024 * 1024) }
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

test('headers that only the host may set are removed before the app sees them', async () => {
  const incoming = { socket: { remoteAddress: '203.0.113.7' } }
  const forged = {
    'x-upinde-client': '1.2.3.4',
    'x-upinde-request': 'forged',
    'x-upinde-anything': 'forged',
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    host: 'evil.example',
    'x-custom': 'kept',
  }
  const echo = createHost({ settings: config(), build: await echoing('site/ready.route'), stopping })
  const answer = await echo.request('/readyz', { headers: forged }, { incoming })
  const { url, headers } = (await answer.json()) as { url: string; headers: Record<string, string> }
  expect(url).toBe(`${config().publicUrl}/readyz`)
  expect(headers).toEqual({
    host: new URL(config().publicUrl).host,
    'x-custom': 'kept',
    'x-upinde-client': '203.0.113.7',
    'x-upinde-request': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })

  const proxied = createHost({
    settings: { ...config(), trustProxy: true },
    build: await echoing('site/ready.route'),
    stopping,
  })
  const clientOf = async (told: string, remotePort: number) => {
    const from = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort } } }
    const answer = await proxied.request('/readyz', { headers: { ...forged, 'x-forwarded-for': told } }, from)
    return ((await answer.json()) as { headers: Record<string, string> }).headers['x-upinde-client']
  }
  expect(await clientOf('1.2.3.4', 1)).toBe('1.2.3.4')
  expect(await clientOf('9.9.9.9, [2001:db8::1]:443', 1)).toBe('2001:db8::1')
  expect(await clientOf('onion', 1)).toBe('onion')

  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  Object.assign(config(), { logLevel: 'error' })
  onTestFinished(() => void Object.assign(config(), { logLevel: 'silent' }))
  expect([await clientOf('unknown', 1), await clientOf('unknown', 2)]).toEqual([
    'socket 127.0.0.1 1',
    'socket 127.0.0.1 2',
  ])
  expect(written.mock.calls.flat().filter((line) => String(line).includes('client-address-unreadable'))).toHaveLength(1)
})

test('pages are compressed with the encoding that the browser accepts', async () => {
  const brotli = await visitor.get('/', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  const plain = await visitor.get('/', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toContain('</html>')
})

/** Returns the app with one route that answers with the request that it received. */
async function echoing(id: string): Promise<ServerBuild> {
  const build = (await import('virtual:react-router/server-build')) as ServerBuild
  const route = build.routes[id]
  if (!route) throw new Error(`There is no route ${id}.`)
  const loader = ({ request }: { request: Request }) =>
    Response.json({ url: request.url, headers: Object.fromEntries(request.headers) })
  return { ...build, routes: { ...build.routes, [id]: { ...route, module: { ...route.module, loader } } } }
}
