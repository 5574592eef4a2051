import { type ChangeEvent, useState } from 'react'
import { useActionData } from 'react-router'
import { aPicture, refusalOf } from '../../platform/uploads/chosen-file.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'

/** The picture of an article. With script a file of another kind is refused as soon as it is chosen. */
export function ImageField({ hint, error }: { hint: string; error: string | undefined }) {
  const answer: unknown = useActionData()
  const [checked, setChecked] = useState<{ answer: unknown; refusal: string | undefined }>()

  function check({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    const refusal = file && refusalOf(file, aPicture)
    if (refusal) currentTarget.value = ''
    setChecked({ answer, refusal })
  }

  const standing = checked && checked.answer === answer ? checked.refusal : error

  return (
    <div className="file-field mt-6" aria-live="polite">
      <Field name="image" label="Featured image" required hint={hint} error={standing}>
        <TextInput type="file" accept={aPicture.accept} onChange={check} />
      </Field>
    </div>
  )
}
