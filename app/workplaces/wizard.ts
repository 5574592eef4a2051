import { advanceIn, carriedIn, type Progress } from '../ui/wizard/steps.ts'
import { questions, questionsIn, type ReviewField, type Step } from './questions.ts'
import { answersFrom, type Hideable, hideable, reviewTexts } from './review.ts'
import { type TellingPart, tellingParts } from './telling-parts.ts'

/** Where a member is in the wizard. Step 6 is the confirmation: every step before it is complete. */
export type Wizard = Progress<ReviewField> & { step: Step | 6; hidden: Hideable[] }

/** The sections of the review page and the numbered boxes, with the step of each. */
export const sections = [
  { step: 1, title: 'Company Details' },
  { step: 2, title: 'Your Experience' },
  { step: 3, title: 'Policies & Environment' },
  { step: 4, title: 'Final Thoughts' },
] as const

/** The wizard as it begins, with the form token of this review. */
export function startWizard(token: string): Wizard {
  return { step: 0, answers: answersFrom([], 0), hidden: [], token, errors: {} }
}

/**
 * What a posted form leads to. Its button says where `to`: backwards it always gets there, else only over complete steps,
 * or it stops at the first that is not and says why. A text
 * that may tell who somebody is stops it at step 4, once. In: names and values, the current year.
 */
export function advance(posted: Iterable<[string, unknown]>, currentYear: number): Wizard {
  const entries = [...posted]
  const plan = { questions: questionsIn(currentYear), first: 0, last: 5, texts: reviewTexts }
  const progress = advanceIn(plan, entries)
  const wizard = { ...progress, step: progress.step as Step | 6, hidden: hiddenIn(entries) }
  return isToBeWarned(entries, wizard) ? { ...wizard, step: 4 } : wizard
}

/** What the texts of step 4 hold that may tell who somebody is. */
export function tellingIn(answers: Pick<Wizard['answers'], ReviewField>): TellingPart[] {
  const known = [answers.companyName, answers.location]
  return [answers.suggestions, answers.otherComments].flatMap((text) => tellingParts(text, known))
}

/** The hidden inputs of a step's form, with what is hidden where the step does not ask for it. */
export function carried(wizard: Wizard): { name: string; value: string }[] {
  const hidden = wizard.step === 5 ? [] : wizard.hidden
  return [...carriedIn(questions, wizard), ...hidden.map((value) => ({ name: 'hide', value }))]
}

// Once, and whoever goes on after it goes on: a browser that runs our script shows the warning while the text is typed.
function isToBeWarned(entries: [string, unknown][], { step, answers }: Wizard) {
  const posted = (name: string) => entries.find(([each]) => each === name)?.[1]
  return step === 5 && posted('step') === '4' && posted('warned') !== 'yes' && tellingIn(answers).length > 0
}

function hiddenIn(entries: [string, unknown][]) {
  const asked = entries.filter(([name]) => name === 'hide').map(([, value]) => value)
  return (Object.keys(hideable) as Hideable[]).filter((each) => asked.includes(each))
}
