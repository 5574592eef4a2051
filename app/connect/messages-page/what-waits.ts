import { href } from 'react-router'
import { t } from '../../words/words.ts'
import { callInWords } from '../pairs/call-in-list.ts'
import type { PairInList } from '../pairs/pairs.server.ts'
import type { MenteeRequests, MentorRequests } from '../requests/requests-page.server.ts'
import type { ConnectPage } from './connect-page.server.ts'
import { turnInWords } from './pair/pair-words.ts'

/** Something that waits for a member, and where it is done. */
export type Waiting = { title: string; text: string; label: string; to: string }

/** Returns what waits for a member under “Messages”: first whatever somebody else waits for. */
export function whatWaits({ isOnHold, pairs, mentor, mentee, hasAgreed }: ConnectPage): Waiting[] {
  if (isOnHold) return []
  const live = pairs.filter(({ isOver }) => !isOver)
  return [
    ...live.filter(({ turn }) => turn === 'yours').map(message),
    ...(mentor?.requests.asking ?? []).filter(isUnanswered).map(request),
    ...[mentee?.requests.offer ?? []].flat().filter(isUnanswered).map(offer),
    ...live.filter(({ call }) => call === 'yours').map(call),
    ...live.filter(({ turn }) => turn === 'nobody').map(introduction),
    ...(mentee ? ofMentee(mentee, hasAgreed) : []),
    ...(mentor?.state === 'asked' ? [places(mentor)] : []),
    ...live.filter(({ isAsked }) => isAsked).map(checkIn),
  ]
}

const here = href('/connect')

function message(pair: PairInList): Waiting {
  const { id, other } = pair
  return {
    ...{ title: t('A message from {other}', { other }), text: turnInWords(pair) },
    ...{ label: t('Answer {other}', { other }), to: `${href('/connect/:pairId', { pairId: id })}#newest` },
  }
}

function isUnanswered({ hasSaidYes }: { hasSaidYes: boolean }) {
  return !hasSaidYes
}

function request({ id, alias, isOffer, answerBefore: before }: MentorRequests['asking'][number]): Waiting {
  return {
    title: isOffer ? t('The team suggests {alias}', { alias }) : t('{alias} asks you', { alias }),
    text: t('Please answer before {before}.', { before }),
    ...{ label: t('Answer {other}', { other: alias }), to: `${here}#${id}` },
  }
}

function offer({ id, name, answerBefore: before }: NonNullable<MenteeRequests['offer']>): Waiting {
  return {
    title: t('The team suggests {alias}', { alias: name }),
    text: t('Please answer before {before}.', { before }),
    ...{ label: t('Answer {other}', { other: name }), to: `${here}#${id}` },
  }
}

function call({ id, call, other }: PairInList): Waiting {
  return {
    ...{ title: callInWords(call, other), text: t('Take one of the times, or propose others.') },
    ...{ label: t('Answer {other}', { other }), to: href('/connect/:pairId/call', { pairId: id }) },
  }
}

function introduction({ id, other }: PairInList): Waiting {
  return {
    ...{ title: t('{other} and you have said yes', { other }), text: t('Nobody has written yet: you may begin.') },
    ...{ label: t('Write to {other}', { other }), to: href('/connect/:pairId', { pairId: id }) },
  }
}

function ofMentee({ state, now, next }: NonNullable<ConnectPage['mentee']>, hasAgreed: boolean): Waiting[] {
  if (state === 'question')
    return [{ title: now[0] ?? '', text: next, label: t('Answer the team'), to: `${here}#mentee` }]
  if (state !== 'admitted' || hasAgreed) return []
  return [
    {
      ...{ title: t('Code of conduct'), text: t('Before we connect you with anybody, please agree to it.') },
      ...{ label: t('Read the code of conduct'), to: `${here}#conduct` },
    },
  ]
}

function places({ now, next }: NonNullable<ConnectPage['mentor']>): Waiting {
  return { title: now[0] ?? '', text: next, label: t('Open my places'), to: `${here}#mentor` }
}

function checkIn({ id, other }: PairInList): Waiting {
  return {
    ...{ title: t('How is it going with {other}?', { other }), text: t('Two questions, which only you answer.') },
    ...{ label: t('Say how it is going'), to: href('/connect/:pairId/plan', { pairId: id }) },
  }
}
