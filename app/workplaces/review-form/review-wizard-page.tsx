import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form, href } from 'react-router'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePreHydrationAnswers } from '../../ui/form/use-chosen.ts'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { typedFields } from '../../ui/wizard/answers.ts'
import { LanguageButtons } from '../../ui/wizard/language-buttons.tsx'
import { StepHeader } from '../../ui/wizard/step-header.tsx'
import { UnsavedAnswers } from '../../ui/wizard/unsaved-answers.tsx'
import { useUnsavedGuard } from '../../ui/wizard/use-unsaved-guard.ts'
import { type Message, msg, t } from '../../words/words.ts'
import { reviewTexts } from '../review.ts'
import { reviewFields, type Step } from '../review-questions.ts'
import { Rules } from './0-rules.tsx'
import { Questions } from './1-to-4-questions.tsx'
import { Check } from './5-check.tsx'
import { Done } from './6-done.tsx'
import { SimilarCompanies } from './company-name-input.tsx'
import { LivePreview } from './review-preview.tsx'
import {
  advance,
  carried,
  sections,
  type Wizard,
  type WizardAnswer,
  type WizardOptions,
  wizardAfter,
} from './review-wizard.ts'

type Answer = WizardAnswer | undefined
type Start = WizardOptions & { wizard: Wizard; reviewK: number; thisMonth: string }

/** A rejected review is changed under its receipt code. */
type Resubmission = { code: string; done: ReactNode; children: ReactNode }

/** With script, steps run in the browser and only the finished review is sent; a newer server answer takes over. */
export function WizardPage({
  start,
  answer,
  isBusy,
  again,
}: {
  start: Start
  answer: Answer
  isBusy: boolean
  again?: Resubmission
}) {
  const [taken, setTaken] = useState<{ after: Answer; wizard: Wizard }>()
  const form = useRef<HTMLFormElement>(null)
  const action = useMessageAddress(again ? href('/review-receipt/change') : href('/submit-review'))
  const wizard = taken && taken.after === answer ? taken.wizard : answer ? wizardAfter(answer, start) : start.wizard
  const said = answer?.kind === 'done' ? answer : undefined
  const show = (next: Wizard) => setTaken({ after: answer, wizard: next })
  const readForm = () => advance(typedFields(form.current), start)
  const withShown = () => advance([...typedFields(form.current), ['to', '5']], start)
  usePreHydrationAnswers(() => {
    if (wizard.step !== 5) return
    const ticked = withShown()
    if (ticked.hidden.join() !== wizard.hidden.join()) show({ ...ticked, message: wizard.message })
  })
  const leaving = useUnsavedGuard({
    isUnderWay: wizard.step > 0,
    isOver: wizard.step === 6,
    isUnsaved,
    goBack: () => {
      show({ ...readForm(), step: (wizard.step - 1) as Step, message: undefined })
    },
  })

  const errors = usePersistentErrors(wizard.errors, () => readForm().errors)

  function isUnsaved() {
    if (wizard.step === 6) return false
    const { answers } = readForm()
    return reviewFields.some((field) => answers[field] !== start.wizard.answers[field])
  }

  function takeStep(event: FormEvent<HTMLFormElement>) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    const next = advance(typedFields(event.currentTarget, submitter), start)
    if (next.step === 6) return
    event.preventDefault()
    show(next)
  }

  return (
    <>
      <Header wizard={wizard} />
      <UnsavedAnswers leaving={leaving} />
      {wizard.step === 6 ? (
        (again?.done ?? <Done receipt={said?.receipt ?? ''} />)
      ) : (
        <Form
          ref={form}
          method="post"
          action={action}
          replace
          noValidate
          autoComplete="off"
          onSubmit={takeStep}
          className="wizard"
          key={wizard.step}
        >
          <ErrorSummary answer={wizard} errors={errors} />
          {again?.children}
          {again && <input type="hidden" name="code" value={again.code} />}
          {carried(wizard).map(({ name, value }) => (
            <input key={`${name}${value}`} type="hidden" name={name} value={value} />
          ))}
          {wizard.step === 0 && <Rules />}
          {wizard.step > 0 && wizard.step < 5 && (
            <>
              {wizard.step === 2 && <SimilarCompanies name={wizard.answers.companyName} known={said?.similar ?? []} />}
              <Questions wizard={wizard} step={wizard.step} errors={errors} currentYear={start.currentYear} />
              <LivePreview
                form={form}
                read={readForm}
                wizard={wizard}
                thisMonth={start.thisMonth}
                reviewK={start.reviewK}
                reviewPrivacy={start.reviewPrivacy}
              />
            </>
          )}
          {wizard.step === 5 && (
            <Check
              wizard={wizard}
              thisMonth={start.thisMonth}
              reviewK={start.reviewK}
              reviewPrivacy={start.reviewPrivacy}
              isNew={!again}
              isBusy={isBusy}
              onShow={() => show(withShown())}
            />
          )}
          <LanguageButtons step={wizard.step} />
        </Form>
      )}
    </>
  )
}

function Header({ wizard }: { wizard: Wizard }) {
  const section = sections.find(({ step }) => step === wizard.step)
  const titles: Record<number, Message> = {
    0: msg('Review your workplace'),
    5: msg('Check your answers'),
    6: reviewTexts.submitted,
  }
  const title = section?.title ?? titles[wizard.step]
  return (
    <StepHeader
      step={wizard.step}
      hasMessage={Boolean(wizard.message)}
      title={title && t(title)}
      kicker={section && t(titles[0] ?? section.title)}
      {...(wizard.step === 0 && { back: { to: href('/inside-workplaces'), label: t('Inside Workplaces') } })}
      steps={wizard.step > 0 && wizard.step < 6 ? sections.map((each) => t(each.title)) : undefined}
    />
  )
}
