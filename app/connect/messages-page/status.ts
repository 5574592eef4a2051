import { msg, t } from '../../words/words.ts'
import { dayInWords, nextNewsOn } from '../people/days.ts'

/**
 * What is the case for somebody, in words: `now` one paragraph each, the first without reasons; `next` what happens next, if
 * nothing on the page waits for an answer; `question` is the team’s.
 * What the team wrote about somebody is left out of a page that also has words of others, who could guess it by the size.
 */
export type Status = { now: string[]; question?: string; next: string; isLeftOut?: true }

/** Of whoever reads the page. `heardOn` is the day of the latest news. */
export type Reader = { heardOn: string; isOnHold: boolean; isBesideOthers: boolean }

export function told({ isBesideOthers }: Reader, now: string[], words: string[]): Omit<Status, 'next'> {
  return isBesideOthers ? { now, isLeftOut: true } : { now: [...now, ...words] }
}

export function onHold({ heardOn }: Reader): Status {
  return {
    now: [
      t('The team has put you on hold. Nothing of yours is sent to anybody, and nobody is sent to you.'),
      t('Still on hold on {dayInWords}.', { dayInWords: dayInWords(heardOn) }),
    ],
    next: t('You will hear by {by}.', { by: nextNewsOn(heardOn) }),
  }
}

/** Says neither why, nor for whom. */
export const prolonged = msg('No answer could come until now. It stays open, and none of its days is lost.')
