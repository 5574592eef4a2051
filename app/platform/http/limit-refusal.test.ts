import { afterEach, expect, test, vi } from 'vitest'
import { newMember, visitor } from '../../../test/app.ts'
import { applicationForm, completeMentee } from '../../../test/example-application.ts'
import { required } from '../../../test/example-review.ts'
import { newFormToken } from './form-token.server.ts'
import { formatDuration, limitRefusal } from './limit-refusal.server.ts'
import { consume, type LimitName } from './limits.server.ts'
import { addressKey } from './network.server.ts'

const failed = 'An error occurred. Please try again.'
const member = await newMember()
const inquiry = { name: 'A', email: 'a@example.org', reason: 'We would like to talk.' }
const review = { ...required, step: '5', to: '6' }

afterEach(() => void vi.useRealTimers())

test.each([
  [59, '59 seconds'],
  [1, '1 second'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [5_400, '90 minutes'],
  [5_401, '2 hours'],
  [86_400, '24 hours'],
])('formats %i seconds as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

const day = 24 * 3_600
const hour = 3_600
const forms: [LimitName, string, number, number, () => Promise<Response>, string][] = [
  [
    'contact-address',
    addressKey(''),
    5,
    hour,
    () => visitor.post('/contact', { name: 'A', email: 'a@example.org', message: 'B' }),
    `${failed} Five messages came from your address on the internet within an hour, which is the limit. You can try again in 60 minutes.`,
  ],
  [
    'review-account',
    member.userId,
    3,
    day,
    () => member.post('/submit-review', review),
    'There was an error submitting your review. Please try again. You have sent three reviews today, which is the limit. You can try again in 24 hours.',
  ],
  [
    'application-account',
    member.userId,
    5,
    day,
    () => member.post('/work-with-us', inquiry),
    `${failed} You have sent five forms within a day, which is the limit. You can try again in 24 hours.`,
  ],
  [
    'application-account',
    member.userId,
    5,
    day,
    () => apply('/apply-mentee'),
    `${failed} You have sent five forms within a day, which is the limit. You can try again in 24 hours.`,
  ],
  [
    'application-account',
    member.userId,
    5,
    day,
    () => apply('/apply-mentee', { accept: 'application/json' }),
    `${failed} You have sent five forms within a day, which is the limit. You can try again in 24 hours.`,
  ],
  [
    'export-account',
    member.userId,
    10,
    day,
    () => member.post('/account/export'),
    'You have downloaded your data ten times within a day, which is the limit. You can try again in 24 hours.',
  ],
]

// See test/security/limits.test.ts for signing in, signing up and new passwords, and admin-codes.test.ts for codes.
test('every rate limit response says which limit applies and when it ends, in words and in the Retry-After header', async () => {
  // Reviews are counted by UTC day.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 86_400_000) * 86_400_000 })
  for (const [limit, whom, times, seconds, send, sentence] of forms) {
    for (let n = 0; n < times; n++) await consume(limit, whom)
    const answer = await send()
    const left = Number(answer.headers.get('retry-after'))
    expect([limit, answer.status]).toEqual([limit, 429])
    expect([limit, left <= seconds, left > seconds - 60]).toEqual([limit, true, true])
    expect(await answer.text()).toContain(sentence)
  }
})

test('the refusal states the remaining time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await consume('reset-client', 'somebody')
  vi.setSystemTime(Date.now() + 3_000_000)
  expect(await limitRefusal('reset-client', 'somebody')).toMatchObject({ headers: { 'Retry-After': '600' } })
  for (let n = 0; n < 60; n++) await consume('reset-client', 'somebody')
  vi.setSystemTime(Date.now() + 60_000)
  expect(await limitRefusal('reset-client', 'somebody')).toEqual({
    sentence:
      'Your network has requested 50 password resets within an hour, which is the limit. You can try again in 9 minutes.',
    headers: { 'Retry-After': '540' },
  })
})

test.each([['sign-in-account', 10, 900, '15 minutes']] as const)(
  '%s: the refusal for an address states the whole window, because the remaining time would reveal when somebody tried',
  async (limit, points, span, words) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let n = 0; n < points; n++) await consume(limit, 'an address')
    vi.setSystemTime(Date.now() + 300_000)
    expect(await consume(limit, 'an address')).toBe(false)
    const { sentence, headers } = await limitRefusal(limit, 'an address')
    expect(headers).toEqual({ 'Retry-After': String(span) })
    expect(sentence).toContain(`You can try again in ${words}.`)
  },
)

async function apply(path: string, headers = {}): Promise<Response> {
  return member.post(path, applicationForm({ token: newFormToken(), ...completeMentee }), headers)
}
