import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../test/patience.ts'
import { approvedMentor, startWithoutMentors } from '../test/stored-mentor.ts'
import { startAllJobs } from './jobs.server.ts'
import { mentors } from './mentorship/tables.ts'
import { config } from './platform/config/config.server.ts'
import { db } from './platform/db/db.server.ts'

startWithoutMentors()

test('listings that leave go with the batches of reviews', async () => {
  const before = config().reviewBatchMinutes
  onTestFinished(() => void Object.assign(config(), { reviewBatchMinutes: before }))
  Object.assign(config(), { reviewBatchMinutes: 1 })
  // Stops the clock a moment before a batch.
  const minuteMs = 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / minuteMs) * minuteMs - 100 })
  onTestFinished(() => void vi.useRealTimers())
  await approvedMentor()
  await db().update(mentors).set({ leaves: true, userId: null })
  const stays = await approvedMentor()
  const jobs = startAllJobs()
  onTestFinished(() => jobs.stop())
  await eventually(async () =>
    expect((await db().select().from(mentors)).map(({ userId }) => userId)).toEqual([stays.userId]),
  )
})
