import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../test/patience.ts'
import { approvedMentor, startWithoutMentors } from '../test/stored-mentor.ts'
import { jobs as listed, startAllJobs } from './jobs.server.ts'
import { config } from './platform/config/config.server.ts'
import { db } from './platform/db/db.server.ts'
import { mentors } from './profiles/tables.ts'

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

test('no job that handles reviews or decisions is measured, and none publishes at a start', () => {
  const names = (jobs: typeof listed) => jobs.map(({ name }) => name)
  expect(names(listed.filter(({ isMeasured }) => isMeasured))).toEqual([
    'delete expired limits',
    'delete expired sessions',
    'delete expired sign-ups',
    'delete expired applications',
    'delete old messages',
    'clear repeat marks',
    'forget mail files',
    'sync ledger of endings',
    'sweep files',
    'shuffle reviews',
    'check stored options',
  ])
  expect(names(listed.filter(({ waitsFirst }) => waitsFirst))).toEqual([
    ...['publish reviews', 'change listings', 'hand over'],
  ])
})
