import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { stallingProxy } from '../../../test/stalling-proxy.ts'

// Puts a proxy before the database, and must run before the app reads the address.
const direct = new URL(process.env.DATABASE_URL ?? '')
const folder = direct.searchParams.get('host')
const port = Number(direct.port || 5432)
const line = await stallingProxy(folder ? { path: join(folder, `.s.PGSQL.${port}`) } : { host: direct.hostname, port })
direct.searchParams.delete('host')
process.env.DATABASE_URL = Object.assign(direct, { hostname: '127.0.0.1', port: String(line.port) }).href

const { seesEveryChange } = await import('./live-changes.server.ts')

afterAll(() => line.close())

test('while the listening connection is silent, nothing counts as current, and without a new connection it does again', async () => {
  const becomes = (isSeen: boolean) =>
    vi.waitFor(() => expect(seesEveryChange(['articles'])).toBe(isSeen), { timeout: 10_000 })
  await becomes(true)
  line.stall()
  await becomes(false)
  expect(seesEveryChange([])).toBe(true)
  line.resume()
  await becomes(true)
})
