import { addDays, isoDay } from '../app/platform/text/format-date.ts'

/** Returns noon so many days from now: an hour at which anybody may get a mail, whenever the test runs. */
export function inDays(days: number): Date {
  return new Date(`${addDays(isoDay(new Date()), days)}T12:00:00Z`)
}
