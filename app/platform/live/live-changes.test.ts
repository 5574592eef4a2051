import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../../test/patience.ts'
import { stallingDatabase } from '../../../test/stalling-proxy.ts'

const line = await stallingDatabase()

const { etagOf, seesEveryChange } = await import('./live-changes.server.ts')
const { cutListening, untilChangesAreHeard } = await import('../../../test/listening.ts')

afterAll(() => line.close())

test('while the listening connection is silent, nothing counts as current, and without a new connection it does again', async () => {
  const becomes = (isSeen: boolean) => eventually(() => expect(seesEveryChange(['articles'])).toBe(isSeen))
  await becomes(true)
  line.stall()
  await becomes(false)
  expect(seesEveryChange([])).toBe(true)
  line.resume()
  await becomes(true)
})

test('who polls is told to look again after a gap in what the process hears', async () => {
  await untilChangesAreHeard()
  const before = etagOf(['mentors'])
  await cutListening()
  await eventually(() => expect(etagOf(['mentors'])).not.toBe(before))
})
