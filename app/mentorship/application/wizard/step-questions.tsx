import { fieldsOfStep } from '../../../ui/wizard/question.ts'
import { QuestionField } from '../../../ui/wizard/question-field.tsx'
import { applicationTexts } from '../application-questions.ts'
import type { Start, StepProps } from './application-form.ts'
import { FileField } from './file-field.tsx'

/** `isFileLost`: the server rendered this page, and browsers do not restore a chosen file. */
export function StepQuestions<Field extends string>({
  about: { plan, file },
  start,
  application: { wizard, errors, file: chosen, choose },
  isFileLost,
}: StepProps<Field> & { start: Start<Field>; isFileLost: boolean }) {
  const { Stored, wanted } = file
  const stored = { fileUrl: start.fileUrl, chosen, removes: wizard.removesFile }
  return fieldsOfStep(plan.questions, wizard.step).map((field) => {
    const question = plan.questions[field]
    const error: string | undefined = errors[field]
    return (
      <div key={field} className="question" data-follow-up={question.followUp && ''}>
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
