import { wholeNumber } from '../../../words/numbers.ts'
import { t } from '../../../words/words.ts'

/** What somebody who waits is told once a week. Sealed as JSON. */
export type Outlook = { kind: 'queue'; before: number } | { kind: 'mentors'; fitting: number; free: number }

/** Returns the week of waiting in which a day lies, from 1. */
export function weekOf(joinedOn: string, day: string): number {
  return Math.max(0, Math.floor((Date.parse(day) - Date.parse(joinedOn)) / (7 * 86_400_000))) + 1
}

/** No number under five is told, nor a difference that is under five. */
export function outlookInWords(outlook: Outlook): string {
  if (outlook.kind === 'queue')
    return outlook.before === 0
      ? t('it waits to be read, and is the next.')
      : t('it waits to be read; {countInWords} are before it.', { countInWords: countInWords(outlook.before) })
  const { fitting, free } = outlook
  if (fitting < 5) return t('fewer than five mentors could fit.')
  const withPlace = free >= 5 && fitting - free < 5 ? t('most or all of them') : countInWords(free)
  return t('{countInWords} mentors could fit, {withPlace} have a place.', {
    countInWords: countInWords(fitting),
    withPlace,
  })
}

function countInWords(count: number) {
  return count < 5 ? t('fewer than five') : wholeNumber(count)
}
