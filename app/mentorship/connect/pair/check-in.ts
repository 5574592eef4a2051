import { defineOptions } from '../../../ui/form/options.ts'
import type { Pairing, PairSide } from '../tables.ts'
import { askedWeek } from './pair-steps.ts'

export const goings = defineOptions({ well: 'Well', 'so-so': 'So-so', not: 'Not well' })

export const yesOrNo = defineOptions({ yes: 'Yes', no: 'No' })

/** What one of two people has said of how it goes. Nobody else reads it. */
export type CheckIn = { week: number; talked: boolean; going: (typeof goings)[number]['id'] }

export function checkInOf({ checkIn }: PairSide): CheckIn | null {
  return checkIn ? (JSON.parse(checkIn) as CheckIn) : null
}

/** Returns the week of the questions that wait for an answer, or null. */
export function openWeek({ state, introducedOn }: Pairing, side: PairSide, today: string): number | null {
  const week = askedWeek(introducedOn ?? today, today)
  const isOpen = state === 'introduced' && side.knowsSafety && checkInOf(side)?.week !== week
  return isOpen ? (week ?? null) : null
}

export function checkInWords({ week, talked, going }: CheckIn): string {
  const how = { well: 'it goes well', 'so-so': 'it goes so-so', not: 'it does not go well' }
  return `In week ${week} you said: ${talked ? 'we have talked' : 'we have not talked'}, and ${how[going]}.`
}
