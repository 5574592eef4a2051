import { t } from '../../../words/words.ts'
import type { PairInList } from '../../pairs/pairs.server.ts'

export function endInWords({ other, part }: PairInList): string {
  return part === 'mentor'
    ? t('Your mentorship with {other} has ended. The place is free.', { other })
    : t('Your mentorship with {other} has ended. Thank you for the time you gave.', { other })
}

/** Says in a line whose turn it is. */
export function turnInWords({ isOver, turn, wroteOn }: PairInList): string {
  const on = { wroteOn: wroteOn ?? '' }
  if (isOver) return t('It has ended.')
  if (turn === 'nobody') return t('You have both said yes. Say hello.')
  return turn === 'yours' ? t('Your turn since {wroteOn}', on) : t('You wrote on {wroteOn}', on)
}
