import { instantOf } from '../../platform/text/wall-clock.ts'
import type { EventTime } from './event-time.ts'

export type CalendarEvent = EventTime & { uid: string; place: string; version: number; changedAt: Date }

const maxOctets = 75
const bytes = new TextEncoder()

/**
 * Returns an event as an iCalendar file (RFC 5545). Calendars show entries on locked screens and send them to other
 * services, so that it names neither the site nor the article.
 */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `SEQUENCE:${event.version - 1}`,
    start(event),
    'SUMMARY:Event',
    `LOCATION:${escaped(event.place)}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

// In UTC, so that no time zone has to be described.
function start({ date, time, zone }: EventTime) {
  if (!time || !zone) return `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`
  return `DTSTART:${utc(instantOf(date, time, zone))}`
}

function utc(instant: Date) {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string) {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
}

/** Breaks a line into pieces of at most 75 octets, each further one after a space, and never inside a character. */
function folded(line: string) {
  let result = ''
  let octets = 0
  for (const character of line) {
    const { length } = bytes.encode(character)
    if (octets + length > maxOctets) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += length
  }
  return result
}
