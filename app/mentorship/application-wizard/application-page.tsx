import { type ReactNode, useSyncExternalStore } from 'react'
import { useRedirectLater } from '../../account/redirect-later.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldsOfStep } from '../../ui/wizard/question.ts'
import { QuestionField } from '../../ui/wizard/question-field.tsx'
import { StepHeader } from '../../ui/wizard/step-header.tsx'
import type { Plan } from '../../ui/wizard/steps.ts'
import { applicationTexts } from '../application-questions.ts'
import { type Application, type ApplicationAnswer, carried } from './application.ts'
import type { Wanted } from './chosen-file.ts'
import { FileField } from './file-field.tsx'
import { SendingProgress } from './sending-progress.tsx'
import { useApplication } from './use-application.ts'

/** What one of the two applications is made of. */
export type ApplicationForm<Field extends string> = {
  plan: Plan<Field>
  title: string
  sections: readonly string[]
  submitLabel: string
  /** Where script sends the finished form. */
  address: string
  /** Where one goes when it is stored. */
  next: string
  file: { field: Field; wanted: Wanted; Stored: (props: StoredProps) => ReactNode }
  /** What is said to those who applied before. */
  again: string
  /** What is said above the questions of a step. */
  notes: Partial<Record<number, ReactNode>>
}

export type StoredProps = {
  fileUrl: string | null
  chosen: File | undefined
  removes: boolean
  onUnreadable: () => void
}

type Start<Field extends string> = { wizard: Application<Field>; fileUrl: string | null; isAgain: boolean }

/** An application on the server's last answer, or as it begins. */
export function ApplicationPage<Field extends string>({
  about,
  start,
  answer,
}: {
  about: ApplicationForm<Field>
  start: Start<Field>
  answer: ApplicationAnswer<Field> | undefined
}) {
  const { plan, title, sections, address, next, notes } = about
  const first = answer ?? { wizard: start.wizard, isDone: false }
  const application = useApplication(plan, about.file.field, address, first)
  const { wizard, isDone } = application
  useRedirectLater(isDone ? next : undefined)
  if (isDone) return <Done title={title} next={next} step={wizard.step} />
  return (
    <>
      <StepHeader
        step={wizard.step}
        hasMessage={Boolean(wizard.message)}
        title={title}
        steps={sections}
        {...(wizard.step === plan.first && { back: { to: '/mentorship', label: 'Connect' } })}
      />
      <form
        ref={application.form}
        method="post"
        encType={wizard.step === plan.last ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
        noValidate
        autoComplete="off"
        onSubmit={application.takeStep}
        onChange={application.noticeChange}
        className="wizard application"
        key={wizard.step}
      >
        <ErrorSummary answer={wizard} />
        {carried(plan, wizard).map(({ name, value }) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        <h2>{sections[wizard.step - 1]}</h2>
        {start.isAgain && wizard.step === plan.first && <Notice>{about.again}</Notice>}
        {notes[wizard.step]}
        <p className="field-hint">Fields marked with * are required.</p>
        <Questions about={about} start={start} application={application} isFileLost={wizard === answer?.wizard} />
        <Buttons about={about} application={application} />
      </form>
    </>
  )
}

type Part<Field extends string> = {
  about: ApplicationForm<Field>
  application: ReturnType<typeof useApplication<Field>>
}

function Questions<Field extends string>({
  about: { plan, file },
  start,
  application: { wizard, file: chosen, choose },
  isFileLost,
}: Part<Field> & { start: Start<Field>; isFileLost: boolean }) {
  const { Stored, wanted } = file
  const stored = { fileUrl: start.fileUrl, chosen, removes: wizard.removesFile }
  return fieldsOfStep(plan.questions, wizard.step).map((field) => {
    const question = plan.questions[field]
    const error: string | undefined = wizard.errors[field]
    return (
      <div key={field} className={`question-${field}`}>
        {field === file.field ? (
          <FileField {...{ field, question, wanted, error, chosen }} onChoose={choose}>
            {isFileLost && wizard.message && <p className="field-hint">{applicationTexts.chooseAgain}</p>}
            <Stored {...stored} onUnreadable={() => choose(undefined, wanted.refusal)} />
          </FileField>
        ) : (
          <QuestionField field={field} question={question} answer={wizard.answers[field]} error={error} />
        )}
      </div>
    )
  })
}

function Buttons<Field extends string>({
  about: { plan, submitLabel },
  application: { wizard, isComplete, share, submitButton, cancel },
}: Part<Field>) {
  const hasScript = useSyncExternalStore(never, yes, no)
  const isLast = wizard.step === plan.last
  const isSending = share !== undefined
  // Disabled for people and their screen readers, with the reason, until the step's rules hold. Yet it can be pressed: a
  // dead button could never say which field is missing. Without script the server says so.
  const isOff = isLast && hasScript && !isComplete
  return (
    <>
      {share !== undefined && <SendingProgress share={share} onCancel={cancel} />}
      {isOff && (
        <p id="not-yet" className="field-hint">
          You can submit once every field marked with * is filled in.
        </p>
      )}
      <div className="actions actions-reversed">
        <Button
          ref={submitButton}
          busy={isSending}
          aria-disabled={isOff || undefined}
          aria-describedby={isOff ? 'not-yet' : undefined}
        >
          {isSending ? 'Submitting...' : isLast ? submitLabel : 'Next'}
        </Button>
        {wizard.step > plan.first && (
          <Button
            variant="secondary"
            name="to"
            value={wizard.step - 1}
            busy={isSending}
            // Going back needs no file on its way.
            formEncType="application/x-www-form-urlencoded"
          >
            Previous
          </Button>
        )}
      </div>
    </>
  )
}

function Done({ title, next, step }: { title: string; next: string; step: number }) {
  return (
    <>
      <StepHeader step={step} hasMessage={false} title={title} />
      <Notice tone="success">{applicationTexts.submitted}</Notice>
      <div className="actions">
        <ButtonLink to={next} variant="secondary">
          Continue
        </ButtonLink>
      </div>
    </>
  )
}

function never() {
  return () => {}
}

function yes() {
  return true
}

function no() {
  return false
}
