import { textsIn } from '../../../platform/http/posted-form.server.ts'
import { instantOf, localTime } from '../../../platform/text/wall-clock.ts'
import { t } from '../../../words/words.ts'
import { type Answer, type Refused, refused, refusedByLimit, tooLate, unknownButton } from '../frame/refusal.server.ts'
import { callOff, pickTime, proposeCall, zoneOf } from './calls.server.ts'

/** The longest each field may be. */
export const callFields = { do: 20, seen: 22, zone: 40, time: 40, first: 40, second: 40, third: 40 }

const boxes = ['first', 'second', 'third'] as const
const longestDays = 60

type Box = (typeof boxes)[number]
export type CallInput = ReturnType<typeof callInputIn>
export type CallAnswer = Answer<CallInput, Box>

export function callInputIn(form: FormData) {
  const { first, second, third, ...texts } = textsIn(form, callFields)
  return { ...texts, first: first.trim(), second: second.trim(), third: third.trim() }
}

/** Carries out what one of two people asks for about their call. */
export async function carryOutCall(
  userId: string,
  pairId: string,
  input: CallInput,
  at = new Date(),
): Promise<{ kind: 'done' } | Refused<CallInput, Box>> {
  const { seen, time } = input
  if (!['propose', 'pick', 'off'].includes(input.do)) return refused(input, 422, t(unknownButton))
  const zone = input.do === 'propose' ? await zoneOf(userId) : null
  const read = boxes.map((box) => [box, timeIn(input[box], zone ?? 'UTC', at)] as const)
  if (input.do === 'propose') {
    if (!zone) return refused(input, 409, t('Nothing was sent: please choose your time zone first.'))
    if (zone !== input.zone)
      return refused(input, 409, t('Nothing was sent: your time zone has changed. Are these the times?'))
    const errors = Object.fromEntries(read.flatMap(([box, found]) => (found.error ? [[box, found.error]] : [])))
    if (boxes.every((box) => input[box] === '')) errors.first = t('Please enter a day and a time.')
    if (Object.keys(errors).length > 0) return refused(input, 422, t('Nothing was sent yet.'), errors)
  }
  // A proposal alone: whoever has pressed too much can still answer or call off.
  const limited = input.do === 'propose' && (await refusedByLimit('connect-account', userId, input))
  if (limited) return limited
  const times = [...new Set(read.flatMap(([, found]) => found.instant?.getTime() ?? []))].map((each) => new Date(each))
  const isDone =
    input.do === 'propose'
      ? await proposeCall(userId, pairId, seen, times, at)
      : input.do === 'pick'
        ? await pickTime(userId, pairId, seen, time, at)
        : await callOff(userId, pairId, seen, at)
  return isDone ? { kind: 'done' } : refused(input, 409, t(tooLate))
}

/** Reads what a `datetime-local` box sends, by the clock of a time zone. An empty one has neither. */
function timeIn(typed: string, zone: string, at: Date): { instant?: Date; error?: string } {
  if (typed === '') return {}
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/.exec(typed) ?? []
  if (Number.isNaN(Date.parse(`${day}T${time}Z`))) return { error: t('Please enter a day and a time.') }
  const instant = instantOf(day, time, zone)
  // The 31st of February, or an hour that a change of clocks leaves out.
  if (localTime(instant, zone) !== `${day} ${time}`) return { error: t('There is no such time on that day.') }
  const hours = (instant.getTime() - at.getTime()) / 3_600_000
  if (hours <= 0) return { error: t('Please choose a time that is not over.') }
  if (hours > longestDays * 24) return { error: t('Please choose a time within {longestDays} days.', { longestDays }) }
  return { instant }
}
