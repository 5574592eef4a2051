import type { Answers } from '../../../ui/wizard/question.ts'
import { advanceIn, carriedIn, type Plan, type Progress } from '../../../ui/wizard/steps.ts'
import type { FoundPart } from '../../../workplaces/identifying-text/highlighted-text.tsx'

/** Where somebody is in an application. `removesFile`: the stored file is to go, and none comes in its place. */
export type Application<Field extends string> = Progress<Field> & { removesFile: boolean }

/** A wizard that may warn of what its answers would tell. */
export type ApplicationPlan<Field extends string> = Plan<Field> & {
  warnings?: (answers: Answers<Field>) => readonly FoundPart[]
}

/** What the server answers to a posted step; done when the application is stored. */
export type ApplicationAnswer<Field extends string> = { wizard: Application<Field>; isDone: boolean }

/** An application as it begins, with the form token under which it is stored once. */
export function startApplication<Field extends string>(answers: Answers<Field>, token: string): Application<Field> {
  return { step: 1, answers, token, errors: {}, removesFile: false }
}

/** What a posted form leads to. Warnings stop it at the last step, once. In: names and values. */
export function advance<Field extends string>(
  plan: ApplicationPlan<Field>,
  posted: Iterable<[string, unknown]>,
): Application<Field> {
  const entries = [...posted]
  const progress = advanceIn(plan, entries)
  const isWarned = entries.some(([name, value]) => name === 'warned' && value === 'yes')
  const isToBeWarned = progress.step > plan.last && !isWarned && Boolean(plan.warnings?.(progress.answers).length)
  return {
    ...progress,
    step: isToBeWarned ? plan.last : progress.step,
    removesFile: entries.some(([name]) => name === 'removeFile'),
  }
}

/** The hidden inputs of a step's form. The last step asks for the file itself. */
export function carried<Field extends string>(plan: Plan<Field>, wizard: Application<Field>) {
  const removal = wizard.removesFile && wizard.step !== plan.last ? [{ name: 'removeFile', value: 'yes' }] : []
  return [...carriedIn(plan.questions, wizard), ...removal]
}
