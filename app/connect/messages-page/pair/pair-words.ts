import { t } from '../../../words/words.ts'
import type { PairInList } from '../../pairs/pairs.server.ts'

export function endInWords({ other, part }: PairInList): string {
  return part === 'mentor'
    ? t('What {other} and you had has ended. The place is free.', { other })
    : t('What {other} and you had has ended. Thank you for the time you gave it.', { other })
}

export function turnInWords({ turn, wroteOn }: PairInList): string {
  const on = { wroteOn: wroteOn ?? '' }
  if (turn === 'nobody') return t('You have both said yes. Nobody has written yet: you may begin.')
  return turn === 'yours'
    ? t('Wrote on {wroteOn}, and waits for your answer.', on)
    : t('You wrote on {wroteOn}. No answer yet.', on)
}

/** Says how it stands in the list beside a conversation. */
export function lineInList({ isOver, turn }: PairInList): string {
  if (isOver) return t('It has ended.')
  if (turn === 'nobody') return t('Nobody has written yet.')
  return turn === 'yours' ? t('Waits for your answer') : t('Has not answered yet')
}
