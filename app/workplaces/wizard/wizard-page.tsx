import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useBlocker } from 'react-router'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { WizardSteps } from '../../ui/wizard-steps.tsx'
import { reviewTexts } from '../review.ts'
import { advance, carried, sections, type Wizard } from '../wizard.ts'
import { Rules } from './0-rules.tsx'
import { Questions } from './1-to-4-questions.tsx'
import { Check } from './5-check.tsx'
import { Done } from './6-done.tsx'

type Answer = { wizard: Wizard; receipt?: string | undefined } | undefined
type Start = { wizard: Wizard; reviewK: number; currentYear: number; thisMonth: string }

/**
 * The wizard on the server's last answer. With script, steps are taken here by the same rules, and only the finished
 * review travels; a newer answer of the server takes over.
 */
export function WizardPage({ start, answer, isBusy }: { start: Start; answer: Answer; isBusy: boolean }) {
  const [taken, setTaken] = useState<{ after: Answer; wizard: Wizard }>()
  const form = useRef<HTMLFormElement>(null)
  const wizard = taken && taken.after === answer ? taken.wizard : (answer?.wizard ?? start.wizard)
  const show = (next: Wizard) => setTaken({ after: answer, wizard: next })
  useBackAsPrevious(wizard, (to) =>
    show({ ...advance(fields(form.current), start.currentYear), step: to, message: undefined }),
  )

  function takeStep(event: FormEvent<HTMLFormElement>) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    const next = advance(fields(event.currentTarget, submitter), start.currentYear)
    if (next.step === 6) return
    event.preventDefault()
    show(next)
  }

  return (
    <>
      <StepHeader wizard={wizard} />
      {wizard.step === 6 ? (
        <Done receipt={answer?.receipt ?? ''} />
      ) : (
        <Form
          ref={form}
          method="post"
          noValidate
          autoComplete="off"
          onSubmit={takeStep}
          className="wizard"
          key={wizard.step}
        >
          <ErrorSummary answer={wizard} />
          {carried(wizard).map(({ name, value }) => (
            <input key={`${name}${value}`} type="hidden" name={name} value={value} />
          ))}
          {wizard.step === 0 && <Rules />}
          {wizard.step > 0 && wizard.step < 5 && (
            <Questions wizard={wizard} step={wizard.step} currentYear={start.currentYear} />
          )}
          {wizard.step === 5 && (
            <Check
              wizard={wizard}
              thisMonth={start.thisMonth}
              reviewK={start.reviewK}
              isBusy={isBusy}
              onHide={() => show(advance([...fields(form.current), ['to', '5']], start.currentYear))}
            />
          )}
        </Form>
      )}
    </>
  )
}

function StepHeader({ wizard }: { wizard: Wizard }) {
  const heading = useRef<HTMLDivElement>(null)
  const wasShown = useRef(wizard.step)
  useEffect(() => {
    if (wasShown.current === wizard.step) return
    wasShown.current = wizard.step
    window.scrollTo(0, 0)
    if (!wizard.message) heading.current?.focus()
  }, [wizard])

  const section = sections.find(({ step }) => step === wizard.step)
  const titles: Record<number, string> = {
    0: 'Review your workplace',
    5: 'Check your answers',
    6: reviewTexts.submitted,
  }
  return (
    <div ref={heading} tabIndex={-1} className="step-header">
      <PageHeader
        title={section?.title ?? titles[wizard.step]}
        {...(wizard.step === 0 && { back: { to: '/inside-workplaces', label: 'Inside Workplaces' } })}
      />
      {wizard.step > 0 && wizard.step < 6 && (
        <WizardSteps steps={sections.map(({ title }) => title)} current={wizard.step} />
      )}
    </div>
  )
}

// The phone's Back button would leave the wizard and lose the answers; people mean the step before.
function useBackAsPrevious(wizard: Wizard, goTo: (step: 0 | 1 | 2 | 3 | 4) => void) {
  const isUnderWay = wizard.step > 0 && wizard.step < 6
  const blocker = useBlocker(({ historyAction }) => isUnderWay && historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    goTo((wizard.step - 1) as 0 | 1 | 2 | 3 | 4)
  })
}

function fields(form: HTMLFormElement | null, submitter: HTMLElement | null = null): [string, unknown][] {
  return form ? [...new FormData(form, submitter)] : []
}
