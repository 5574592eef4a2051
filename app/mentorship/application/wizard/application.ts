import { entriesOf, type Refusal } from '../../../forms/outcome.ts'
import type { LabelledIdentifyingPart } from '../../../platform/text/identifying/identifying-text.ts'
import type { Answers } from '../../../ui/wizard/question.ts'
import { advanceWizard, hiddenInputs, type Plan, type Progress } from '../../../ui/wizard/steps.ts'

export type Application<Field extends string> = Progress<Field> & { removesFile: boolean }

export type ApplicationPlan<Field extends string> = Plan<Field> & {
  warnings?: (answers: Answers<Field>) => readonly LabelledIdentifyingPart[]
}

/** Where the form stands; or, once it is sent, by which day the applicant hears. */
export type ApplicationSaid<Field extends string> = { wizard: Application<Field> } | { next: string }

export type ApplicationAnswer<Field extends string> = ({ kind: 'done' } & ApplicationSaid<Field>) | Refusal

/** Returns where the form stands after an answer. What was refused at the end stays at the last step. */
export function applicationAfter<Field extends string>(
  plan: ApplicationPlan<Field>,
  answer: ApplicationAnswer<Field>,
  start: Application<Field>,
): Application<Field> {
  if (answer.kind === 'done') return 'wizard' in answer ? answer.wizard : { ...start, step: plan.last + 1 }
  const wizard = advance(plan, entriesOf(answer.input))
  const errors = answer.errors as Application<Field>['errors']
  return { ...wizard, step: Math.min(wizard.step, plan.last), message: answer.message, errors }
}

export function startApplication<Field extends string>(answers: Answers<Field>, token: string): Application<Field> {
  return { step: 1, answers, token, errors: {}, removesFile: false }
}

export function advance<Field extends string>(
  plan: ApplicationPlan<Field>,
  posted: Iterable<[string, unknown]>,
): Application<Field> {
  const entries = [...posted]
  const progress = advanceWizard(plan, entries)
  const isWarned = entries.some(([name, value]) => name === 'warned' && value === 'yes')
  const needsWarning = progress.step > plan.last && !isWarned && Boolean(plan.warnings?.(progress.answers).length)
  return {
    ...progress,
    step: needsWarning ? plan.last : progress.step,
    removesFile: entries.some(([name]) => name === 'removeFile'),
  }
}

/** Returns the hidden inputs of a step's form. The last step has its own input for removing the file. */
export function carried<Field extends string>(plan: Plan<Field>, wizard: Application<Field>) {
  const removal = wizard.removesFile && wizard.step !== plan.last ? [{ name: 'removeFile', value: 'yes' }] : []
  return [...hiddenInputs(plan.questions, wizard), ...removal]
}
