import { and, eq } from 'drizzle-orm'
import { blindIndex } from '../../platform/crypto/sealed.server.ts'
import { reader } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import type { CalendarEntry } from '../../platform/text/calendar-file.ts'
import { addDays } from '../../platform/text/format-date.ts'
import { instantOf } from '../../platform/text/wall-clock.ts'
import { zoneLabel } from '../../site/zones.ts'
import { t } from '../../words/words.ts'
import type { Category } from '../categories.ts'
import { articles, isPublished } from '../tables.ts'
import type { EventFields } from './event-form.ts'

export type EventInList = { date: string; isPast: boolean }
export type EventToRead = EventInList & { time: string | null; zone: string; place: string }

const { eventDate, eventTime, eventZone, eventPlace } = articles

export const listedEvent = { eventDate, eventTime, eventZone }
export const wholeEvent = { ...listedEvent, eventPlace }

type ListedRow = Pick<typeof articles.$inferSelect, keyof typeof listedEvent>
type Row = Pick<typeof articles.$inferSelect, keyof typeof wholeEvent>

export function eventInList(row: ListedRow): EventInList | null {
  const event = eventTimeOf(row)
  return event && { date: event.date, isPast: isPast(event) }
}

export function eventToRead(row: Row): EventToRead | null {
  const event = eventTimeOf(row)
  if (!event) return null
  const { date, time, zone } = event
  return {
    date,
    isPast: isPast(event),
    time,
    zone: time && zone ? zoneLabel(zone) : '',
    place: row.eventPlace ?? '',
  }
}

/** Returns the columns of an event, which are empty outside the category Events and without one. */
export function eventColumns({ category, ...fields }: EventFields & { category: Category }): Row {
  const { eventDate, eventTime, eventZone, eventPlace }: EventFields = category === 'Events' ? fields : {}
  return {
    eventDate: eventDate || null,
    eventTime: eventTime || null,
    eventZone: eventZone || null,
    eventPlace: eventPlace || null,
  }
}

export function eventFields({ eventDate, eventTime, eventZone, eventPlace }: Row): Required<EventFields> {
  return {
    eventDate: eventDate ?? '',
    eventTime: timeOfDay(eventTime) ?? '',
    eventZone: eventZone ?? '',
    eventPlace: eventPlace ?? '',
  }
}

export async function calendarEvent(id: string): Promise<CalendarEntry | null> {
  if (!publicIdPattern.test(id)) return null
  const { version, createdAt, updatedAt } = articles
  const [row] = await reader()
    .select({ ...wholeEvent, version, createdAt, updatedAt })
    .from(articles)
    .where(and(eq(articles.id, id), isPublished))
  const event = row && eventTimeOf(row)
  if (!event) return null
  // The article's id is in the address of its page.
  const uid = blindIndex('calendar', id)
  const { date, time, zone } = event
  return {
    ...{ uid, summary: t('Event'), place: row.eventPlace ?? '', sequence: row.version - 1 },
    start: time && zone ? instantOf(date, time, zone) : date,
    changedAt: row.updatedAt ?? row.createdAt,
  }
}

function eventTimeOf({ eventDate, eventTime, eventZone }: ListedRow): EventTime | null {
  if (!eventDate) return null
  return { date: eventDate, time: timeOfDay(eventTime), zone: eventZone }
}

// PostgreSQL writes the seconds, too.
function timeOfDay(stored: string | null) {
  return stored?.slice(0, 5) ?? null
}

/** `time` is null when the event has none or lasts all day; `zone` is where its clock is read. */
export type EventTime = { date: string; time: string | null; zone: string | null }

/** Returns whether the day of an event is over where it takes place, or everywhere in Africa if that is not known. */
export function isPast({ date, zone }: EventTime, now = Date.now()): boolean {
  const nextDay = addDays(date, 1)
  return now >= instantOf(nextDay, '00:00', zone ?? 'Atlantic/Cape_Verde').getTime()
}
