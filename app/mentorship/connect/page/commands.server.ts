import { allIn, textsIn } from '../../../platform/http/posted-form.server.ts'
import { cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { hasErrors, lengthError } from '../../../platform/text/text-fields.ts'
import { findOption } from '../../../ui/form/options.ts'
import { msg, t } from '../../../words/words.ts'
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
import { block } from '../reports/block.server.ts'
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

export type CommandInput = ReturnType<typeof commandIn>
type CommandField = 'answer' | 'until' | 'capacity' | 'awayUntil' | 'agrees' | 'words'
type CommandErrors = Partial<Record<CommandField, string>>
export type CommandAnswer = Answer<CommandInput, CommandField>
type Outcome =
  | { kind: 'done' }
  /** A mentor is chosen by somebody who has not applied yet. */
  | { kind: 'apply first'; mentor: string }
  | Refused<CommandInput, CommandField>

const mend = msg('Please look at the field marked below. Nothing was changed yet.')

export function commandIn(form: FormData) {
  const { warned, ...texts } = textsIn(form, commandFields)
  return {
    ...{ ...texts, answer: cleanParagraphs(texts.answer), words: cleanParagraphs(texts.words) },
    agrees: allIn(form, 'agrees'),
    /** Whether the words were sent again although they may show who somebody is. */
    isWarned: warned === 'yes',
  }
}

/** Carries out what a member asks for about themselves. */
export async function carryOutCommand(userId: string, input: CommandInput, at = new Date()): Promise<Outcome> {
  const command = Object.hasOwn(commands, input.do) && commands[input.do]
  if (!command) return refused(input, 422, t(unknownButton))
  const errors = command.errorsIn?.(input, at) ?? {}
  if (hasErrors(errors)) return refused(input, 422, t(mend), errors)
  const warned = refusedAsIdentifying(input, 'words', input.words)
  if (warned) return warned
  // Whoever has pressed too much can still block.
  const limited =
    input.do !== 'block' && (await refusedByLimit('connect-account', userId, input, t('Nothing was changed.')))
  if (limited) return limited
  const result = await command.act(userId, input, at)
  if (result === 'not agreed')
    return refused(input, 422, t(mend), { agrees: t('Please tick both boxes before your places open.') })
  if (result === 'not applied') return { kind: 'apply first', mentor: input.mentor }
  if (typeof result === 'string' && result in refusals)
    return refused(input, 409, t(refusals[result as keyof typeof refusals]))
  return result === true || result === 'done' || result === 'chosen'
    ? { kind: 'done' }
    : refused(input, 409, t(tooLate))
}

const refusals = {
  'not looking': msg('You are not looking for a mentor at the moment. Nobody was asked.'),
  'not listed': msg('This profile is not available now. Nobody was asked.'),
  own: msg('This is your own profile. Nobody was asked.'),
  introduced: msg('A mentor and you have said yes to each other. Nobody else was asked.'),
  full: msg('You have chosen three mentors already. Take one off your list before you choose another.'),
  'long line': msg('Fifty people wait for this mentor already. Another one can answer you sooner.'),
  lately: msg('You have asked this mentor within the last three months. Another one may fit you better.'),
}

/** Returns an error for a day that is over, or more than a year away. An empty one has none. */
export function dayError(day: string, at: Date): string | undefined {
  if (day === '') return undefined
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || isoDay(new Date(day)) !== day)
    return t('Please enter a date.')
  const today = isoDay(at)
  if (day <= today) return t('Please choose a day after today.')
  return day > addDays(today, 366) ? t('Please choose a day within a year.') : undefined
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

type Command = {
  errorsIn?: (input: CommandInput, at: Date) => CommandErrors
  act: (userId: string, input: CommandInput, at: Date) => Promise<boolean | 'done' | 'not agreed' | 'not now' | Chosen>
}

const commands: Record<string, Command> = {
  answer: {
    errorsIn: ({ answer }) => textError('answer', answer, t('Please write an answer.'), t('Your answer'), 1_000),
    act: (userId, { answer }, at) => answerQuestion(userId, answer, at),
  },
  pause: {
    errorsIn: ({ until }, at) => errorOf('until', until === '' ? t('Please choose a day.') : dayError(until, at)),
    act: (userId, { until }, at) => pauseSearch(userId, until, at),
  },
  resume: { act: (userId, _, at) => resumeSearch(userId, at) },
  leave: { act: (userId, _, at) => leaveSearch(userId, at) },
  return: { act: (userId, _, at) => returnToSearch(userId, at) },
  open: {
    errorsIn: placesErrors,
    act: (userId, { capacity, agrees }, at) =>
      openPlaces(userId, { capacity: Number(capacity), agrees: isAgreed(agrees) }, at),
  },
  places: {
    errorsIn: placesErrors,
    act: (userId, input, at) =>
      changePlaces(userId, { capacity: Number(input.capacity), awayUntil: changedAbsence(input) }, at),
  },
  'come back': { act: (userId, _, at) => comeBack(userId, at) },
  yes: { act: (userId, { pairing }, at) => answerRequest(userId, pairing, { kind: 'yes' }, at) },
  'not now': {
    act: (userId, { pairing, sentence }, at) => {
      const kindSentence = findOption(kindSentences, sentence)?.id ?? null
      return answerRequest(userId, pairing, { kind: 'not now', kindSentence }, at)
    },
  },
  'more days': { act: (userId, { pairing }, at) => answerRequest(userId, pairing, { kind: 'more days' }, at) },
  question: {
    errorsIn: ({ words }) => textError('words', words, t('Please write something.'), t('Your question'), 300),
    act: (userId, { pairing, words }, at) => answerRequest(userId, pairing, { kind: 'question', words }, at),
  },
  reply: {
    errorsIn: ({ words }) => textError('words', words, t('Please write something.'), t('Your answer'), 600),
    act: (userId, { pairing, words }, at) => replyToQuestion(userId, pairing, words, at),
  },
  'take back': { act: (userId, { pairing }, at) => takeRequestBack(userId, pairing, at) },
  block: { act: (userId, { pairing }, at) => block(userId, pairing, at) },
  choose: { act: (userId, { mentor }, at) => choose(userId, mentor, at) },
  up: { act: (userId, { choice }, at) => changeChoice(userId, choice, 'up', at) },
  drop: { act: (userId, { choice }, at) => changeChoice(userId, choice, 'drop', at) },
}

function textError(field: CommandField, text: string, missing: string, label: string, most: number) {
  return errorOf(field, text === '' ? missing : lengthError(label, text, most))
}

function placesErrors({ capacity, awayUntil }: CommandInput, at: Date): CommandErrors {
  const error = findOption(capacities, capacity) ? undefined : t('Please choose how many.')
  return { ...errorOf('capacity', error), ...errorOf('awayUntil', dayError(awayUntil, at)) }
}

function errorOf(field: CommandField, error: string | undefined): CommandErrors {
  return error ? { [field]: error } : {}
}
