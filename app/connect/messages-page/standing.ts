import type { ApplicationStatus } from '../../profiles/application-status.ts'
import { mentorRejectionText } from '../../profiles/mentor-rejection-reasons.ts'
import { labelOf } from '../../ui/form/options.ts'
import { quoted } from '../../words/punctuation.ts'
import { msg, t, tn } from '../../words/words.ts'
import { type Outlook, outlookInWords, weekOf } from '../matching/waiting-estimate.ts'
import { dayInWords, nextNewsOn } from '../people/days.ts'
import { refusalReasons } from '../people/refusals.ts'
import type { MenteeState, MentorState } from '../people/states.ts'
import type { MenteeRequests, MentorRequests } from '../requests/requests-page.server.ts'

export type MenteeStanding = {
  state: MenteeState
  joinedOn: string
  pausedUntil: string | null
  question: string | null
  refusalReason: string | null
  refusalWords: string | null
  outlook: Outlook | null
  isOnHold: boolean
  hasAgreed: boolean
  /** Whether somebody else than a mentor of their own choice will do. */
  takesAny: boolean
  requests: MenteeRequests
  isBesideOthers: boolean
}

export type MentorStanding = {
  status: ApplicationStatus
  state: MentorState
  capacity: number
  awayUntil: string | null
  appliedOn: string
  rejectionReason: string | null
  rejectionWords: string | null
  isListed: boolean
  /** With how many people the mentor is in a pair. */
  pairs: number
  isOnHold: boolean
  requests: MentorRequests
}

/**
 * Where somebody stands, in words: `now` one paragraph each, the first without reasons; `next` what happens next. What the
 * team wrote about somebody is left out of a page that also has words of others, who could guess it by the size.
 */
export type Standing = { now: string[]; next: string; isLeftOut?: true }

/** `heardOn` is the day of the latest news. */
export function menteeStanding(mentee: MenteeStanding, heardOn: string): Standing {
  const by = nextNewsOn(heardOn)
  if (mentee.isOnHold) return onHold(heardOn)
  switch (mentee.state) {
    case 'unread':
      return {
        now: [t('Your application to become a mentee is with the team.'), ...newsOf(mentee, heardOn)],
        next: t('A person reads it. You will hear by {by}.', { by }),
      }
    case 'question':
      return {
        ...told(mentee, [t('The team has a question about your application.')], [mentee.question ?? '']),
        next: t('Once you have answered, a person reads on, and you will hear within seven days.'),
      }
    case 'admitted':
      return admitted(mentee, heardOn)
    case 'refused':
      return {
        ...told(
          mentee,
          [t('Your application to become a mentee was not accepted.')],
          [
            t('Why: {reason}.', { reason: labelOf(refusalReasons, mentee.refusalReason ?? '') }),
            ...(mentee.refusalWords ? [quoted(mentee.refusalWords)] : []),
          ],
        ),
        next: t('You can change it and send it again. A person will read it again.'),
      }
    case 'left':
      return {
        now: [t('You are not looking for a mentor at the moment. Your application stays stored.')],
        next: t('You can look for one again whenever you like.'),
      }
    case 'resting':
      return {
        now: [
          t(
            'Two suggestions in a row got no answer, or a conversation ended before you had written, so your search rests.',
          ),
        ],
        next: t('One press goes on with it. Your weeks of waiting begin anew.'),
      }
  }
}

function told({ isBesideOthers }: { isBesideOthers: boolean }, now: string[], words: string[]) {
  return isBesideOthers ? { now, isLeftOut: true as const } : { now: [...now, ...words] }
}

function onHold(heardOn: string): Standing {
  return {
    now: [
      t('The team has put you on hold. Nothing of yours is sent to anybody, and nobody is sent to you.'),
      t('Still on hold on {dayInWords}.', { dayInWords: dayInWords(heardOn) }),
    ],
    next: t('You will hear by {by}.', { by: nextNewsOn(heardOn) }),
  }
}

function admitted(mentee: MenteeStanding, heardOn: string): Standing {
  const { asked, offer, isIntroduced } = mentee.requests
  const by = t('You will hear by {nextNewsOn}.', { nextNewsOn: nextNewsOn(heardOn) })
  if (isIntroduced)
    return { now: [t('A mentor and you have said yes to each other.')], next: t('Your conversation is above.') }
  if (asked)
    return {
      now: [t('Your request is with a mentor.'), ...(asked.isProlonged ? [t(prolonged)] : [])],
      next: t('You will hear by {dayInWords}.', { dayInWords: dayInWords(asked.hearsBy) }),
    }
  if (offer?.hasSaidYes)
    return {
      now: [t('You have said yes to a mentor.'), ...(offer.isProlonged ? [t(prolonged)] : [])],
      next: t('You will hear by {answerBefore}.', { answerBefore: offer.answerBefore }),
    }
  if (offer) return { now: [t('The team suggests a mentor to you.')], next: t(pleaseAnswer) }
  const now = [t('A person has read your application, and you are admitted.'), ...newsOf(mentee, heardOn)]
  if (mentee.pausedUntil)
    return {
      now: [...now, t('You have paused. Your weeks of waiting still count.')],
      next: t('On {dayInWords} your search goes on by itself.', { dayInWords: dayInWords(mentee.pausedUntil) }),
    }
  if (!mentee.hasAgreed)
    return {
      now,
      next: `${t('One thing is missing: nothing of yours is sent on before you have agreed to the code of conduct.')} ${by}`,
    }
  return { now, next: `${nextOf(mentee)} ${by}` }
}

/** Says neither why, nor for whom. */
export const prolonged = msg('No answer could come until now. It stays open, and none of its days is lost.')

const pleaseAnswer = msg('Please answer, even if it is no.')

function nextOf({ takesAny, requests: { choices, limitedUntil, past } }: MenteeStanding) {
  if (limitedUntil)
    return t('You have sent five requests within 30 days. The next goes out from {limitedUntil} on.', { limitedUntil })
  if (choices.length > 0) return t('As soon as a mentor on your list has a place, we ask.')
  const next = takesAny
    ? t('The team looks for a mentor who fits you and has a place.')
    : t('You wanted to choose a mentor yourself: put one on your list, and we ask.')
  return past.length > 0 ? t('This time it did not come about. {next}', { next }) : next
}

function newsOf({ outlook, joinedOn }: MenteeStanding, heardOn: string) {
  return outlook
    ? [
        t('Week {weekOf}: {outlookInWords}', {
          weekOf: weekOf(joinedOn, heardOn),
          outlookInWords: outlookInWords(outlook),
        }),
      ]
    : []
}

export function mentorStanding(mentor: MentorStanding, heardOn: string): Standing {
  const by = nextNewsOn(heardOn)
  if (mentor.status === 'rejected')
    return {
      now: [
        t('Your application to become a mentor was not accepted.'),
        t('Why: {reason}.', { reason: mentorRejectionText(mentor.rejectionReason ?? '') }),
        ...(mentor.rejectionWords ? [quoted(mentor.rejectionWords)] : []),
      ],
      next: t('You can change it and apply again.'),
    }
  if (mentor.status === 'pending') {
    const week = weekOf(mentor.appliedOn, heardOn)
    return {
      now: [
        t('Your application to become a mentor is with the team. Members see nothing of it yet.'),
        ...(week > 1 ? [t('Week {week}: it waits to be read.', { week })] : []),
      ],
      next: t('A person reads it. You will hear by {by}.', { by }),
    }
  }
  return mentor.isOnHold ? onHold(heardOn) : approved(mentor)
}

function approved({ state, capacity, awayUntil, isListed, pairs, requests }: MentorStanding): Standing {
  const waiting = requests.asking.filter(({ hasSaidYes }) => !hasSaidYes)
  const asking = waiting.length
  const whoAsks = whoWaits(waiting)
  const places = tn(capacity, { one: 'one place', other: '{count} places' })
  const listing = isListed ? t('Members find you in the directory.') : t('You are not listed in the directory.')
  switch (state) {
    case 'asked':
      return {
        now: [t('You are approved. {listing}', { listing })],
        next: t('Say how many people you could be there for. Before that, nobody is sent to you.'),
      }
    case 'open':
      if (asking > 0) return { now: [whoAsks], next: t(pleaseAnswer) }
      if (pairs > 0)
        return {
          now: [
            tn(
              pairs,
              {
                one: 'You have {places}, and one is taken. {listing}',
                other: 'You have {places}, and {count} are taken. {listing}',
              },
              { places, listing },
            ),
          ],
          next: tn(pairs, { one: 'Your conversation is above.', other: 'Your conversations are above.' }),
        }
      return {
        now: [t('You have {places}, and nobody is waiting for your answer. {listing}', { places, listing })],
        next: t('There is nothing to do. When somebody fits you, you read it here.'),
      }
    case 'away':
      return {
        now: [
          [
            awayUntil ? t('You are away until {day}.', { day: dayInWords(awayUntil) }) : t('You are away.'),
            asking > 0 ? t('Nobody else is sent to you.') : t('Nobody is sent to you.'),
            listing,
          ].join(' '),
          ...(asking > 0 ? [`${whoAsks} ${t(pleaseAnswer)}`] : []),
        ],
        next: t('On that day your places open by themselves.'),
      }
    case 'resting':
      return {
        now: [
          t('Two requests in a row got no answer, or five a “Not now”, so your places are closed for now. {listing}', {
            listing,
          }),
          ...(asking > 0 ? [`${whoAsks} ${t(pleaseAnswer)}`] : []),
        ],
        next: t('One press opens them again.'),
      }
  }
}

function whoWaits(waiting: MentorRequests['asking']) {
  const suggested = waiting.filter(({ isOffer }) => isOffer).length
  const asking = waiting.length - suggested
  const sentences = [
    asking === 1 && t('One person asks you to be their mentor.'),
    asking > 1 && t('{asking} people ask you to be their mentor.', { asking }),
    suggested === 1 && t('The team suggests one person to you.'),
    suggested > 1 && t('The team suggests {suggested} people to you.', { suggested }),
  ]
  return sentences.filter(Boolean).join(' ')
}
