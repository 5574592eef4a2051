import { publicIdFrom } from '../../../platform/db/public-id.server.ts'
import { allIn, textsIn } from '../../../platform/http/posted-form.server.ts'
import { cleanLine, cleanParagraphs } from '../../../platform/text/clean-text.ts'
import { hasErrors, lengthError } from '../../../platform/text/text-fields.ts'
import { findOption } from '../../../ui/form/options.ts'
import { msg, t } from '../../../words/words.ts'
import { terms } from '../days.ts'
import {
  type Answer,
  type Refused,
  refused,
  refusedAsIdentifying,
  refusedByLimit,
  tooLate,
} from '../frame/refusal.server.ts'
import { type CheckIn, goings, yesOrNo } from '../pair/check-in.ts'
import { type Plan, planOf, savePlan } from './plan.server.ts'

/** The longest each field may be. */
export const planFields = {
  ...{ goalsSeen: 22, warned: 5, goals: 8_000, months: 5 },
  ...{ week: 5, talked: 5, going: 10, team: 5, words: 8_000, id: 22 },
}

const maxGoals = 3

export type PlanInput = ReturnType<typeof planInputIn>
type Field = 'goals' | 'talked' | 'going' | 'team' | 'words'
export type PlanAnswer = Answer<PlanInput, Field>
type Outcome = { kind: 'done' } | Refused<PlanInput, Field>

const nothing = msg('Nothing was saved yet.')
const isChanged = msg('This was changed meanwhile. Save again if yours is to stay.')

export function planInputIn(form: FormData) {
  const { goalsSeen, warned, ...texts } = textsIn(form, planFields)
  const goals = cleanParagraphs(texts.goals).split('\n').map(cleanLine).filter(Boolean)
  return {
    ...{ ...texts, words: cleanParagraphs(texts.words) },
    goals: goals.join('\n'),
    /** Names the goals as they stood on the form. */
    seen: goalsSeen,
    isWarned: warned === 'yes',
    team: allIn(form, 'team'),
  }
}

/** Stores what one of two people plans, and says of how it goes. */
export async function carryOutPlan(
  userId: string,
  pairId: string,
  typed: PlanInput,
  at = new Date(),
): Promise<Outcome> {
  const plan = await planOf(userId, pairId, at)
  if (plan?.state !== 'live') return refused(typed, 409, t(tooLate))
  // Goals that were left as the form showed them stay as they are stored.
  const isKept = publicIdFrom(typed.goals) === typed.seen
  const input = { ...typed, goals: isKept ? plan.goals : typed.goals }
  if (isAnswerLate(input, plan)) return refused(input, 409, t(tooLate))
  const isLate = input.goals !== plan.goals && input.seen !== plan.seen
  if (isLate) return refused(input, 409, t(nothing), { goals: t(isChanged) })
  const errors = errorsIn(input, plan)
  if (hasErrors(errors)) return refused(input, 422, t(nothing), errors)
  const warned = input.goals !== plan.goals && refusedAsIdentifying(input, 'goals', input.goals, t(nothing))
  if (warned) return warned
  const help = input.team.includes('help') ? { id: input.id, words: input.words } : null
  const limited =
    (await refusedByLimit('connect-account', userId, input, t('Nothing was saved.'))) ??
    (help && (await refusedByLimit('report-account', userId, input, t('Nothing was saved.'))))
  if (limited) return limited
  const months = findOption(terms, input.months)?.id
  const next = { goals: input.goals, checkIn: checkInIn(input), months: months ? Number(months) : null }
  const isSaved = await savePlan(userId, pairId, { ...next, seen: plan.seen, help }, at)
  return isSaved ? { kind: 'done' } : refused(input, 409, t(tooLate))
}

function isAnswering({ talked, going, team, words }: PlanInput) {
  return talked !== '' || going !== '' || team.length > 0 || words !== ''
}

// The same answers may come twice.
function isAnswerLate(input: PlanInput, { openWeek, checkIn }: Plan) {
  const isSame = JSON.stringify(checkInIn(input)) === JSON.stringify(checkIn)
  return isAnswering(input) && !isSame && input.week !== String(openWeek)
}

function errorsIn(input: PlanInput, plan: Plan): Partial<Record<Field, string>> {
  const { goals, talked, going, team, words } = input
  const tooMany = goals.split('\n').length > maxGoals && t('Please write at most three goals, one per line.')
  const errors = {
    // Two who changed them at once may have more.
    goals: goals === plan.goals ? undefined : tooMany || lengthError(t('The list of goals'), goals, 600),
    ...(isAnswering(input) && {
      talked: findOption(yesOrNo, talked) ? undefined : t('Please say whether you have talked.'),
      going: findOption(goings, going) ? undefined : t('Please say how it is going.'),
      team: words && team.length === 0 ? t('Please tick this if the team is to read it, or empty the box.') : undefined,
      words: lengthError(t('What the team should know'), words, 2_000),
    }),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
}

function checkInIn({ week, talked, going }: PlanInput): CheckIn | null {
  const answer = findOption(goings, going)
  return answer ? { week: Number(week), talked: talked === 'yes', going: answer.id } : null
}
