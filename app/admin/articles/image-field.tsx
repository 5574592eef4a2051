import { type ChangeEvent, useState } from 'react'
import { useActionData } from 'react-router'
import { fileError, imageRule } from '../../platform/files/file-rules.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'

export function ImageField({ hint, error }: { hint: string; error: string | undefined }) {
  const answer: unknown = useActionData()
  const [checked, setChecked] = useState<{ answer: unknown; refusal: string | undefined }>()

  function check({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    const refusal = file && fileError(file, imageRule)
    if (refusal) currentTarget.value = ''
    setChecked({ answer, refusal })
  }

  const currentError = checked && checked.answer === answer ? checked.refusal : error

  return (
    <div className="file-field" aria-live="polite">
      <Field name="image" label="Featured image" required hint={hint} error={currentError}>
        <TextInput type="file" accept={imageRule.accept} onChange={check} />
      </Field>
    </div>
  )
}
