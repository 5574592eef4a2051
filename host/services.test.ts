import { expect, test, vi } from 'vitest'
import { config, parseConfig } from '../app/platform/config/config.server.ts'
import { openServices } from './services.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'warn' }))

test('the operator is warned that sign-up reveals who has an account only when there is no mail relay', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const said = async (smtpUrl?: string) => {
    written.mockClear()
    const services = await openServices({ ...config(), smtpUrl }, new AbortController().signal)
    await services.close()
    return { notes: services.warnings.join('\n'), log: written.mock.calls.join('\n') }
  }
  const without = await said()
  const withRelay = await said('smtp://127.0.0.1:1')
  written.mockRestore()
  expect(without.notes).toContain('SMTP_URL')
  expect(without.log).toContain('"level":"warn","event":"sign-up-tells-who-has-an-account"')
  expect(withRelay.notes).not.toContain('SMTP_URL')
  expect(withRelay.log).not.toContain('sign-up-tells')
})

test.each([
  [{}, 'REVIEW_PRIVACY=literal: figures appear from the first review on; an admin with an open page sees the moment'],
  [
    { REVIEW_PRIVACY: 'strict', REVIEW_BATCH_MINUTES: '0' },
    'REVIEW_PRIVACY=strict: figures appear from 3 reviews on; an admin with an open page sees the minute',
  ],
  [
    { PUBLIC_URL: 'https://careers.example' },
    'REVIEW_PRIVACY=strict: figures appear from 3 reviews on; reviews arrive and appear every 60 minutes',
  ],
])('with %o, the start reports how strict review privacy is', async (given, note) => {
  const { reviewPrivacy, reviewK, reviewBatchMinutes } = parseConfig(given)
  const services = await openServices(
    { ...config(), reviewPrivacy, reviewK, reviewBatchMinutes },
    new AbortController().signal,
  )
  await services.close()
  expect(services.warnings.join('\n')).toContain(note)
})

test('the start warns about a PostgreSQL release more than half a year old', async () => {
  const notes = async (day: string) => {
    vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] })
    const services = await openServices(config(), new AbortController().signal)
    vi.useRealTimers()
    await services.close()
    return services.warnings.join('\n')
  }
  expect(await notes('2024-01-01')).not.toContain('came out more than half a year ago')
  expect(await notes('2099-01-01')).toMatch(/PostgreSQL \d+\.\d+ came out more than half a year ago: update/)
})
