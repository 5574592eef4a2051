import { cleanLine } from '../../platform/text/clean-text.ts'
import { lengthError } from '../../platform/text/length-error.ts'
import { zoneIn } from '../../site/zones.ts'
import type { Category } from '../categories.ts'

/** As typed: an empty or missing field was not given. The date is written `2026-12-31`, the time `18:30`. */
export type EventFields = { eventDate?: string; eventTime?: string; eventZone?: string; eventPlace?: string }

export type EventErrors = Partial<Record<keyof EventFields, string>>

const maxPlaceLength = 200

export const eventFieldLengths = { eventDate: 20, eventTime: 20, eventZone: 40, eventPlace: maxPlaceLength }

export const eventTexts = {
  dateMissing: 'Please enter the date of the event.',
  dateWrong: 'Please enter the date as year, month and day, such as 2026-12-31.',
  timeWrong: 'Please enter the time as hours and minutes, such as 18:30.',
  zoneMissing: 'Please choose the time zone of the time.',
  zoneWrong: 'Please choose a time zone from the list.',
  placeMissing: 'Please enter the place, or “Online”.',
}

export function eventIn(fields: FormData): Required<EventFields> {
  const text = (name: keyof EventFields) => cleanLine(String(fields.get(name) ?? ''))
  return {
    eventDate: text('eventDate'),
    // Browsers may add seconds.
    eventTime: text('eventTime').replace(/^(\d\d:\d\d):\d\d$/, '$1'),
    eventZone: zoneIn(text('eventZone')) ?? text('eventZone'),
    eventPlace: text('eventPlace'),
  }
}

/**
 * Returns what is wrong with an event. A post in the category Events may do without one, and others have none; of a
 * draft anything may be missing.
 */
export function eventErrors(
  { category, ...fields }: EventFields & { category: Category },
  { isDraft = false } = {},
): EventErrors {
  const unlessDraft = (missing: string) => (isDraft ? undefined : missing)
  const { eventDate = '', eventTime = '', eventZone = '', eventPlace = '' } = fields
  if (category !== 'Events' || eventDate + eventTime + eventZone + eventPlace === '') return {}
  const errors = {
    eventDate: eventDate === '' ? unlessDraft(eventTexts.dateMissing) : dateError(eventDate),
    eventTime: eventTime === '' || isTime(eventTime) ? undefined : eventTexts.timeWrong,
    eventZone: eventZone === '' ? eventTime && unlessDraft(eventTexts.zoneMissing) : zoneError(eventZone),
    eventPlace:
      eventPlace === '' ? unlessDraft(eventTexts.placeMissing) : lengthError('Place', eventPlace, maxPlaceLength),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
}

function dateError(date: string) {
  return isDate(date) ? undefined : eventTexts.dateWrong
}

function zoneError(zone: string) {
  return zoneIn(zone) === null ? eventTexts.zoneWrong : undefined
}

function isDate(text: string) {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function isTime(text: string) {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
