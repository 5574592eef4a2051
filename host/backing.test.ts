import { expect, test, vi } from 'vitest'
import { config } from '../app/platform/config.server.ts'
import { openBacking } from './backing.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'warn' }))

test('without a mail relay the operator is warned that signing up tells who has an account, and with one not', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const said = async (smtpUrl?: string) => {
    written.mockClear()
    const backing = await openBacking({ ...config(), smtpUrl }, new AbortController().signal)
    await backing.close()
    return { notes: backing.warnings.join('\n'), log: written.mock.calls.join('\n') }
  }
  const without = await said()
  const withRelay = await said('smtp://127.0.0.1:1')
  written.mockRestore()
  expect(without.notes).toContain('SMTP_URL')
  expect(without.log).toContain('"level":"warn","event":"sign-up-tells-who-has-an-account"')
  expect(withRelay.notes).not.toContain('SMTP_URL')
  expect(withRelay.log).not.toContain('sign-up-tells')
})
