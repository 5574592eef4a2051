import { useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { fileError, imageRule } from '../../platform/files/file-rules.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { usePreHydrationAnswers } from '../../ui/form/use-chosen.ts'

const rules = 'JPEG, PNG, WebP, AVIF or GIF, at most 25 MB. The place and camera stored in the picture are removed.'

type Props = {
  error: string | undefined
  image: string | null
  isChosen: boolean
  onChoose: (file: File | undefined) => void
}

export function ImageField({ error, image, isChosen, onChoose }: Props) {
  const answer: unknown = useActionData()
  const [checked, setChecked] = useState<{ answer: unknown; refusal: string | undefined }>()
  const [answeredWithoutScript] = useState(answer !== undefined)
  const input = useRef<HTMLInputElement>(null)
  usePreHydrationAnswers(() => {
    if (input.current?.files?.length) check(input.current)
  })

  function check(picker: HTMLInputElement) {
    const file = picker.files?.[0]
    const refusal = file && fileError(file, imageRule)
    if (refusal) picker.value = ''
    setChecked({ answer, refusal })
    onChoose(refusal ? undefined : file)
  }

  const currentError = checked && checked.answer === answer ? checked.refusal : error
  const hint = answeredWithoutScript ? 'If you had chosen a picture before, please choose it again.' : rules

  return (
    <div className="file-field" aria-live="polite">
      <Field name="image" label="Featured image" required hint={hint} error={currentError}>
        {image && (
          <img
            src={image}
            alt={isChosen ? 'The picture you selected' : 'The stored picture'}
            className="chosen-image"
          />
        )}
        {image && !isChosen && <p className="field-hint">It is kept unless you select another one.</p>}
        <TextInput ref={input} type="file" accept={imageRule.accept} onChange={(event) => check(event.currentTarget)} />
      </Field>
    </div>
  )
}
