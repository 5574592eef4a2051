import { href } from 'react-router'
import { useDelayedRedirect } from '../../../ui/delayed-redirect.ts'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHasScript, useMessageAddress } from '../../../ui/use-has-script.ts'
import { hasRequired } from '../../../ui/wizard/question.ts'
import { StepHeader } from '../../../ui/wizard/step-header.tsx'
import { UnsavedAnswers } from '../../../ui/wizard/unsaved-answers.tsx'
import { type ApplicationAnswer, carried } from './application.ts'
import { Done } from './application-done.tsx'
import type { ApplicationForm, Start } from './application-form.ts'
import { StepButtons } from './step-buttons.tsx'
import { StepQuestions } from './step-questions.tsx'
import { useApplication } from './use-application.ts'

export function ApplicationPage<Field extends string>({
  about,
  start,
  answer,
}: {
  about: ApplicationForm<Field>
  start: Start<Field>
  answer: ApplicationAnswer<Field> | undefined
}) {
  const { plan, title, sections, submitUrl, redirectTo, stepNotes, Preview, Warning } = about
  const application = useApplication(plan, about.file.field, submitUrl, start.wizard, answer)
  const { wizard, isDone, errors, leaving } = application
  const action = useMessageAddress()
  // With script the warning updates beside the preview; without script it comes first on the new page.
  const hasScript = useHasScript()
  const warning = Warning && wizard.step === plan.last && (
    <Warning answers={application.typed.answers} isMessage={!wizard.message} />
  )
  useDelayedRedirect(isDone ? redirectTo : undefined)
  if (isDone) return <Done title={title} redirectTo={redirectTo} step={wizard.step} />
  return (
    <>
      <StepHeader
        step={wizard.step}
        hasMessage={Boolean(wizard.message)}
        title={title}
        steps={sections}
        {...(wizard.step === plan.first && { back: { to: href('/mentorship'), label: 'Connect' } })}
      />
      <UnsavedAnswers leaving={leaving} />
      <form
        ref={application.form}
        method="post"
        action={action}
        encType={wizard.step === plan.last ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
        noValidate
        autoComplete="off"
        onSubmit={application.takeStep}
        onChange={application.noticeChange}
        className="wizard application"
        key={wizard.step}
      >
        <ErrorSummary answer={wizard} errors={errors} />
        {!hasScript && warning}
        {carried(plan, wizard).map(({ name, value }) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        <h2>{sections[wizard.step - 1]}</h2>
        {start.isAgain && wizard.step === plan.first && <Notice>{about.resubmissionNotice}</Notice>}
        {stepNotes[wizard.step]}
        {hasRequired(plan.questions, wizard.step) && (
          <p className="field-hint">
            Fields marked with * are required.
            {wizard.step === plan.first &&
              ' Your browser is asked not to fill them in or remember them, because phones are shared.'}
          </p>
        )}
        <StepQuestions about={about} start={start} application={application} isFileLost={wizard === answer?.wizard} />
        {Preview && wizard.step === plan.last && (
          <Preview
            answers={application.typed.answers}
            fileUrl={start.fileUrl}
            chosen={application.file}
            removes={application.typed.removesFile}
            warning={hasScript && warning}
          />
        )}
        <StepButtons about={about} application={application} />
      </form>
    </>
  )
}
