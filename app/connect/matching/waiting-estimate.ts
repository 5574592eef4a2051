import { wholeNumber } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'

const leastTold = 20

/** What somebody who waits is told once a week. Sealed as JSON. */
export type Outlook = { kind: 'queue'; before: number } | { kind: 'mentors'; fitting: number; free: number }

/** Returns the week of waiting in which a day lies, from 1. */
export function weekOf(joinedOn: string, day: string): number {
  return Math.max(0, Math.floor((Date.parse(day) - Date.parse(joinedOn)) / (7 * 86_400_000))) + 1
}

/** Numbers are told in tens, and none under twenty: from one week or account to the next they tell nothing of one person. */
export function outlookInWords(outlook: Outlook): string {
  if (outlook.kind === 'queue')
    return t('it waits to be read; {countInWords} are before it.', { countInWords: countInWords(outlook.before) })
  const { fitting, free } = outlook
  if (fitting < leastTold) return t('fewer than twenty mentors could fit.')
  return t('{countInWords} mentors could fit, {withPlace} have a place.', {
    countInWords: countInWords(fitting),
    withPlace: countInWords(free),
  })
}

function countInWords(count: number) {
  if (count < leastTold) return t('fewer than twenty')
  return t('about {count}', { count: wholeNumber(Math.floor(count / 10) * 10) })
}
