import { href, redirect } from 'react-router'
import { aMember } from '../../../account/sessions/who.server.ts'
import { chosen, hidden, line, type Values } from '../../../forms/fields.server.ts'
import {
  formAction,
  type Refused,
  refused,
  refusedAsLate,
  refusedAsUnknown,
  refusedFor,
} from '../../../forms/form-action.server.ts'
import type { AnswerOf } from '../../../forms/outcome.ts'
import { count } from '../../../platform/http/limit-refusal.server.ts'
import { instantOf, localTime } from '../../../platform/text/wall-clock.ts'
import { msg, t } from '../../../words/words.ts'
import { callOff, callPageOf, pickTime, proposeCall, zoneOf } from '../../pairs/calls.server.ts'
import { withDone } from '../shell/done.server.ts'
import { whileThereIs } from './pair-page.server.ts'

const boxes = ['first', 'second', 'third'] as const
const longestDays = 60

const fields = {
  ...{ do: chosen(20), seen: hidden(22), zone: hidden(40), time: hidden(40) },
  first: line({ label: msg('First time'), max: 40 }),
  second: line({ label: msg('Second time'), max: 40 }),
  third: line({ label: msg('Third time'), max: 40 }),
}

type Box = (typeof boxes)[number]
export type CallAnswer = AnswerOf<typeof callAction>

/** Carries out what one of two people asks for about their call. */
export const callAction = formAction({
  fields,
  who: aMember,
  says: { nothing: msg('Nothing was sent.') },
  before: whileThereIs(callPageOf),
  act: async (sent, { userId }, { params }) =>
    (await carryOutCall(userId, params.pairId, sent)) ?? {
      kind: 'done',
      to: redirect(withDone(href('/connect/:pairId/call', params), userId, { what: sent.do })),
    },
})

/** Returns why it was not carried out, if it was not. */
export async function carryOutCall(
  userId: string,
  pairId: string,
  sent: Values<typeof fields>,
  at = new Date(),
): Promise<Refused<Box> | null> {
  const { seen, time } = sent
  let isDone = false
  if (sent.do === 'propose') {
    const times = timesIn(sent, await zoneOf(userId), at)
    if ('kind' in times) return times
    // A proposal alone: whoever has pressed too much can still answer or call off.
    await count('connect-account', userId)
    isDone = await proposeCall(userId, pairId, seen, times, at)
  } else if (sent.do === 'pick') isDone = await pickTime(userId, pairId, seen, time, at)
  else if (sent.do === 'off') isDone = await callOff(userId, pairId, seen, at)
  else return refusedAsUnknown()
  return isDone ? null : refusedAsLate()
}

type Proposal = Record<Box | 'zone', string>

function timesIn(typed: Proposal, zone: string | null, at: Date) {
  if (!zone) return refused(409, t('Nothing was sent: please choose your time zone first.'))
  if (zone !== typed.zone) return refused(409, t('Nothing was sent: your time zone has changed. Are these the times?'))
  const read = boxes.map((box) => [box, timeIn(typed[box], zone, at)] as const)
  const errors: { [Each in Box]?: string | undefined } = Object.fromEntries(
    read.map(([box, { error }]) => [box, error]),
  )
  if (boxes.every((box) => typed[box] === '')) errors.first = t('Please enter a day and a time.')
  const wrong = refusedFor(msg('Nothing was sent yet.'), errors)
  if (wrong) return wrong
  return [...new Set(read.flatMap(([, { instant }]) => instant?.getTime() ?? []))].map((each) => new Date(each))
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
