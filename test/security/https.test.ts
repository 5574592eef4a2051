import { expect, test, vi } from 'vitest'
import { newAdmin, newMember, visitor } from '../app.ts'
import { newMails } from '../mailbox.ts'
import { examplePath, routePatterns } from '../route-patterns.ts'

vi.hoisted(() => Object.assign(process.env, { PUBLIC_URL: 'https://careers.example' }))

const password = 'mvua ya masika'
const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }

test('over HTTPS, the session cookie has a __Host- name, is limited to this host and ends with the browser session', async () => {
  const signedUp = await visitor.post('/auth?mode=sign-up', { email: 'a@example.org', password })
  const signedIn = await visitor.post('/auth', { email: 'a@example.org', password })
  for (const answer of [signedUp, signedIn]) {
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ])
  }
  for (const path of ['/sign-out', '/leave', '/sign-out-everywhere']) {
    const answer = await (await newMember()).post(path)
    expect(answer.headers.getSetCookie()).toEqual(['__Host-s=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0'])
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies"')
  }
})

test('over HTTPS, the cookie of a known device has a __Host- name and is limited to this host', async () => {
  await visitor.post('/auth?mode=sign-up', { email: 'stays@example.org', password })
  const answer = await visitor.post('/auth', { email: 'stays@example.org', password, stay: 'yes' })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/),
    expect.stringMatching(/^__Host-d=[\w.-]{68}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/),
  ])
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const left = await visitor.post('/leave', {}, { cookie })
  expect(left.headers.getSetCookie()).toEqual(
    ['s', 'd'].map((letter) => `__Host-${letter}=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0`),
  )
})

test('every response carries the HSTS header', async () => {
  for (const { pattern } of routePatterns.filter((route) => route.pattern !== '/live')) {
    const { headers } = await visitor.get(examplePath(pattern))
    expect(headers.get('strict-transport-security'), pattern).toBe('max-age=31536000; includeSubDomains')
  }
})

test('a forged Host header appears in no response, redirect or mail', async () => {
  const admin = await newAdmin()
  await visitor.post('/auth?mode=sign-up', { email: 'b@example.org', password }, forged)
  await visitor.post('/auth?mode=reset', { email: 'b@example.org' }, forged)
  const mails = (await newMails()).join('\n')
  expect(mails).toContain('https://careers.example/auth/new-password?token=')
  expect(mails).not.toContain('evil')
  for (const person of [visitor, admin]) {
    for (const { pattern } of routePatterns.filter((route) => route.pattern !== '/live')) {
      const answer = await person.get(examplePath(pattern), forged)
      expect(JSON.stringify([...answer.headers]) + (await answer.text()), pattern).not.toContain('evil')
      expect(answer.headers.get('location') ?? '/', pattern).toMatch(/^\/(?!\/)/)
    }
  }
})

test('a form with the forged host as its origin is rejected', async () => {
  const answer = await visitor.post(
    '/auth',
    { email: 'a@example.org', password },
    { ...forged, origin: 'https://evil.example' },
  )
  expect(answer.status).toBe(403)
  expect((await visitor.post('/auth', {}, { origin: 'http://careers.example' })).status).toBe(403)
})
