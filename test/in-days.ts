import { addDays, isoDay } from '../app/platform/text/format-date.ts'

/** Returns noon so many days from now: an hour at which anybody may get a mail, whenever the test runs. */
export function inDays(days: number): Date {
  return new Date(`${addDays(isoDay(new Date()), days)}T12:00:00Z`)
}

/** Returns the first day from one on that these words name, which leave its year out if it is near. */
export function dayNamed(words: string, from: string): string {
  const year = Number(from.slice(0, 4))
  const days = [words, `${words} ${year}`, `${words} ${year + 1}`].slice(/\d{4}/.test(words) ? 0 : 1)
  return days.map((each) => isoDay(new Date(`${each} UTC`))).find((day) => day >= from) ?? ''
}
