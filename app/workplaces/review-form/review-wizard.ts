import { entriesOf, type Refusal } from '../../forms/outcome.ts'
import type { LabelledIdentifyingPart } from '../../platform/text/identifying/identifying-text.ts'
import { idsOf } from '../../ui/form/options.ts'
import { eachField } from '../../ui/wizard/answers.ts'
import { isAsked, type Question } from '../../ui/wizard/question.ts'
import { advanceWizard, hiddenInputs, type Progress, postedLengths } from '../../ui/wizard/steps.ts'
import { msg, t } from '../../words/words.ts'
import { maxCompanyNameLength } from '../company-name.ts'
import { namedCountryOf } from '../location.ts'
import { answersFrom, type Hideable, hideable, type Review, type ReviewPrivacy, reviewTexts } from '../review.ts'
import { identifyingParts, withoutIdentifyingParts } from '../review-free-texts.ts'
import {
  type FreeText,
  freeTexts,
  questions,
  questionsIn,
  type ReviewField,
  reviewFields,
  type Step,
} from '../review-questions.ts'

/** Step 6 is the confirmation, after all other steps are complete. */
export type Wizard = Progress<ReviewField> & { step: Step | 6; hidden: Hideable[]; mayQuote: boolean }

export type WizardOptions = { currentYear: number; reviewPrivacy: ReviewPrivacy }

type PostedField = [name: string, value: unknown]

const counted = msg('The company’s page says how many people chose each answer, never who.')

export const sections = [
  {
    step: 1,
    title: msg('Company Details'),
    readersSee: msg(
      'Readers see the company, its country and whether you still work there. Before you submit, you choose whether they also see your role, your city and the year you left.',
    ),
  },
  {
    step: 2,
    title: msg('Your Experience'),
    readersSee: msg(
      'The company’s page says how many people chose each answer, never who. Your review may show stars worked out from yours. Before you submit, you choose whether readers see if you are open at work.',
    ),
  },
  { step: 3, title: msg('Policies & Environment'), readersSee: counted },
  {
    step: 4,
    title: msg('Final Thoughts'),
    readersSee: msg('Readers see your own words, unchanged. Whether you recommend the company is only counted.'),
  },
] as const

// What people who fill in such forms on a phone take, in seconds, with the rules and the check at the end.
const secondsFor = { choice: 10, line: 15, paragraphs: 60 } as const
const secondsToRead = 90

export const postedFields = {
  ...postedLengths(questions),
  ...{ show: 20, showAsked: 10, hide: 30, quote: 10, chosenCompany: maxCompanyNameLength },
}

const everyHideable = idsOf(hideable)
export const quotes = { name: 'quote', value: 'yes' }
// Distinguishes a form with nothing ticked from one without the checkboxes.
const asksWhatToShow = { name: 'showAsked', value: 'yes' }

/** Returns how many questions everybody is asked, and about how many minutes they take: `required` ones, and all. */
export function wizardLength(): Record<'required' | 'all', { questions: number; minutes: number }> {
  const all = reviewFields.map((field): Question => questions[field]).filter(({ followUp }) => !followUp)
  return { required: lengthOf(all.filter(({ isRequired }) => isRequired)), all: lengthOf(all) }
}

export function startWizard(token: string, reviewPrivacy: ReviewPrivacy, companyName = ''): Wizard {
  const answers = answersFrom([['companyName', companyName]], 0)
  return { step: 0, answers, hidden: hiddenIn([], reviewPrivacy), mayQuote: false, token, errors: {} }
}

export function advance(posted: Iterable<PostedField>, { currentYear, reviewPrivacy }: WizardOptions): Wizard {
  const fields = withChosenCompany([...posted])
  const { texts, entries } = withHidden(fields)
  const plan = { questions: questionsIn(currentYear), first: 0, last: 5, texts: reviewTexts }
  const progress = advanceWizard(plan, entries)
  const answers = withoutIdentifyingParts(progress.answers, texts)
  const step = progress.step as Step | 6
  const wizard = { ...progress, answers, step, hidden: hiddenIn(entries, reviewPrivacy), mayQuote: mayQuoteIn(entries) }
  return needsWarning(entries, wizard) ? { ...wizard, step: 4 } : wizard
}

/** What a page of the wizard is answered: the next step, with names that the company could have, or the receipt. */
export type WizardSaid = { wizard: Wizard; receipt?: string; similar?: string[] }
export type WizardAnswer = ({ kind: 'done' } & WizardSaid) | Refusal

/** Returns where the form stands after an answer. What was refused at the end stays at the last step. */
export function wizardAfter(answer: WizardAnswer, options: WizardOptions): Wizard {
  if (answer.kind === 'done') return answer.wizard
  const wizard = advance(entriesOf(answer.input), options)
  const message = answer.status === 0 ? t(reviewTexts.failed) : answer.message
  return { ...wizard, step: wizard.step === 6 ? 5 : wizard.step, message }
}

/** Returns the texts that would be stored and may identify somebody, with what does. */
export function identifyingTexts({ answers, hidden }: Pick<Wizard, 'answers' | 'hidden'>) {
  const isStored = (field: FreeText) =>
    isAsked<ReviewField>(questions, field, answers) &&
    !(field === 'role' && hidden.includes('role')) &&
    !(field === 'location' && hidden.includes('city'))
  return freeTexts
    .filter(isStored)
    .map((field) => ({ field, parts: identifyingParts(field, answers) }))
    .filter(({ parts }) => parts.length > 0)
}

export function identifyingTextIn(answers: Wizard['answers']): LabelledIdentifyingPart[] {
  return freeTexts.flatMap((field) => {
    const { step, label } = questions[field]
    return identifyingParts(field, answers).map((part) => (step < 4 ? { ...part, place: t(label) } : part))
  })
}

export function carried(wizard: Wizard): { name: string; value: string }[] {
  const visible = wizard.step === 5 ? [] : shownIn(wizard)
  const quote = wizard.mayQuote && wizard.step !== 5 ? [quotes] : []
  const shown = visible.map((value) => ({ name: 'show', value }))
  return [...hiddenInputs(questions, wizard), asksWhatToShow, ...shown, ...quote]
}

export function shownIn({ hidden }: Pick<Wizard, 'hidden'>): Hideable[] {
  return everyHideable.filter((each) => !hidden.includes(each))
}

function lengthOf(list: readonly Question[]) {
  const seconds = list.map(({ kind }) => (kind in secondsFor ? secondsFor[kind as keyof typeof secondsFor] : 0))
  return {
    questions: list.length,
    minutes: Math.ceil(seconds.reduce((sum, each) => sum + each, secondsToRead) / 60),
  }
}

// What was chosen among similar names stands in the place of what was typed before.
function withChosenCompany(entries: PostedField[]): PostedField[] {
  const [, chosen] = entries.find(([name]) => name === 'chosenCompany') ?? []
  return chosen ? [['companyName', chosen], ...entries] : entries
}

// Warns once and never blocks; with script, the warning already shows while typing.
function needsWarning(entries: PostedField[], { step, answers }: Wizard) {
  const posted = (name: string) => entries.find(([each]) => each === name)?.[1]
  return step === 5 && posted('step') === '4' && posted('warned') !== 'yes' && identifyingTextIn(answers).length > 0
}

// In strict mode only a tick shows a fact; in literal mode a form without the checkboxes hides nothing.
function hiddenIn(entries: PostedField[], reviewPrivacy: ReviewPrivacy) {
  const ticked = entries.filter(([name]) => name === 'show').map(([, value]) => value)
  const isAsked = entries.some(([name]) => name === asksWhatToShow.name)
  return reviewPrivacy === 'literal' && !isAsked ? [] : everyHideable.filter((each) => !ticked.includes(each))
}

function mayQuoteIn(entries: PostedField[]) {
  return entries.some(([name, value]) => name === quotes.name && value === quotes.value)
}

/** A button of the last step hides all that could identify, or what does in one text. */
function withHidden(fields: PostedField[]): { texts: readonly FreeText[]; entries: PostedField[] } {
  const hide = fields.find(([name]) => name === 'hide')?.[1]
  const isAll = hide === 'everything'
  const texts = isAll ? freeTexts : freeTexts.filter((field) => field === hide)
  if (texts.length === 0) return { texts, entries: fields }
  const left = fields.filter(([name]) => name !== 'to' && !(isAll && ['show', quotes.name].includes(name)))
  return { texts, entries: [...left, ['to', '5'], [asksWhatToShow.name, asksWhatToShow.value]] }
}

/** Starts the wizard at its last step with the answers of a rejected review, showing and hiding what it did. */
export function rejectedWizard(stored: Pick<Review, ReviewField>, token: string, reviewPrivacy: ReviewPrivacy): Wizard {
  const answers = eachField(questions, (field) => String(stored[field] ?? ''))
  const isHidden: Record<Hideable, boolean> = {
    role: !answers.role,
    city: answers.location === namedCountryOf(answers.location),
    yearLeft: !answers.yearLeft,
    outStatus: !answers.outStatus,
  }
  return {
    ...startWizard(token, reviewPrivacy),
    step: 5,
    answers,
    hidden: reviewPrivacy === 'literal' ? [] : idsOf(hideable).filter((each) => isHidden[each]),
  }
}
