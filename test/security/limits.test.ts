import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { consume, type LimitName } from '../../app/platform/http/limits.server.ts'
import { clientKey } from '../../app/platform/http/network.server.ts'
import { app, newMember } from '../app.ts'
import { required } from '../example-review.ts'
import { everyRow } from './everything-stored.ts'

const failed = 'An error occurred. Please try again.'
const member = await newMember()
const credentials = { email: 'a@example.org', password: 'mvua ya masika' }
const message = { name: 'A', email: 'a@example.org', message: 'Hello.' }
const review = { ...required, step: '5', to: '6' }

// However long the attempts take, none of their time is over.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

async function post(path: string, fields: Record<string, string>, address: string, headers = {}) {
  const origin = config().publicUrl
  const socket = { remoteAddress: address }
  const request = { method: 'POST', headers: { origin, ...headers }, body: new URLSearchParams(fields) }
  return app.request(path, request, { incoming: { socket } })
}

async function useUp(limit: LimitName, whom: string, times: number) {
  for (let use = 0; use < times; use++) await consume(limit, whom)
}

test.each([
  ['sign-in-client', 100, '/auth', credentials],
  ['sign-up-client', 300, '/auth?mode=sign-up', credentials],
  ['reset-client', 50, '/auth?mode=reset', { email: credentials.email }],
  ['contact-network', 50, '/contact', message],
] as const)(
  '%s: after %i attempts, the form gets 429 with the general error message, and nothing is written',
  async (limit, times, path, fields) => {
    const twin = path.replace('/auth', '/auth.data').replace('/contact', '/contact.data')
    await useUp(limit, clientKey('203.0.113.7'), times)
    for (const address of ['203.0.113.7', '203.0.113.250', '::ffff:203.0.113.9']) {
      await post(path, fields, address)
      const before = await everyRow()
      for (const form of [path, twin]) {
        const answer = await post(form, fields, address)
        expect([form, answer.status]).toEqual([form, 429])
        expect(await answer.text()).toContain(failed)
        const left = Number(answer.headers.get('retry-after'))
        expect(left).toBeGreaterThan(14 * 60)
        expect(left).toBeLessThanOrEqual(60 * 60)
      }
      expect(await everyRow()).toEqual(before)
    }
    const elsewhere = await post(path, fields, '198.51.100.1')
    expect(elsewhere.status).not.toBe(429)
  },
)

test('IPv6 networks share a client key by their first 48 bits', () => {
  expect(clientKey('2001:db8:1:2::1')).toBe(clientKey('2001:db8:1:ffff::9'))
  expect(clientKey('2001:db8:1::1')).not.toBe(clientKey('2001:db8:2::1'))
})

test('the fourth review in a day gets 429 with the review error message from any network, and nothing is written', async () => {
  await useUp('review-account', member.userId, 3)
  const before = await everyRow()
  for (const address of ['203.0.113.7', '198.51.100.1']) {
    const answer = await post('/submit-review', review, address, member.headers)
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain('There was an error submitting your review. Please try again.')
  }
  expect(await everyRow()).toEqual(before)
})

test('no rate limit row can be traced back to a network address', async () => {
  const counted = (await everyRow()).get('public.rate_limits') ?? ''
  expect(counted).not.toBe('')
  for (const trace of ['203.0.113', '198.51.100', clientKey('203.0.113.7')]) expect(counted).not.toContain(trace)
})
