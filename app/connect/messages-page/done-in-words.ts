import { t } from '../../words/words.ts'
import type { ConnectPage } from './connect-page.server.ts'
import type { Done } from './shell/done.server.ts'

/** Returns what somebody has just done, and what comes next. */
export function doneInWords(page: ConnectPage, done: Done | null): string | null {
  const { mentee, mentor } = page
  const ofMentee = mentee?.next ?? ''
  switch (done?.what) {
    case 'asked':
      return mentee && inOne(askedInWords(mentee.requests, done.of), ofMentee)
    case 'answer':
      return inOne(t('Your answer is with the team.'), ofMentee)
    case 'agree':
      return inOne(t('You have agreed to the code of conduct.'), ofMentee)
    case 'pause':
      return inOne(t('Your search is paused.'), ofMentee)
    case 'resume':
    case 'return':
      return inOne(t('Your search goes on.'), ofMentee)
    case 'leave':
      return inOne(t('Your search has ended.'), ofMentee)
    case 'take back':
      return inOne(t('Your request is taken back.'), ofMentee)
    case 'up':
    case 'drop':
      return inOne(t('Your list is changed.'), ofMentee)
    case 'open':
    case 'come back':
      return inOne(t('Your places are open.'), mentor?.next ?? '')
    case 'yes':
      return inOne(t('You said yes.'), afterYes(page, done.of))
    case 'not now':
      return inOne(t('You said “Not now”, and need not do anything more.'), mentor ? '' : ofMentee)
    case 'end':
      return t('It has ended, and the page is closed to both of you within a minute.')
    case 'block':
      return t('It has ended. You will never be brought together again.')
    case 'told':
      return inOne(t('Sent to the team.'), answerIn(page, done.of))
    default:
      return null
  }
}

function inOne(...sentences: string[]) {
  return sentences.filter(Boolean).join(' ')
}

function askedInWords({ asked, offer, choices }: NonNullable<ConnectPage['mentee']>['requests'], listing: string) {
  const { name } = choices.find((each) => each.listing === listing) ?? {}
  if (name) return t('{name} is on your list.', { name })
  const underWay = [asked, offer].find((each) => each?.listing === listing)
  return underWay ? t('Sent to {name}.', { name: underWay.name }) : ''
}

/** Whoever alone has to say yes is introduced within a minute, but after a hold not: both read the same. */
function afterYes({ mentor, mentee }: ConnectPage, request: string) {
  const answered = mentor?.requests.asking.find(({ id, hasSaidYes }) => id === request && hasSaidYes)
  if (!answered) return mentee?.next ?? ''
  const { answerBefore } = answered
  return t('You will hear by {answerBefore}, here, and often within a minute.', { answerBefore })
}

function answerIn({ reports }: ConnectPage, about: string) {
  const by = reports.find(({ id, isDecided }) => id === about && !isDecided)?.answerBy
  return by ? t('You will hear by {by}.', { by }) : ''
}
