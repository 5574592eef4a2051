/** `start` is a moment, or a day as `2026-05-01`. `sequence` grows with each change. */
export type CalendarEntry = {
  uid: string
  summary: string
  start: Date | string
  place?: string
  sequence: number
  changedAt: Date
}

const maxOctets = 75
const bytes = new TextEncoder()

/**
 * Returns an entry as an iCalendar file (RFC 5545). Calendars show entries on locked screens and send them to other
 * services, so that it names neither the site nor a page.
 */
export function calendarFile({ uid, summary, start, place, sequence, changedAt }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    // In UTC, so that no time zone has to be described.
    typeof start === 'string' ? `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}` : `DTSTART:${utc(start)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
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
