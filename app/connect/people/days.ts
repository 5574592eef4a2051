import { addDays, formatNearDate, isoDay } from '../../platform/text/format-date.ts'
import { defineOptions } from '../../ui/form/options.ts'
import { msg } from '../../words/words.ts'

/** How many days it takes at most until somebody who waits hears again. */
export const newsDays = 7

/** After so many days without an answer, whoever owes one is reminded. */
export const reminderDay = 3

/** For so many days, what is over stays here. */
export const keptDays = 14

/** Each week of waiting counts like so much fit, so that after 13 weeks nobody who has just come passes. */
export const pointsPerWeek = 5

/** For so many months a pair can last, the first of which it lasts unless both choose more. */
export const terms = defineOptions({ '3': msg('3 months'), '6': msg('6 months'), '12': msg('12 months') })

/** Returns the same day so many months later, or the last one of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))))
}

export function dayInWords(day: string): string {
  return formatNearDate(new Date(day))
}

/** Returns the day by which somebody who heard something on a day hears again. */
export function nextNewsOn(heardOn: string): string {
  return dayInWords(addDays(heardOn, newsDays))
}
