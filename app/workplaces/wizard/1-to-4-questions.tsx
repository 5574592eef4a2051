import { Button } from '../../ui/button.tsx'
import { fieldsOf, type Step } from '../questions.ts'
import type { Wizard } from '../wizard.ts'
import { QuestionField } from './question-field.tsx'

export function Questions({ wizard, step, currentYear }: { wizard: Wizard; step: Step; currentYear: number }) {
  return (
    <>
      <p className="field-hint">Fields marked with * are required.</p>
      {fieldsOf(step).map((field) => (
        <div key={field} className={`question-${field}`}>
          <QuestionField
            field={field}
            answer={wizard.answers[field]}
            error={wizard.errors[field]}
            currentYear={currentYear}
          />
        </div>
      ))}
      <div className="actions actions-reversed">
        <Button>{step === 4 ? 'Review' : 'Next'}</Button>
        <Button variant="secondary" name="to" value={step - 1}>
          Previous
        </Button>
      </div>
    </>
  )
}
