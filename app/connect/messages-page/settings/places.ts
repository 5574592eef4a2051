import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { findOption } from '../../../ui/form/options.ts'
import { t } from '../../../words/words.ts'
import { capacities } from '../../people/settings.ts'

/** `awayWas` is what the form showed at first: what somebody has not touched does not undo what another form did. */
export type Places = { capacity: string; awayUntil?: string; awayWas?: string }

export function placesErrors({ capacity, awayUntil }: { capacity: string; awayUntil: string }, at: Date) {
  return { ...capacityError({ capacity }), awayUntil: dayError(awayUntil, at) }
}

export function capacityError({ capacity }: { capacity: string }) {
  return { capacity: !findOption(capacities, capacity) && t('Please choose how many.') }
}

/** Returns an error for a day that is over, or more than a year away. An empty one has none. */
export function dayError(day: string, at: Date): string | undefined {
  if (day === '') return undefined
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || isoDay(new Date(day)) !== day)
    return t('Please enter a date.')
  const today = isoDay(at)
  if (day <= today) return t('Please choose a day after today.')
  return day > addDays(today, 366) ? t('Please choose a day within a year.') : undefined
}

/** Returns the absence that somebody asks for, null for none, undefined if the form left it as it showed it. */
export function changedAbsence({ awayUntil, awayWas = '' }: Omit<Places, 'capacity'>): string | null | undefined {
  if (awayUntil === undefined || awayUntil === awayWas) return undefined
  return awayUntil || null
}
