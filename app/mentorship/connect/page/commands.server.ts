import { type LimitRefusal, limitRefusal } from '../../../platform/http/limit-refusal.server.ts'
import { consume } from '../../../platform/http/limits.server.ts'
import { cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { lengthError } from '../../../platform/text/text-fields.ts'
import { findOption } from '../../../ui/form/options.ts'
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
export const commandFields = { do: 20, answer: 4_000, until: 20, capacity: 5, awayUntil: 20, awayWas: 20, agrees: 20 }

export type CommandInput = {
  do: string
  answer: string
  until: string
  capacity: string
  awayUntil: string
  awayWas: string
  agrees: string[]
}
export type CommandErrors = Partial<Record<'answer' | 'until' | 'capacity' | 'awayUntil' | 'agrees', string>>
export type CommandAnswer = { message: string; errors: CommandErrors; input: CommandInput }
type Outcome =
  | { kind: 'done' }
  | { kind: 'refused'; status: number; answer: CommandAnswer; headers: Record<string, string> }

export const maxAnswer = 1_000
const mend = 'Please look at the field marked below. Nothing was changed yet.'
const tooLate = 'Nothing was changed: this is how things stand now.'
const unknown = 'Please use one of the buttons on this page.'

export function commandIn(form: FormData): CommandInput {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    ...{ do: text('do'), answer: cleanParagraphs(text('answer')), until: text('until'), capacity: text('capacity') },
    ...{ awayUntil: text('awayUntil'), awayWas: text('awayWas') },
    agrees: form.getAll('agrees').map(String),
  }
}

/** Carries out what a member asks for about themselves. */
export async function carryOutCommand(userId: string, input: CommandInput, at = new Date()): Promise<Outcome> {
  const errors = errorsIn(input, at)
  if (!errors) return refused(input, 422, unknown)
  if (Object.keys(errors).length > 0) return refused(input, 422, mend, errors)
  if (!(await consume('connect-account', userId))) {
    const { sentence, headers }: LimitRefusal = await limitRefusal('connect-account', userId)
    return { ...refused(input, 429, `Nothing was changed. ${sentence}`), headers }
  }
  const result = await doIt(userId, input, at)
  if (result === 'not agreed')
    return refused(input, 422, mend, { agrees: 'Please tick both boxes before your places open.' })
  return result === true || result === 'done' ? { kind: 'done' } : refused(input, 409, tooLate)
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
    case 'resume':
    case 'leave':
    case 'return':
    case 'come back':
      return {}
  }
  return null
}

function doIt(userId: string, input: CommandInput, at: Date): Promise<boolean | 'done' | 'not agreed' | 'not now'> {
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
      return openPlaces(userId, { capacity, agrees: isAgreed(input.agrees) })
    case 'places':
      return changePlaces(userId, { capacity, awayUntil: changedAbsence(input) })
    default:
      return comeBack(userId)
  }
}

function refused(input: CommandInput, status: number, message: string, errors: CommandErrors = {}) {
  return { kind: 'refused' as const, status, answer: { message, errors, input }, headers: {} as Record<string, string> }
}
