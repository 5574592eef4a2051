import { expect, test } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { app, newAdmin, newMember, visitor } from '../app.ts'
import { dataPath, examplePath, routePatterns } from '../route-patterns.ts'
import { everyRow } from './everything-stored.ts'

const origin = config().publicUrl
const addresses = routePatterns
  .map(({ pattern }) => examplePath(pattern))
  .filter((address) => address !== '/live')
  .flatMap((address) => [address, dataPath(address === '/' ? '/_root' : address)])
const member = await newMember()
const admin = await newAdmin()
const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
}
/** For pages, for everything else, and for pictures and files. */
const contentPolicies = [
  /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/]{43}=')+; style-src 'self'(?: 'sha256-[\w+/]{43}=')?; img-src 'self' blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'$/,
  /^default-src 'none'; frame-ancestors 'none'$/,
  /^sandbox; default-src 'none'$/,
]

test('every response to everybody has the security headers with their exact values', async () => {
  for (const person of [visitor, member, admin]) {
    for (const address of addresses) {
      const { status, headers } = await person.get(address)
      const sent = Object.fromEntries(Object.keys(onEveryAnswer).map((name) => [name, headers.get(name)]))
      expect([address, sent]).toEqual([address, onEveryAnswer])
      const policy = headers.get('content-security-policy') ?? ''
      expect([address, contentPolicies.some((each) => each.test(policy))]).toEqual([address, true])
      expect(headers.get('server') ?? headers.get('x-powered-by'), address).toBeNull()
      const isPersonal = person !== visitor || status !== 200
      expect([address, headers.get('x-robots-tag')]).toEqual([address, isPersonal ? 'noindex, noarchive' : null])
    }
  }
})

test('every URL rejects writes that do not come from our own pages, and nothing is stored', async () => {
  const before = await everyRow()
  const foreign: Record<string, string>[] = [
    { referer: 'https://elsewhere.example/' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://elsewhere.example' },
    { origin, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const address of addresses) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const headers of foreign) {
        const form = { 'content-type': 'application/x-www-form-urlencoded' }
        const all = { ...admin.headers, ...form, ...headers }
        const answer = await app.request(address, { method, headers: all, body: 'email=a' })
        expect([method, address, headers, answer.status]).toEqual([method, address, headers, 403])
      }
      // Browsers that send none of these headers may only leave.
      if (/^\/leave(\.data)?$/.test(address)) continue
      const untold = { ...admin.headers, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await app.request(address, { method, headers: untold, body: 'email=a' })
      expect([method, address, answer.status]).toEqual([method, address, 403])
    }
  }
  for (const person of [visitor, member]) expect((await person.post('/live')).status).toBe(405)
  expect(await everyRow()).toEqual(before)
})

// Where Better Auth and Auth.js put them.
const usualEndpoints = [
  ...['sign-in/social', 'sign-in/email', 'sign-up/email', 'sign-out', 'signin', 'signout', 'session', 'get-session'],
  ...['list-sessions', 'update-session', 'revoke-session', 'revoke-sessions', 'revoke-other-sessions', 'csrf', 'ok'],
  ...['request-password-reset', 'reset-password', 'reset-password/x', 'verify-password', 'change-password', 'error'],
  ...['send-verification-email', 'verify-email', 'change-email', 'update-user', 'delete-user', 'delete-user/callback'],
  ...['callback/x', 'providers', 'link-social', 'list-accounts', 'unlink-account', 'account-info', 'refresh-token'],
  ...['get-access-token', ''],
]

test('no endpoint of /api/auth is a second door to accounts', async () => {
  for (const name of usualEndpoints) {
    for (const person of [visitor, member, admin]) {
      expect([name, (await person.get(`/api/auth/${name}`)).status]).toEqual([name, 404])
      expect([name, (await person.post(`/api/auth/${name}`)).status]).toEqual([name, 404])
    }
  }
})
