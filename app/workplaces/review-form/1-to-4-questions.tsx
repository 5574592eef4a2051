import { type FormEvent, useState } from 'react'
import { IdentifyingTextWarning } from '../../site/highlighted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { useHasScript } from '../../ui/use-has-script.ts'
import { hasRequired } from '../../ui/wizard/question.ts'
import { t } from '../../words/words.ts'
import { fieldsOf, questions, type Step } from '../review-questions.ts'
import { QuestionField } from './review-question-field.tsx'
import { identifyingTextIn, sections, type Wizard } from './review-wizard.ts'

export function Questions({
  wizard,
  step,
  errors,
  currentYear,
}: {
  wizard: Wizard
  step: Step
  errors: Wizard['errors']
  currentYear: number
}) {
  const [input, setInput] = useState({ after: wizard, answers: wizard.answers })
  const { answers } = input.after === wizard ? input : wizard
  const type = (event: FormEvent) => {
    const { name, value } = event.target as HTMLTextAreaElement
    setInput({ after: wizard, answers: { ...answers, [name]: value } })
  }
  // With script the warning follows the typing, near the button; on a new page it comes first.
  const hasScript = useHasScript()
  const warning = (
    <IdentifyingTextWarning parts={identifyingTextIn(answers)} isMessage={!wizard.message}>
      <input type="hidden" name="warned" value="yes" />
    </IdentifyingTextWarning>
  )
  const readersSee = sections.find((section) => section.step === step)?.readersSee
  return (
    <div className="questions" onInput={step === 4 ? type : undefined}>
      {step === 4 && !hasScript && warning}
      <p>{readersSee && t(readersSee)}</p>
      {hasRequired(questions, step) && <p className="field-hint">{t('Fields marked with * are required.')}</p>}
      {fieldsOf(step).map((field) => (
        <div key={field} className="question" data-follow-up={'followUp' in questions[field] ? '' : undefined}>
          <QuestionField field={field} wizard={wizard} error={errors[field]} currentYear={currentYear} />
        </div>
      ))}
      {step === 4 && hasScript && warning}
      <div className="actions actions-reversed">
        <Button>{step === 4 ? t('Review') : t('Next')}</Button>
        <Button variant="secondary" name="to" value={step - 1}>
          {t('Previous')}
        </Button>
      </div>
    </div>
  )
}
