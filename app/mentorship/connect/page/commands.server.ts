import { cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { lengthError } from '../../../platform/text/text-fields.ts'
import { findOption } from '../../../ui/form/options.ts'
import {
  type Answer,
  type Refused,
  refused,
  refusedAsIdentifying,
  refusedByLimit,
  tooLate,
  unknownButton,
} from '../frame/refusal.server.ts'
import { kindSentences } from '../kind-sentences.ts'
import { type Chosen, changeChoice, choose } from '../requests/choices.server.ts'
import { answerRequest, replyToQuestion, takeRequestBack } from '../requests/request-answers.server.ts'
import { capacities } from '../settings.ts'
import {
  answerQuestion,
  leaveSearch,
  pauseSearch,
  resumeSearch,
  returnToSearch,
} from '../transitions/mentee-states.server.ts'
import { changePlaces, comeBack, openPlaces } from '../transitions/mentor-states.server.ts'
import type { Places } from './places-fields.tsx'

/** The longest each field of a command on one's own page may be. */
export const commandFields = {
  ...{ do: 20, answer: 4_000, until: 20, capacity: 5, awayUntil: 20, awayWas: 20, agrees: 20 },
  ...{ pairing: 22, words: 4_000, sentence: 20, warned: 5, choice: 22, mentor: 22 },
}

export type CommandInput = {
  do: string
  answer: string
  until: string
  capacity: string
  awayUntil: string
  awayWas: string
  agrees: string[]
  /** What two people have, and what one of them writes to the other. */
  pairing: string
  words: string
  sentence: string
  /** Whether the words were sent again although they may show who somebody is. */
  isWarned: boolean
  choice: string
  mentor: string
}
type CommandField = 'answer' | 'until' | 'capacity' | 'awayUntil' | 'agrees' | 'words'
type CommandErrors = Partial<Record<CommandField, string>>
export type CommandAnswer = Answer<CommandInput, CommandField>
type Outcome =
  | { kind: 'done' }
  /** A mentor is chosen by somebody who has not applied yet. */
  | { kind: 'apply first'; mentor: string }
  | Refused<CommandInput, CommandField>

export const maxAnswer = 1_000
const maxQuestion = 300
const maxReply = 600
const mend = 'Please look at the field marked below. Nothing was changed yet.'

export function commandIn(form: FormData): CommandInput {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    ...{ do: text('do'), answer: cleanParagraphs(text('answer')), until: text('until'), capacity: text('capacity') },
    ...{ awayUntil: text('awayUntil'), awayWas: text('awayWas'), pairing: text('pairing'), choice: text('choice') },
    ...{ words: cleanParagraphs(text('words')), sentence: text('sentence'), mentor: text('mentor') },
    isWarned: text('warned') === 'yes',
    agrees: form.getAll('agrees').map(String),
  }
}

/** Carries out what a member asks for about themselves. */
export async function carryOutCommand(userId: string, input: CommandInput, at = new Date()): Promise<Outcome> {
  const errors = errorsIn(input, at)
  if (!errors) return refused(input, 422, unknownButton)
  if (Object.keys(errors).length > 0) return refused(input, 422, mend, errors)
  const warned = refusedAsIdentifying(input, 'words', input.words)
  if (warned) return warned
  const limited = await refusedByLimit('connect-account', userId, input, 'Nothing was changed.')
  if (limited) return limited
  const result = await doIt(userId, input, at)
  if (result === 'not agreed')
    return refused(input, 422, mend, { agrees: 'Please tick both boxes before your places open.' })
  if (result === 'not applied') return { kind: 'apply first', mentor: input.mentor }
  if (typeof result === 'string' && result in refusals)
    return refused(input, 409, refusals[result as keyof typeof refusals])
  return result === true || result === 'done' || result === 'chosen' ? { kind: 'done' } : refused(input, 409, tooLate)
}

const refusals = {
  'not looking': 'You are not looking for a mentor at the moment. Nobody was asked.',
  'not listed': 'This profile is not available now. Nobody was asked.',
  own: 'This is your own profile. Nobody was asked.',
  introduced: 'A mentor and you have said yes to each other. Nobody else was asked.',
  full: 'You have chosen three mentors already. Take one off your list before you choose another.',
  lately: 'You have asked this mentor within the last three months. Another one may fit you better.',
}

/** Returns an error for a day that is over, or more than a year away. An empty one has none. */
export function dayError(day: string, at: Date): string | undefined {
  if (day === '') return undefined
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || isoDay(new Date(day)) !== day)
    return 'Please enter a date.'
  const today = isoDay(at)
  if (day <= today) return 'Please choose a day after today.'
  return day > addDays(today, 366) ? 'Please choose a day within a year.' : undefined
}

/** Returns the absence that somebody asks for, null for none, undefined if the form left it as it showed it. */
export function changedAbsence({ awayUntil, awayWas = '' }: Omit<Places, 'capacity'>): string | null | undefined {
  if (awayUntil === undefined || awayUntil === awayWas) return undefined
  return awayUntil || null
}

/** `agrees` needs both boxes. */
export function isAgreed(ticked: readonly string[]): boolean {
  return ticked.includes('adult') && ticked.includes('conduct')
}

function errorsIn(input: CommandInput, at: Date): CommandErrors | null {
  switch (input.do) {
    case 'answer': {
      const error =
        input.answer === '' ? 'Please write an answer.' : lengthError('Your answer', input.answer, maxAnswer)
      return error ? { answer: error } : {}
    }
    case 'pause': {
      const error = input.until === '' ? 'Please choose a day.' : dayError(input.until, at)
      return error ? { until: error } : {}
    }
    case 'places':
    case 'open': {
      const capacity = findOption(capacities, input.capacity) ? undefined : 'Please choose how many.'
      const awayUntil = dayError(input.awayUntil, at)
      return { ...(capacity && { capacity }), ...(awayUntil && { awayUntil }) }
    }
    case 'question':
    case 'reply': {
      const [label, most] = input.do === 'question' ? ['Your question', maxQuestion] : ['Your answer', maxReply]
      const error = input.words === '' ? 'Please write something.' : lengthError(label, input.words, most)
      return error ? { words: error } : {}
    }
    case 'resume':
    case 'leave':
    case 'return':
    case 'come back':
    case 'yes':
    case 'not now':
    case 'more days':
    case 'take back':
    case 'choose':
    case 'up':
    case 'drop':
      return {}
  }
  return null
}

type Result = boolean | 'done' | 'not agreed' | 'not now' | Chosen

function doIt(userId: string, input: CommandInput, at: Date): Promise<Result> {
  const capacity = Number(input.capacity)
  switch (input.do) {
    case 'answer':
      return answerQuestion(userId, input.answer, at)
    case 'pause':
      return pauseSearch(userId, input.until, at)
    case 'resume':
      return resumeSearch(userId, at)
    case 'leave':
      return leaveSearch(userId, at)
    case 'return':
      return returnToSearch(userId, at)
    case 'open':
      return openPlaces(userId, { capacity, agrees: isAgreed(input.agrees) }, at)
    case 'places':
      return changePlaces(userId, { capacity, awayUntil: changedAbsence(input) }, at)
    case 'yes':
    case 'more days':
      return answerRequest(userId, input.pairing, { kind: input.do }, at)
    case 'not now': {
      const kindSentence = findOption(kindSentences, input.sentence)?.id ?? null
      return answerRequest(userId, input.pairing, { kind: 'not now', kindSentence }, at)
    }
    case 'question':
      return answerRequest(userId, input.pairing, { kind: 'question', words: input.words }, at)
    case 'reply':
      return replyToQuestion(userId, input.pairing, input.words, at)
    case 'take back':
      return takeRequestBack(userId, input.pairing, at)
    case 'choose':
      return choose(userId, input.mentor, at)
    case 'up':
    case 'drop':
      return changeChoice(userId, input.choice, input.do, at)
    default:
      return comeBack(userId, at)
  }
}
