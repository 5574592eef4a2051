import { type ComponentProps, useState } from 'react'
import { countries } from '../../site/countries.ts'
import { TextInput } from '../../ui/form/inputs.tsx'
import { QuestionField as Field } from '../../ui/wizard/question-field.tsx'
import { partsOfLocation } from '../location.ts'
import { questionsIn, type ReviewField } from '../review-questions.ts'
import { CompanyNameInput } from './company-name-input.tsx'
import type { Wizard } from './review-wizard.ts'

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
  if (field === 'companyName') return <CompanyNameInput {...text} />
  return field === 'location' ? <LocationInput {...text} /> : undefined
}

function LocationInput(props: ComponentProps<'input'>) {
  const [city, setCity] = useState('')
  return (
    <>
      <TextInput {...props} list="locations" onChange={(event) => setCity(cityOf(event.currentTarget.value))} />
      <datalist id="locations">
        {city && countries.map(({ id, label }) => <option key={id} value={`${city}, ${label}`} />)}
      </datalist>
    </>
  )
}

function cityOf(location: string) {
  return partsOfLocation(location)[0]?.trim() ?? ''
}
