import { QuestionField as Field } from '../../ui/wizard/question-field.tsx'
import { questionsIn, type ReviewField } from '../questions.ts'
import { CompanyNameInput } from './company-name-input.tsx'
import { LocationInput } from './location-input.tsx'

/** One question of the review with what was answered so far. */
export function QuestionField({
  field,
  answer,
  error,
  currentYear,
}: {
  field: ReviewField
  answer: string
  error: string | undefined
  currentYear: number
}) {
  const Special = field === 'companyName' ? CompanyNameInput : field === 'location' ? LocationInput : undefined
  return (
    <Field field={field} question={questionsIn(currentYear)[field]} answer={answer} error={error}>
      {Special && <Special defaultValue={answer} autoComplete="off" />}
    </Field>
  )
}
