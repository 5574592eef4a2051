import { RadioGroup } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import { type Question, questions, type ReviewField, yearsLeft } from '../questions.ts'
import { CompanyNameInput } from './company-name-input.tsx'
import { LocationInput } from './location-input.tsx'

/** One question with what was answered so far; which control it gets follows from its kind. */
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
  const question: Question = questions[field]
  const about = {
    name: field,
    label: question.label,
    hint: question.hint,
    error,
    required: question.isRequired ?? false,
  }
  const options = question.kind === 'year' ? yearsLeft(currentYear) : question.kind === 'choice' && question.options
  if (!options) {
    return (
      <Field {...about}>
        <TextAnswer field={field} question={question} answer={answer} />
      </Field>
    )
  }
  // A radio button cannot be taken back, so an answer that may stay open is a list with an empty entry.
  if (question.isRequired && options.length <= 5) return <RadioGroup {...about} options={options} value={answer} />
  return (
    <Field {...about}>
      <Select options={options} placeholder={question.isRequired ? 'Choose one' : 'Leave open'} defaultValue={answer} />
    </Field>
  )
}

function TextAnswer({ field, question, answer }: { field: ReviewField; question: Question; answer: string }) {
  const text = { defaultValue: answer, autoComplete: 'off' }
  if (question.kind === 'paragraphs') return <TextArea {...text} rows={5} />
  if (field === 'companyName') return <CompanyNameInput {...text} />
  if (field === 'location') return <LocationInput {...text} />
  return <TextInput {...text} inputMode={field === 'companyWebsite' ? 'url' : 'text'} />
}
