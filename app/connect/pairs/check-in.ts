import { defineOptions } from '../../ui/form/options.ts'
import { msg, t } from '../../words/words.ts'
import type { Pair, PairSide } from '../tables.ts'
import { askedWeek } from './pair-steps.ts'

export const goings = defineOptions({ well: msg('Well'), 'so-so': msg('So-so'), not: msg('Not well') })

export const yesOrNo = defineOptions({ yes: msg('Yes'), no: msg('No') })

/** What one of two people has said of how it goes. Nobody else reads it. */
export type CheckIn = { week: number; talked: boolean; going: (typeof goings)[number]['id'] }

export function checkInOf({ checkIn }: PairSide): CheckIn | null {
  return checkIn ? (JSON.parse(checkIn) as CheckIn) : null
}

/** Returns the week of the questions that wait for an answer, or null. */
export function openWeek({ endedOn, introducedOn }: Pair, side: PairSide, today: string): number | null {
  const week = askedWeek(introducedOn, today)
  const isOpen = endedOn === null && side.knowsSafety && checkInOf(side)?.week !== week
  return isOpen ? (week ?? null) : null
}

export function checkInWords({ week, talked, going }: CheckIn): string {
  const how = { well: t('it goes well'), 'so-so': t('it goes so-so'), not: t('it does not go well') }
  return talked
    ? t('In week {week} you said: we have talked, and {going}.', { week, going: how[going] })
    : t('In week {week} you said: we have not talked, and {going}.', { week, going: how[going] })
}
