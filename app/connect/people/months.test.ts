import { expect, test } from 'vitest'
import { db } from '../../platform/db/db.server.ts'
import { figuresByMonth } from './months.server.ts'
import type { CountedEvent } from './states.ts'
import { connectMonths } from './tables.ts'

test('of the months that are over, no number under five is told, nor one that another gives away', async () => {
  await store('2027-03-01', { admitted: 77 })
  await store('2027-02-01', { admitted: 24, asked: 24, introduced: 21, unanswered: 4, ended: 5 })
  await store('2027-01-01', { admitted: 30, asked: 25, introduced: 20, unanswered: 15, ended: 0 })
  await store('2026-02-01', { admitted: 99 })
  const few = 'fewer than five'
  expect(await figuresByMonth(new Date('2027-03-31T12:00:00Z'))).toEqual([
    {
      month: '2027-02-01',
      name: 'February 2027',
      figures: { admitted: 24, asked: 24, introduced: 'not shown', unanswered: few, ended: 5 },
    },
    {
      month: '2027-01-01',
      name: 'January 2027',
      figures: { admitted: 30, asked: 25, introduced: 20, unanswered: 15, ended: few },
    },
  ])
})

async function store(month: string, counts: Partial<Record<CountedEvent, number>>) {
  const rows = Object.entries(counts).map(([what, count]) => ({ month, what: what as CountedEvent, count }))
  await db().insert(connectMonths).values(rows)
}
