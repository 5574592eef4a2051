import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { mentorApplication } from '../test/stored-mentor.ts'
import { approvedReview, startWithoutReviews } from '../test/stored-review.ts'
import { waitingFor } from '../test/waiting-transactions.ts'
import { db, primarySql } from './platform/db/db.server.ts'
import { reportUnknownOptionsTonight } from './unknown-options.server.ts'
import { reviews } from './workplaces/tables.ts'

startWithoutReviews()
beforeEach(() => void written.splice(0))

const written: string[] = []
vi.mock(import('./platform/log/log.server.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    log: (level, event, fields = {}) => void written.push(original.logLine(level, event, fields, new Date())),
  }
})

test('stored options that are on no list are logged as errors once a night, with the name of the list and their number', async () => {
  await approvedReview()
  await mentorApplication()
  await reportUnknownOptionsTonight(undefined, new Date('2026-01-01T12:00:00Z'))
  expect(written).toEqual([])

  await approvedReview()
  await db().update(reviews).set({ facedDiscrimination: 'Seldom', industry: 'Whaling', outStatus: null })
  await mentorApplication({ availability: 'Whenever' })
  await reportUnknownOptionsTonight(undefined, new Date('2026-01-01T23:00:00Z'))
  expect(written).toEqual([])
  await reportUnknownOptionsTonight(undefined, new Date('2026-01-02T12:00:00Z'))
  await reportUnknownOptionsTonight(undefined, new Date('2026-01-02T12:10:00Z'))
  expect(written.map((line) => JSON.parse(line)).map(({ time: _, ...line }) => line)).toEqual([
    { level: 'error', event: 'unknown-option', list: 'reviews.industry', count: 2 },
    { level: 'error', event: 'unknown-option', list: 'reviews.faced_discrimination', count: 2 },
    { level: 'error', event: 'unknown-option', list: 'mentor_applications.availability', count: 1 },
  ])
  expect(written.join()).not.toMatch(/Seldom|Whaling|Whenever/)
})

test('an application that cannot be opened is one error a night, and the other lists are checked', async () => {
  await mentorApplication()
  await db().execute(sql`update mentor_applications set availability = 's2.00000000.AAAA'`)
  await approvedReview()
  await db().update(reviews).set({ industry: 'Whaling' })
  for (const hour of [12, 13]) await reportUnknownOptionsTonight(undefined, new Date(`2026-01-03T${hour}:00:00Z`))
  expect(written.map((line) => JSON.parse(line).event)).toEqual(['unknown-option', 'job-failed'])
})

test('the nightly shuffle can remove the old rows of reviews while options are checked', async () => {
  await approvedReview()
  const checked = await db().transaction(async (tx) => {
    await tx.execute(sql`lock table mentee_applications in access exclusive mode`)
    const check = reportUnknownOptionsTonight(undefined, new Date('2026-01-04T12:00:00Z'))
    await expect.poll(() => waitingFor('mentee_applications')).toBe(1)
    await primarySql().begin((other) => other`lock table reviews in access exclusive mode nowait`)
    return { check }
  })
  await checked.check
})
