import { href, redirect } from 'react-router'
import { aMember } from '../../../account/sessions/who.server.ts'
import { chosen, hidden, paragraphs, several, ticked, type Values } from '../../../forms/fields.server.ts'
import {
  formAction,
  type Refused,
  refused,
  refusedAsIdentifying,
  refusedAsLate,
  refusedFor,
} from '../../../forms/form-action.server.ts'
import type { AnswerOf } from '../../../forms/outcome.ts'
import { publicIdFrom } from '../../../platform/db/public-id.server.ts'
import { count } from '../../../platform/http/limit-refusal.server.ts'
import { cleanLine } from '../../../platform/text/clean-text.ts'
import { lengthError } from '../../../platform/text/length-error.ts'
import { findOption } from '../../../ui/form/options.ts'
import { msg, t } from '../../../words/words.ts'
import { type CheckIn, goings, yesOrNo } from '../../pairs/check-in.ts'
import { type Plan, planOf, savePlan } from '../../pairs/plan.server.ts'
import { terms } from '../../people/days.ts'
import { withDone } from '../shell/done.server.ts'
import { whileThereIs } from './pair-page.server.ts'

const fields = {
  ...{ goalsSeen: hidden(22), week: hidden(5), id: hidden(22), warned: ticked() },
  goals: paragraphs({ max: 600 }),
  ...{ months: chosen(5), talked: chosen(5), going: chosen(10), team: several(5) },
  words: paragraphs({ label: msg('What the team should know'), max: 2_000 }),
}

const maxGoals = 3

type PlanInput = Values<typeof fields>
type Field = 'goals' | 'talked' | 'going' | 'team' | 'words'
export type PlanAnswer = AnswerOf<typeof planAction>

const nothing = msg('Nothing was saved yet.')
const isChanged = msg('This was changed in the meantime. Save again to keep yours.')

/** Stores what one of two people plans, and says of how it goes. */
export const planAction = formAction({
  fields,
  who: aMember,
  says: { nothing: msg('Nothing was saved.'), mend: nothing },
  before: whileThereIs(planOf),
  act: async (typed, { userId }, { params }) =>
    (await carryOutPlan(userId, params.pairId, typed)) ?? {
      kind: 'done',
      to: redirect(withDone(href('/connect/:pairId/plan', params), userId, { what: 'stored' })),
    },
})

/** Returns why it was not carried out, if it was not. */
export async function carryOutPlan(
  userId: string,
  pairId: string,
  typed: PlanInput,
  at = new Date(),
): Promise<Refused<Field> | null> {
  const plan = await planOf(userId, pairId, at)
  if (plan?.state !== 'live') return refusedAsLate()
  const written = typed.goals.split('\n').map(cleanLine).filter(Boolean).join('\n')
  // Goals that were left as the form showed them stay as they are stored.
  const input = { ...typed, goals: publicIdFrom(written) === typed.goalsSeen ? plan.goals : written }
  if (isAnswerLate(input, plan)) return refusedAsLate()
  const isNew = input.goals !== plan.goals
  if (isNew && input.goalsSeen !== plan.seen) return refused(409, t(nothing), { goals: t(isChanged) })
  const wrong =
    refusedFor(nothing, errorsIn(input, plan)) ??
    (isNew && !input.warned ? refusedAsIdentifying('goals', input.goals, t(nothing)) : null)
  if (wrong) return wrong
  const help = input.team.includes('help') ? { id: input.id, words: input.words } : null
  await count('connect-account', userId)
  if (help) await count('report-account', userId)
  const months = findOption(terms, input.months)?.id
  const next = { goals: input.goals, checkIn: checkInIn(input), months: months ? Number(months) : null }
  const isSaved = await savePlan(userId, pairId, { ...next, seen: plan.seen, help }, at)
  return isSaved ? null : refusedAsLate()
}

function isAnswering({ talked, going, team, words }: PlanInput) {
  return talked !== '' || going !== '' || team.length > 0 || words !== ''
}

// The same answers may come twice.
function isAnswerLate(input: PlanInput, { openWeek, checkIn }: Plan) {
  const isSame = JSON.stringify(checkInIn(input)) === JSON.stringify(checkIn)
  return isAnswering(input) && !isSame && input.week !== String(openWeek)
}

function errorsIn(input: PlanInput, plan: Plan) {
  const { goals, talked, going, team, words } = input
  const tooMany = goals.split('\n').length > maxGoals && t('Please write at most three goals, one per line.')
  const isAnswer = isAnswering(input)
  return {
    // Two who changed them at once may have more.
    goals: goals !== plan.goals && (tooMany || lengthError(t('The list of goals'), goals, 600)),
    talked: isAnswer && !findOption(yesOrNo, talked) && t('Please say whether you have talked.'),
    going: isAnswer && !findOption(goings, going) && t('Please say how it is going.'),
    team: words !== '' && team.length === 0 && t('Please tick this if the team should read it, or empty the box.'),
  }
}

function checkInIn({ week, talked, going }: PlanInput): CheckIn | null {
  const answer = findOption(goings, going)
  return answer ? { week: Number(week), talked: talked === 'yes', going: answer.id } : null
}
