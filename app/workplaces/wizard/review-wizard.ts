import { advanceIn, carriedIn, type Progress } from '../../ui/wizard/steps.ts'
import { normaliseCompanyName } from '../company/company-name.ts'
import { chosenName, companyUnclear, similarNames } from '../directory/similar-company-names.ts'
import type { FoundPart } from '../identifying-text/highlighted-text.tsx'
import { freeTexts, identifyingParts, withoutIdentifyingParts } from '../identifying-text/review-free-texts.ts'
import { questions, questionsIn, type ReviewField, type Step } from '../review-questions.ts'
import { answersFrom, type Hideable, hideable, type ReviewPrivacy, reviewTexts } from '../reviews/review.ts'

/** Where a member is in the wizard. Step 6 is the confirmation: every step before it is complete. */
export type Wizard = Progress<ReviewField> & {
  step: Step | 6
  hidden: Hideable[]
  /** Names of companies that the author may mean, to choose from; and the one that was chosen, or that was typed. */
  offered: string[]
  chosenCompany: string
}

/** What a form is read by: the current year (years left go back from it), and what is hidden unless it is chosen. */
export type Terms = { currentYear: number; reviewPrivacy: ReviewPrivacy }

type Posted = [name: string, value: unknown]

/** The sections of the review page and the numbered boxes, with the step of each. */
export const sections = [
  { step: 1, title: 'Company Details' },
  { step: 2, title: 'Your Experience' },
  { step: 3, title: 'Policies & Environment' },
  { step: 4, title: 'Final Thoughts' },
] as const

const everyHideable = Object.keys(hideable) as Hideable[]
const keptName = 'keptCompany'
/** Tells a form with nothing ticked from one that did not ask. */
const asksWhatToShow = { name: 'showAsked', value: 'yes' }

/** The wizard as it begins, with the form token of this review and the company it is about, where that is known. */
export function startWizard(token: string, reviewPrivacy: ReviewPrivacy, companyName = ''): Wizard {
  const answers = answersFrom([['companyName', companyName]], 0)
  return { step: 0, answers, hidden: hiddenIn([], reviewPrivacy), token, errors: {}, offered: [], chosenCompany: '' }
}

/**
 * What a posted form leads to. Its button says where `to`: backwards it always gets there, else only over complete steps,
 * or it stops at the first that is not and says why. A text
 * that may tell who somebody is stops it at step 4, once. A button of step 5 hides all that may identify somebody.
 */
export function advance(posted: Iterable<Posted>, { currentYear, reviewPrivacy }: Terms): Wizard {
  const { entries: typed, ...company } = withCompany([...posted])
  const hidesAll = isHidingAll(typed)
  const entries = hidesAll ? hidingAll(typed) : typed
  const plan = { questions: questionsIn(currentYear), first: 0, last: 5, texts: reviewTexts }
  const progress = advanceIn(plan, entries)
  const answers = hidesAll ? withoutIdentifyingParts(progress.answers) : progress.answers
  const step = progress.step as Step | 6
  const wizard = { ...progress, ...company, answers, step, hidden: hiddenIn(entries, reviewPrivacy) }
  if (step > 1 && company.offered.length > 0) return askForCompany(wizard, company.offered)
  return isToBeWarned(entries, wizard) ? { ...wizard, step: 4 } : wizard
}

/** The wizard back at step 1, where the author says which of these companies is meant, or that it is another one. */
export function askForCompany(wizard: Wizard, offered: string[]): Wizard {
  return { ...wizard, step: 1, offered, errors: { companyName: companyUnclear }, message: reviewTexts.mend }
}

/** What the free texts hold that may tell who somebody is; `place` names the question of an earlier step. */
export function identifyingTextIn(answers: Wizard['answers']): FoundPart[] {
  return freeTexts.flatMap((field) => {
    const { step, label } = questions[field]
    return identifyingParts(field, answers).map((part) => (step < 4 ? { ...part, place: label } : part))
  })
}

/** The hidden inputs of a step's form, with what is shown where the step does not ask for it. */
export function carried(wizard: Wizard): { name: string; value: string }[] {
  const shown = wizard.step === 5 ? [] : shownIn(wizard)
  return [
    ...carriedIn(questions, wizard),
    asksWhatToShow,
    ...shown.map((value) => ({ name: 'show', value })),
    ...(wizard.chosenCompany ? [{ name: keptName, value: wizard.chosenCompany }] : []),
  ]
}

/** What the author lets readers see, of what can be hidden. */
export function shownIn({ hidden }: Pick<Wizard, 'hidden'>): Hideable[] {
  return everyHideable.filter((each) => !hidden.includes(each))
}

// Whoever means a company that is known reviews it under its own spelling, so that its ratings stay together.
function withCompany(entries: Posted[]) {
  const all = (name: string) => entries.flatMap(([each, value]) => (each === name ? [String(value)] : []))
  const [typed = ''] = all('companyName')
  const names = all('offered').map(normaliseCompanyName).slice(0, 8)
  // What was chosen before goes on only while the name stays the same.
  const chosenCompany = chosenName(typed, all('chosenCompany'), names) || chosenName(typed, all(keptName))
  const offered = chosenCompany ? [] : similarNames(typed, names)
  const named: Posted[] = chosenCompany ? [['companyName', chosenCompany], ...entries] : entries
  return { entries: named, offered, chosenCompany }
}

// Once, and whoever goes on after it goes on: a browser that runs our script shows the warning while the text is typed.
function isToBeWarned(entries: Posted[], { step, answers }: Wizard) {
  const posted = (name: string) => entries.find(([each]) => each === name)?.[1]
  return step === 5 && posted('step') === '4' && posted('warned') !== 'yes' && identifyingTextIn(answers).length > 0
}

// In strict reviews only a tick shows something. In literal ones a form that never asked hides nothing.
function hiddenIn(entries: Posted[], reviewPrivacy: ReviewPrivacy) {
  const ticked = entries.filter(([name]) => name === 'show').map(([, value]) => value)
  const isAsked = entries.some(([name]) => name === asksWhatToShow.name)
  return reviewPrivacy === 'literal' && !isAsked ? [] : everyHideable.filter((each) => !ticked.includes(each))
}

function isHidingAll(entries: Posted[]) {
  return entries.some(([name, value]) => name === 'hide' && value === 'everything')
}

function hidingAll(entries: Posted[]): Posted[] {
  const others = entries.filter(([name]) => name !== 'show' && name !== 'to')
  return [...others, ['to', '5'], [asksWhatToShow.name, asksWhatToShow.value]]
}
