import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const event: CalendarEntry = {
  uid: 'abcdefg234567',
  summary: 'Event',
  start: new Date('2026-12-01T15:30:00Z'),
  place: 'Online',
  sequence: 2,
  changedAt: new Date('2026-11-02T09:08:07.654Z'),
}

test('a calendar file says when and where, in lines that end as RFC 5545 wants, and nothing of the site', () => {
  expect(calendarFile(event)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Calendar//EN',
      'BEGIN:VEVENT',
      'UID:abcdefg234567',
      'DTSTAMP:20261102T090807Z',
      'SEQUENCE:2',
      'DTSTART:20261201T153000Z',
      'SUMMARY:Event',
      'LOCATION:Online',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('an event without a time is one of the whole day', () => {
  expect(calendarFile({ ...event, start: '2026-12-01' })).toContain('\r\nDTSTART;VALUE=DATE:20261201\r\n')
})

test('signs that have a meaning in the format are escaped', () => {
  const file = calendarFile({ ...event, place: 'Hall 3; 2nd floor, left \\ right\r\nBEGIN:VALARM' })
  expect(file).toContain('\r\nLOCATION:Hall 3\\; 2nd floor\\, left \\\\ right\\nBEGIN:VALARM\r\n')
  expect(file.match(/^BEGIN:/gm)).toHaveLength(2)
})

test.each([
  ['Latin letters', 'Nyumba ya Utamaduni '.repeat(9)],
  ['letters of three bytes', 'ሀለሐመሠረሰሸቀበተ'.repeat(9)],
  ['signs of four bytes', '🌍'.repeat(90)],
  ['escaped signs', ',;\\'.repeat(60)],
])('long lines of %s are folded at 75 octets, and unfold to what they were', (_, place) => {
  const file = calendarFile({ ...event, place })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toMatch(/[^\r]\n|\ufffd/)
  const [, location = ''] = /\r\nLOCATION:(.*)\r\n/.exec(file.replaceAll('\r\n ', '')) ?? []
  expect(location.replace(/\\([\\;,])/g, '$1')).toBe(place)
})
