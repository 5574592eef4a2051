import { t } from '../../words/words.ts'
import type { ConnectPage } from './connect-page.server.ts'

/** Returns what somebody has just done, and what comes next. `done` names the command. */
export function doneInWords(page: ConnectPage, done: string): string | null {
  const { mentee, mentor } = page
  const ofMentee = mentee?.next ?? ''
  switch (done) {
    case 'asked':
      return inOne(...askedInWords(mentee))
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
      return inOne(t('You said yes.'), afterYes(page))
    case 'not now':
      return inOne(t('You said “Not now”, and need not do anything more.'), mentor ? '' : ofMentee)
    case 'ended':
      return t('It has ended, and the page is closed to both of you within a minute.')
    case 'block':
    case 'apart':
      return t('It has ended, and you are never brought together again.')
    case 'told':
      return inOne(t('Sent to the team.'), answerIn(page))
    default:
      return null
  }
}

function inOne(...sentences: string[]) {
  return sentences.filter(Boolean).join(' ')
}

/** The last on the list is whom they have just chosen, unless that one was asked at once. */
function askedInWords(mentee: ConnectPage['mentee']): string[] {
  if (!mentee) return []
  const { asked, choices } = mentee.requests
  const chosen = choices.at(-1)
  if (chosen) return [t('{name} is on your list.', { name: chosen.name }), mentee.next]
  return asked ? [t('Sent to {name}.', { name: asked.name }), mentee.next] : [mentee.next]
}

/** A mentor whom nobody tells so may hope that it is soon: a hold would look the same. */
function afterYes({ mentor, mentee }: ConnectPage) {
  const answered = mentor?.requests.asking.find(({ hasSaidYes }) => hasSaidYes)
  if (!answered) return mentee?.next ?? ''
  const { answerBefore } = answered
  return t('You will hear by {answerBefore}, here, and often within a minute.', { answerBefore })
}

function answerIn({ reports }: ConnectPage) {
  const by = reports.find(({ isDecided }) => !isDecided)?.answerBy
  return by ? t('You will hear by {by}.', { by }) : ''
}
