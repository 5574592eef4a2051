import { cleanLine, cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { lengthError } from '../../../platform/text/text-fields.ts'
import { findOption } from '../../../ui/form/options.ts'
import { terms } from '../days.ts'
import {
  type Answer,
  type Refused,
  refused,
  refusedAsTelling,
  refusedByLimit,
  tooLate,
  unknownButton,
} from '../frame/refusal.server.ts'
import { warningAbout } from '../frame/telling-words.ts'
import { goings, yesOrNo } from '../pair/check-in.ts'
import { fileReport } from '../reports/reports.server.ts'
import { answerCheckIn, chooseTerm, saveGoals, saveNotes } from './plan.server.ts'

/** The longest each field may be. */
export const planFields = {
  ...{ do: 20, seen: 22, warned: 5, goals: 8_000, notes: 20_000, months: 5 },
  ...{ week: 5, talked: 5, going: 10, team: 5, words: 8_000, id: 22 },
}

const maxGoals = 3
const maxGoalsLength = 600
const maxNotes = 4_000

export type PlanInput = {
  do: string
  seen: string
  isWarned: boolean
  goals: string
  notes: string
  months: string
  week: string
  talked: string
  going: string
  team: string[]
  words: string
  id: string
}
type Field = 'goals' | 'notes' | 'months' | 'talked' | 'going' | 'team' | 'words'
export type PlanAnswer = Answer<PlanInput, Field>
type Outcome = { kind: 'done' } | Refused<PlanInput, Field>

const nothing = 'Nothing was changed yet.'
const chooseOne = 'Please choose one.'

export function planInputIn(form: FormData): PlanInput {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    ...{ do: text('do'), seen: text('seen'), isWarned: text('warned') === 'yes' },
    ...{ goals: cleanParagraphs(text('goals')), notes: cleanParagraphs(text('notes')), months: text('months') },
    ...{ week: text('week'), talked: text('talked'), going: text('going'), id: text('id') },
    ...{ team: form.getAll('team').map(String), words: cleanParagraphs(text('words')) },
  }
}

/** Carries out what one of two people plans. */
export async function carryOutPlan(
  userId: string,
  pairId: string,
  input: PlanInput,
  at = new Date(),
): Promise<Outcome> {
  const act = Object.hasOwn(commands, input.do) && commands[input.do]
  if (!act) return refused(input, 422, unknownButton)
  const limited = await refusedByLimit('connect-account', userId, input, 'Nothing was changed.')
  return limited ?? act(userId, pairId, input, at)
}

const commands: Record<string, (userId: string, pairId: string, input: PlanInput, at: Date) => Promise<Outcome>> = {
  async goals(userId, pairId, input, at) {
    const goals = input.goals.split('\n').map(cleanLine).filter(Boolean)
    const error =
      goals.length > maxGoals
        ? 'Please write at most three goals, one per line.'
        : lengthError('The list of goals', goals.join('\n'), maxGoalsLength)
    if (error) return refused(input, 422, nothing, { goals: error })
    const warning = input.isWarned ? undefined : warningAbout(goals.join('\n'))
    if (warning) return refusedAsTelling(input, 'goals', warning)
    return doneOrLate(input, await saveGoals(userId, pairId, input.seen, goals.join('\n'), at))
  },
  async notes(userId, pairId, input) {
    const tooLong = lengthError('What you noted', input.notes, maxNotes)
    if (tooLong) return refused(input, 422, nothing, { notes: tooLong })
    return doneOrLate(input, await saveNotes(userId, pairId, input.seen, input.notes))
  },
  async term(userId, pairId, input, at) {
    const term = findOption(terms, input.months)
    if (!term) return refused(input, 422, nothing, { months: chooseOne })
    return doneOrLate(input, await chooseTerm(userId, pairId, Number(term.id), at))
  },
  async 'check-in'(userId, pairId, input, at) {
    const { words, id } = input
    const talked = findOption(yesOrNo, input.talked)
    const going = findOption(goings, input.going)
    const isForTeam = input.team.includes('help')
    const tooLong = lengthError('What the team should know', words, 2_000)
    const errors = {
      ...(!talked && { talked: chooseOne }),
      ...(!going && { going: chooseOne }),
      ...(words && !isForTeam && { team: 'Please tick this if the team is to read what you wrote, or empty the box.' }),
      ...(tooLong && { words: tooLong }),
    }
    if (!talked || !going || Object.keys(errors).length > 0) return refused(input, 422, nothing, errors)
    const limited = isForTeam && (await refusedByLimit('report-account', userId, input))
    if (limited) return limited
    const checkIn = { week: Number(input.week), talked: talked.id === 'yes', going: going.id }
    const isAnswered = await answerCheckIn(userId, pairId, checkIn, at)
    const report = { id, kind: 'help' as const, words, messageIds: [] }
    return doneOrLate(input, isAnswered && (!isForTeam || (await fileReport(userId, pairId, report, at))))
  },
}

function doneOrLate(input: PlanInput, isDone: boolean): Outcome {
  return isDone ? { kind: 'done' } : refused(input, 409, tooLate)
}
