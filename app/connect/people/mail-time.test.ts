import { expect, test } from 'vitest'
import { isMailHour, mailTime } from './mail-time.ts'

const shares = [0, 0.5, 0.999]
const hoursOf = (at: string, zone: string | null, earliest: string | null = null) =>
  shares.map((share) => mailTime(new Date(at), zone, earliest, share).toISOString().slice(0, 16))

test('a mail comes between 9:00 and 19:00 by the member’s clock', () => {
  expect(hoursOf('2027-01-10T00:00Z', 'Africa/Lagos')).toEqual([
    ...['2027-01-10T08:00', '2027-01-10T13:00', '2027-01-10T17:59'],
  ])
  expect(hoursOf('2027-01-10T00:00Z', 'Africa/Nairobi')[0]).toBe('2027-01-10T06:00')
})

test.each([
  ['America/Los_Angeles', '2027-01-11T00:59Z', '2027-01-11T03:01Z'],
  ['Pacific/Auckland', '2027-01-10T21:00Z', '2027-01-10T06:01Z'],
  ['Asia/Kolkata', '2027-01-10T03:30Z', '2027-01-10T03:29Z'],
  [null, '2027-01-10T16:00Z', '2027-01-10T16:01Z'],
])('it is day in the zone %s at %s, and night at %s', (zone, day, night) => {
  expect([day, night].map((at) => isMailHour(new Date(at), zone))).toEqual([true, false])
})

test('clocks that change are followed', () => {
  expect(hoursOf('2027-01-10T00:00Z', 'Africa/Cairo')[0]).toBe('2027-01-10T07:00')
  expect(hoursOf('2027-07-10T00:00Z', 'Africa/Cairo')[0]).toBe('2027-07-10T06:00')
})

test('without a zone a mail comes in hours that are day from Accra to Nairobi', () => {
  expect(hoursOf('2027-01-10T00:00Z', null)).toEqual(['2027-01-10T09:00', '2027-01-10T12:30', '2027-01-10T15:59'])
})

test('when less than four hours of a day are left, it comes the next day, and never before the earliest day', () => {
  expect(hoursOf('2027-01-10T13:59Z', 'Africa/Lagos')[0]).toBe('2027-01-10T13:59')
  expect(hoursOf('2027-01-10T14:01Z', 'Africa/Lagos')[0]).toBe('2027-01-11T08:00')
  expect(hoursOf('2027-01-10T00:00Z', 'Africa/Lagos', '2027-01-17')[0]).toBe('2027-01-17T08:00')
})
