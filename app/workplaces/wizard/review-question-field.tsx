import { QuestionField as Field } from '../../ui/wizard/question-field.tsx'
import { questionsIn, type ReviewField } from '../review-questions.ts'
import { CompanyNameInput } from './company-name-input.tsx'
import { LocationInput } from './location-input.tsx'
import type { Wizard } from './review-wizard.ts'

/** One question of the review with what was answered so far. */
export function QuestionField({
  field,
  wizard,
  error,
  currentYear,
}: {
  field: ReviewField
  wizard: Wizard
  error: string | undefined
  currentYear: number
}) {
  const answer = wizard.answers[field]
  return (
    <Field field={field} question={questionsIn(currentYear)[field]} answer={answer} error={error}>
      {specialInput(field, wizard)}
    </Field>
  )
}

function specialInput(field: ReviewField, wizard: Wizard) {
  const text = { defaultValue: wizard.answers[field], autoComplete: 'off' }
  if (field === 'companyName') return <CompanyNameInput {...text} wizard={wizard} />
  return field === 'location' ? <LocationInput {...text} /> : undefined
}
