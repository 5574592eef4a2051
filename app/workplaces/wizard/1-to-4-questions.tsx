import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { fieldsOf, type Step } from '../questions.ts'
import { tellingIn, type Wizard } from '../wizard.ts'
import { QuestionField } from './question-field.tsx'
import { TellingWarning } from './telling-warning.tsx'

export function Questions({ wizard, step, currentYear }: { wizard: Wizard; step: Step; currentYear: number }) {
  const [typed, setTyped] = useState({ after: wizard, answers: wizard.answers })
  const { answers } = typed.after === wizard ? typed : wizard
  const type = (event: FormEvent) => {
    const { name, value } = event.target as HTMLTextAreaElement
    setTyped({ after: wizard, answers: { ...answers, [name]: value } })
  }
  return (
    <div className="questions" onInput={step === 4 ? type : undefined}>
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
      {step === 4 && <TellingWarning parts={tellingIn(answers)} />}
      <div className="actions actions-reversed">
        <Button>{step === 4 ? 'Review' : 'Next'}</Button>
        <Button variant="secondary" name="to" value={step - 1}>
          Previous
        </Button>
      </div>
    </div>
  )
}
