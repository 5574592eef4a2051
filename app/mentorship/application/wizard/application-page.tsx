import type { ReactNode } from 'react'
import { href } from 'react-router'
import { fileErrorMessages } from '../../../platform/files/file-rules.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useDelayedRedirect } from '../../../ui/delayed-redirect.ts'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { SendingProgress } from '../../../ui/form/sending-progress.tsx'
import { SmallDrawing } from '../../../ui/list/small-drawing.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHasScript, useMessageAddress } from '../../../ui/use-has-script.ts'
import { LanguageButtons } from '../../../ui/wizard/language-buttons.tsx'
import { fieldsOfStep, hasRequired } from '../../../ui/wizard/question.ts'
import { QuestionField } from '../../../ui/wizard/question-field.tsx'
import { StepHeader } from '../../../ui/wizard/step-header.tsx'
import { UnsavedAnswers } from '../../../ui/wizard/unsaved-answers.tsx'
import { t } from '../../../words/words.ts'
import { applicationTexts } from '../application-questions.ts'
import { type ApplicationAnswer, carried } from './application.ts'
import { FileField } from './file-field.tsx'
import { type ApplicationForm, type Start, type StepProps, useApplication } from './use-application.ts'

export function ApplicationPage<Field extends string>({
  about,
  start,
  notice,
  answer,
}: {
  about: ApplicationForm<Field>
  start: Start<Field>
  /** Stands above the first step of somebody who has applied before, instead of the usual notice. */
  notice?: ReactNode
  answer: ApplicationAnswer<Field> | undefined
}) {
  const { plan, title, sections, submitUrl, redirectTo, afterwards, stepNotes, Preview, Warning } = about
  const backTo = about.back ?? { to: href('/mentorship'), label: t('Connect') }
  const application = useApplication(plan, about.file.field, submitUrl, start.wizard, answer)
  const { wizard, isDone, next, errors, leaving } = application
  const action = useMessageAddress()
  // With script the warning updates beside the preview; without script it comes first on the new page.
  const hasScript = useHasScript()
  const section = sections[wizard.step - 1]
  const warning = Warning && wizard.step === plan.last && (
    <Warning answers={application.input.answers} isMessage={!wizard.message} />
  )
  useDelayedRedirect(isDone ? redirectTo : undefined)
  if (isDone)
    return <Done title={t(title)} redirectTo={redirectTo} afterwards={afterwards} step={wizard.step} next={next} />
  return (
    <>
      <StepHeader
        step={wizard.step}
        hasMessage={Boolean(wizard.message)}
        title={t(title)}
        steps={sections.map((each) => t(each))}
        {...(wizard.step === plan.first && { back: backTo })}
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
        <div className="step-notes">{stepNotes[wizard.step]?.(wizard.answers)}</div>
        <h2>{section && t(section)}</h2>
        {start.isAgain && wizard.step === plan.first && <Notice>{notice ?? t(about.resubmissionNotice)}</Notice>}
        {hasRequired(plan.questions, wizard.step) && (
          <p className="field-hint">{t('Fields marked with * are required.')}</p>
        )}
        <StepQuestions about={about} start={start} application={application} isFileLost={application.isAnswered} />
        {wizard.step === plan.first && (
          <p className="field-hint">{t('Your browser is asked not to fill in these fields or remember them.')}</p>
        )}
        {Preview && wizard.step === plan.last && (
          <Preview
            answers={application.input.answers}
            fileUrl={start.fileUrl}
            chosen={application.file}
            removes={application.input.removesFile}
            warning={hasScript && warning}
          />
        )}
        <StepButtons about={about} application={application} />
        <LanguageButtons step={wizard.step} />
      </form>
    </>
  )
}

/** `isFileLost`: the server rendered this page, and browsers do not restore a chosen file. */
function StepQuestions<Field extends string>({
  about: { plan, file, above },
  start,
  application: { wizard, errors, file: chosen, choose },
  isFileLost,
}: StepProps<Field> & { start: Start<Field>; isFileLost: boolean }) {
  const { Stored, rule } = file
  const stored = { fileUrl: start.fileUrl, chosen, removes: wizard.removesFile }
  return fieldsOfStep(plan.questions, wizard.step).map((field) => {
    const question = plan.questions[field]
    const error: string | undefined = errors[field]
    return (
      <div key={field} className="question" data-follow-up={question.followUp && ''}>
        {above?.[field]}
        {field === file.field ? (
          <FileField {...{ field, question, rule, error, chosen }} onChoose={choose}>
            {isFileLost && (wizard.message || wizard.isAgain) && (
              <p className="field-hint">{t(applicationTexts.chooseAgain)}</p>
            )}
            <Stored {...stored} onUnreadable={() => choose(undefined, t(fileErrorMessages.unreadableImage))} />
          </FileField>
        ) : (
          <QuestionField field={field} question={question} answer={wizard.answers[field]} error={error} />
        )}
      </div>
    )
  })
}

function StepButtons<Field extends string>({
  about: { plan, submitLabel },
  application: { wizard, missing, progress, submitButton, cancel },
}: StepProps<Field>) {
  const hasScript = useHasScript()
  const isLast = wizard.step === plan.last
  const isSending = progress !== undefined
  // Without script, pressing Submit says what is missing.
  const saysMissing = isLast && hasScript
  const isIncomplete = saysMissing && missing.length > 0
  return (
    <>
      {progress && <SendingProgress progress={progress} onCancel={cancel} />}
      {saysMissing && (
        <p className="field-hint" role="status">
          {isIncomplete && t('Before you submit: {missing}', { missing: missing.join(' ') })}
        </p>
      )}
      <div className="actions actions-reversed">
        <Button ref={submitButton} busy={isSending || isIncomplete}>
          {isSending ? t('Submitting...') : isLast ? t(submitLabel) : t('Next')}
        </Button>
        {wizard.step > plan.first && (
          <Button
            variant="secondary"
            name="to"
            value={wizard.step - 1}
            busy={isSending}
            // Going back does not upload the file.
            formEncType="application/x-www-form-urlencoded"
          >
            {t('Previous')}
          </Button>
        )}
      </div>
    </>
  )
}

function Done({
  title,
  redirectTo,
  afterwards,
  step,
  next,
}: {
  title: string
  redirectTo: string
  afterwards: ApplicationForm<string>['afterwards']
  step: number
  next: string | undefined
}) {
  return (
    <>
      <StepHeader step={step} hasMessage={false} title={title} />
      <Notice tone="success" focusOn>
        {t(applicationTexts.submitted)}
      </Notice>
      <SmallDrawing name="sent" />
      <p>{next}</p>
      <div className="actions">
        {afterwards ? (
          <ButtonLink to={afterwards.to}>{t(afterwards.label)}</ButtonLink>
        ) : (
          <ButtonLink to={redirectTo} reloadDocument>
            {t('Continue')}
          </ButtonLink>
        )}
        <ButtonLink to={href('/connect')} variant="secondary">
          {t('Open your messages')}
        </ButtonLink>
      </div>
    </>
  )
}
