import { expect, test, vi } from 'vitest'
import { parseConfig } from '../../app/platform/config/config.server.ts'
import { createHost } from '../../host/app.ts'
import { app, newMember, visitor } from '../app.ts'

const onion = 'http://a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2.onion'
const host = new URL(onion).host

vi.hoisted(() =>
  Object.assign(process.env, {
    PUBLIC_URL: 'https://careers.example',
    ONION_URL: 'http://a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2.onion',
    ADMIN_TOTP: 'off',
  }),
)

const credentials = { email: 'onion@example.org', password: 'mvua ya masika' }

test('every page announces its own onion address, and nothing else does', async () => {
  for (const path of ['/', '/auth?mode=sign-up', '/nowhere'])
    expect((await visitor.get(path)).headers.get('onion-location'), path).toBe(`${onion}${path}`)
  const member = await newMember()
  expect((await member.get('/reviews')).headers.get('onion-location')).toBe(`${onion}/reviews`)
  for (const path of ['/healthz', '/robots.txt'])
    expect((await visitor.get(path)).headers.get('onion-location'), path).toBeNull()
  expect((await visitor.get('/', { host })).headers.get('onion-location')).toBeNull()
})

test('members can sign up, browse and sign out at the onion service, with a secure cookie', async () => {
  const at = { host, origin: onion }
  const signedUp = await visitor.post('/auth?mode=sign-up', credentials, at)
  expect(signedUp.status).toBe(200)
  const [cookie = ''] = signedUp.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const headers = { host, cookie: cookie.split(';')[0] ?? '' }
  expect((await visitor.get('/reviews', headers)).status).toBe(200)
  expect((await visitor.post('/sign-out', {}, { ...headers, origin: onion })).status).toBe(302)
})

test.each([
  ['the public address, from a page of the onion service', 'careers.example', onion, 403],
  ['the onion service, from a page of the public address', host, 'https://careers.example', 403],
  ['the onion service, from another one', host, onion.replace('a2', 'b2'), 403],
  ['the onion service, from null', host, 'null', 403],
  ['the onion service, from its own page', host, onion, 200],
])('a form sent to %s', async (_, to, origin, status) => {
  expect((await visitor.post('/auth', credentials, { host: to, origin })).status).toBe(status)
})

test('a site that is only an onion service has secure cookies and its own form origin, and no HSTS', async () => {
  const settings = parseConfig({ ...process.env, PUBLIC_URL: onion, ONION_URL: '' })
  const build = { entry: { module: {} } }
  expect(settings).toMatchObject({ isSecure: true, isHttps: false, publicUrl: onion })
  const alone = createHost({ settings, build: async () => build as never, stopping: new AbortController().signal })
  const healthy = await alone.request('/healthz', { headers: { host } })
  expect(healthy.headers.get('strict-transport-security')).toBeNull()
  expect((await app.request('/healthz')).headers.get('strict-transport-security')).toContain('max-age')
  const foreign = { method: 'POST', headers: { host, origin: 'https://careers.example' } }
  expect((await alone.request('/auth', foreign)).status).toBe(403)
})
