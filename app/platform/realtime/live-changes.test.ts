import { afterAll, expect, test, vi } from 'vitest'
import { stallingDatabase } from '../../../test/stalling-proxy.ts'

const line = await stallingDatabase()

const { etagOf, seesEveryChange } = await import('./live-changes.server.ts')
const { primarySql } = await import('../db/db.server.ts')

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

test('who polls is told to look again after a gap in what the process hears', async () => {
  await vi.waitFor(() => expect(seesEveryChange(['articles'])).toBe(true), { timeout: 10_000 })
  const before = etagOf(['mentors'])
  await primarySql()`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen upinde_live' and datname = current_database()`
  await vi.waitFor(() => expect(etagOf(['mentors'])).not.toBe(before), { timeout: 10_000 })
})
