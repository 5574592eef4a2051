import { addDays, formatDate } from '../../platform/text/format-date.ts'

/** How many days it takes at most until somebody who waits hears again. */
export const newsDays = 7

/** After so many days without an answer, whoever owes one is reminded. */
export const reminderDay = 3

/** For so many days, what is over stays here. */
export const keptDays = 14

export function dayInWords(day: string): string {
  return formatDate(new Date(day))
}

/** Returns the day by which somebody who heard something on a day hears again. */
export function nextNewsOn(heardOn: string): string {
  return dayInWords(addDays(heardOn, newsDays))
}
