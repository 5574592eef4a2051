import { labelOf } from '../../../ui/form/options.ts'
import type { ApplicationStatus } from '../../application-status.ts'
import { mentorRejectionText } from '../../mentor-rejection-reasons.ts'
import { dayInWords, nextNewsOn } from '../days.ts'
import { type Outlook, outlookInWords, weekOf } from '../news/outlook.ts'
import { refusalReasons } from '../refusals.ts'
import type { MenteeRequests, MentorRequests } from '../requests/requests-page.server.ts'
import type { MenteeState, MentorState } from '../states.ts'

export type MenteeStanding = {
  state: MenteeState
  joinedOn: string
  pausedUntil: string | null
  question: string | null
  refusalReason: string | null
  refusalWords: string | null
  outlook: Outlook | null
  hasAgreed: boolean
  /** Whether somebody else than a mentor of their own choice will do. */
  takesAny: boolean
  requests: MenteeRequests
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
  requests: MentorRequests
}

/** Where somebody stands, in words: `now` one paragraph each, the first without reasons; `next` what happens next. */
export type Standing = { now: string[]; next: string }

/** `heardOn` is the day of the latest news. */
export function menteeStanding(mentee: MenteeStanding, heardOn: string): Standing {
  const by = nextNewsOn(heardOn)
  switch (mentee.state) {
    case 'unread':
      return {
        now: ['Your application to become a mentee is with the team.', ...newsOf(mentee, heardOn)],
        next: `A person reads it. You will hear by ${by}.`,
      }
    case 'question':
      return {
        now: ['The team has a question about your application.', mentee.question ?? ''],
        next: 'Once you have answered, a person reads on, and you will hear within seven days.',
      }
    case 'admitted':
      return admitted(mentee, heardOn)
    case 'refused':
      return {
        now: [
          'Your application to become a mentee was not accepted.',
          `Why: ${labelOf(refusalReasons, mentee.refusalReason ?? '')}.`,
          ...(mentee.refusalWords ? [`“${mentee.refusalWords}”`] : []),
        ],
        next: 'You can change it and send it again. A person will read it again.',
      }
    case 'left':
      return {
        now: ['You are not looking for a mentor at the moment. Your application stays stored.'],
        next: 'You can look for one again whenever you like.',
      }
    case 'held':
      return {
        now: [
          'Your application to become a mentee is on hold while the team looks into something. Nothing of it is sent on.',
          `Still on hold on ${dayInWords(heardOn)}.`,
        ],
        next: `You will hear by ${by}.`,
      }
  }
}

function admitted(mentee: MenteeStanding, heardOn: string): Standing {
  const { asked, offer, isIntroduced } = mentee.requests
  const by = `You will hear by ${nextNewsOn(heardOn)}.`
  if (isIntroduced)
    return { now: ['A mentor and you have said yes to each other.'], next: 'Your conversation is above.' }
  if (asked) return { now: ['Your request is with a mentor.'], next: `You will hear by ${dayInWords(asked.hearsBy)}.` }
  if (offer?.hasSaidYes)
    return { now: ['You have said yes to a mentor.'], next: `You will hear by ${offer.answerBefore}.` }
  if (offer) return { now: ['The team suggests a mentor to you.'], next: pleaseAnswer }
  const now = ['A person has read your application, and you are admitted.', ...newsOf(mentee, heardOn)]
  if (mentee.pausedUntil)
    return {
      now: [...now, 'You have paused. Your weeks of waiting still count.'],
      next: `On ${dayInWords(mentee.pausedUntil)} your search goes on by itself.`,
    }
  if (!mentee.hasAgreed)
    return {
      now,
      next: 'One thing is missing: nothing of yours is sent on before you have agreed to the code of conduct.',
    }
  return { now, next: `${nextOf(mentee)} ${by}` }
}

const pleaseAnswer = 'Please answer, even if it is no.'

function nextOf({ takesAny, requests: { choices, limitedUntil, past } }: MenteeStanding) {
  if (limitedUntil) return `You have sent five requests within 30 days. The next goes out from ${limitedUntil} on.`
  if (choices.length > 0) return 'As soon as a mentor on your list has a place, we ask.'
  const next = takesAny
    ? 'The team looks for a mentor who fits you and has a place.'
    : 'You wanted to choose a mentor yourself: put one on your list, and we ask.'
  return past.length > 0 ? `This time it did not come about. ${next}` : next
}

function newsOf({ outlook, joinedOn }: MenteeStanding, heardOn: string) {
  return outlook ? [`Week ${weekOf(joinedOn, heardOn)}: ${outlookInWords(outlook)}`] : []
}

export function mentorStanding(mentor: MentorStanding, heardOn: string): Standing {
  const by = nextNewsOn(heardOn)
  if (mentor.status === 'rejected')
    return {
      now: [
        'Your application to become a mentor was not accepted.',
        `Why: ${mentorRejectionText(mentor.rejectionReason ?? '')}.`,
        ...(mentor.rejectionWords ? [`“${mentor.rejectionWords}”`] : []),
      ],
      next: 'You can change it and apply again.',
    }
  if (mentor.status === 'pending') {
    const week = weekOf(mentor.appliedOn, heardOn)
    return {
      now: [
        'Your application to become a mentor is with the team. Members see nothing of it yet.',
        ...(week > 1 ? [`Week ${week}: it waits to be read.`] : []),
      ],
      next: `A person reads it. You will hear by ${by}.`,
    }
  }
  return approved(mentor, by, dayInWords(heardOn))
}

function approved(
  { state, capacity, awayUntil, isListed, pairs, requests }: MentorStanding,
  by: string,
  heardOn: string,
): Standing {
  const waiting = requests.asking.filter(({ hasSaidYes }) => !hasSaidYes)
  const asking = waiting.length
  const whoAsks = whoWaits(waiting)
  const places = capacity === 1 ? 'one place' : `${capacity} places`
  const listing = isListed ? 'Members find you in the directory.' : 'You are not listed in the directory.'
  switch (state) {
    case 'asked':
      return {
        now: [`You are approved. ${listing}`],
        next: 'Say how many people you could be there for. Before that, nobody is sent to you.',
      }
    case 'open':
      if (asking > 0) return { now: [whoAsks], next: pleaseAnswer }
      if (pairs > 0)
        return {
          now: [`You have ${places}, and ${pairs === 1 ? 'one is' : `${pairs} are`} taken. ${listing}`],
          next: `Your ${pairs === 1 ? 'conversation is' : 'conversations are'} above.`,
        }
      return {
        now: [`You have ${places}, and nobody is waiting for your answer. ${listing}`],
        next: 'There is nothing to do. When somebody fits you, you read it here.',
      }
    case 'away':
      return {
        now: [
          `You are away${awayUntil ? ` until ${dayInWords(awayUntil)}` : ''}. Nobody ${asking > 0 ? 'else ' : ''}is sent to you. ${listing}`,
          ...(asking > 0 ? [`${whoAsks} ${pleaseAnswer}`] : []),
        ],
        next: 'On that day your places open by themselves.',
      }
    case 'resting':
      return {
        now: [
          `Two requests in a row got no answer, so your places are closed for now. ${listing}`,
          ...(asking > 0 ? [`${whoAsks} ${pleaseAnswer}`] : []),
        ],
        next: 'One press opens them again.',
      }
    case 'held':
      return {
        now: ['Your places are closed while the team looks into something.', `Still on hold on ${heardOn}.`],
        next: `You will hear by ${by}.`,
      }
  }
}

function whoWaits(waiting: MentorRequests['asking']) {
  const suggested = waiting.filter(({ isOffer }) => isOffer).length
  const asking = waiting.length - suggested
  const sentences = [
    asking === 1 && 'One person asks you to be their mentor.',
    asking > 1 && `${asking} people ask you to be their mentor.`,
    suggested === 1 && 'The team suggests one person to you.',
    suggested > 1 && `The team suggests ${suggested} people to you.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
