import { expect, test } from 'vitest'
import { instantOf } from '../../platform/text/wall-clock.ts'
import { zones } from '../../site/zones.ts'
import { isPast } from './events.server.ts'

test.each<[string, string, string, string]>([
  ['Atlantic/Cape_Verde', '2026-12-01', '23:30', '2026-12-02T00:30'],
  ['Africa/Abidjan', '2026-12-01', '18:00', '2026-12-01T18:00'],
  ['Africa/Lagos', '2026-12-01', '18:00', '2026-12-01T17:00'],
  ['Africa/Johannesburg', '2026-12-01', '18:00', '2026-12-01T16:00'],
  ['Africa/Cairo', '2026-12-01', '18:00', '2026-12-01T16:00'],
  ['Africa/Cairo', '2026-07-01', '18:00', '2026-07-01T15:00'],
  ['Africa/Nairobi', '2026-12-01', '01:00', '2026-11-30T22:00'],
  ['Indian/Mauritius', '2026-12-01', '18:00', '2026-12-01T14:00'],
  ['Asia/Kathmandu', '2026-12-01', '18:00', '2026-12-01T12:15'],
  ['America/Los_Angeles', '2026-07-01', '18:00', '2026-07-02T01:00'],
])('in %s, %s at %s is %s in UTC', (zone, date, time, utc) => {
  expect(instantOf(date, time, zone).toISOString()).toBe(`${utc}:00.000Z`)
})

test('the clock of every zone on the list is known', () => {
  for (const { id } of zones) expect(() => instantOf('2026-01-01', '00:00', id)).not.toThrow()
})

test.each<[string | null, string, string]>([
  ['Africa/Nairobi', '2026-12-01T20:59:59Z', '2026-12-01T21:00:00Z'],
  ['Africa/Abidjan', '2026-12-01T23:59:59Z', '2026-12-02T00:00:00Z'],
  [null, '2026-12-02T00:59:59Z', '2026-12-02T01:00:00Z'],
])('an event in the zone %s is past when its day is over there', (zone, before, after) => {
  const event = { date: '2026-12-01', time: '08:00', zone }
  expect([isPast(event, Date.parse(before)), isPast(event, Date.parse(after))]).toEqual([false, true])
})
