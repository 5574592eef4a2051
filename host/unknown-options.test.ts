import { expect, test, vi } from 'vitest'
import { db } from '../app/platform/db/db.server.ts'
import { reviews } from '../app/workplaces/tables.ts'
import { mentorApplication } from '../test/stored-mentor.ts'
import { approvedReview, startWithoutReviews } from '../test/stored-review.ts'
import { reportUnknownOptionsTonight } from './unknown-options.ts'

startWithoutReviews()

const written: string[] = []
vi.mock(import('../app/platform/log/log.server.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    log: (level, event, fields = {}) => void written.push(original.logLine(level, event, fields, new Date())),
  }
})

test('stored options that are on no list are logged as errors once a night, with the name of the list and their number', async () => {
  await approvedReview()
  await mentorApplication()
  await reportUnknownOptionsTonight(new Date('2026-01-01T12:00:00Z'))
  expect(written).toEqual([])

  await approvedReview()
  await db().update(reviews).set({ facedDiscrimination: 'Seldom', industry: 'Whaling', outStatus: null })
  await mentorApplication({ availability: 'Whenever' })
  await reportUnknownOptionsTonight(new Date('2026-01-01T23:00:00Z'))
  expect(written).toEqual([])
  await reportUnknownOptionsTonight(new Date('2026-01-02T12:00:00Z'))
  await reportUnknownOptionsTonight(new Date('2026-01-02T12:10:00Z'))
  expect(written.map((line) => JSON.parse(line)).map(({ time: _, ...line }) => line)).toEqual([
    { level: 'error', event: 'unknown-option', list: 'reviews.industry', count: 2 },
    { level: 'error', event: 'unknown-option', list: 'reviews.faced_discrimination', count: 2 },
    { level: 'error', event: 'unknown-option', list: 'mentor_applications.availability', count: 1 },
  ])
  expect(written.join()).not.toMatch(/Seldom|Whaling|Whenever/)
})
