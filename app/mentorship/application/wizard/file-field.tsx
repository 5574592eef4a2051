import { type ReactNode, useEffect, useRef } from 'react'
import { refusalOf, type Wanted } from '../../../platform/uploads/chosen-file.ts'
import { Field, useControl } from '../../../ui/form/field.tsx'
import { usePreHydrationAnswers } from '../../../ui/form/use-pre-hydration-answers.ts'
import type { Question } from '../../../ui/wizard/question.ts'

/**
 * Called without a file when none is chosen any more, with the reason when one was refused; `isEarly` when it was chosen
 * before the script came, so that what the page says is still to be read.
 */
type Choose = (file: File | undefined, refusal?: string, isEarly?: boolean) => void

/** The file of an application: what is stored, what was chosen in its place, and the picker. */
export function FileField({
  field,
  question,
  wanted,
  error,
  chosen,
  onChoose,
  children,
}: {
  field: string
  question: Question
  wanted: Wanted
  error: string | undefined
  chosen: File | undefined
  onChoose: Choose
  children: ReactNode
}) {
  return (
    // Live, because the reason why a file was refused appears without the page moving there.
    <div className="file-field" aria-live="polite">
      <Field name={field} label={question.label} hint={question.hint} error={error}>
        {children}
        <Picker wanted={wanted} chosen={chosen} onChoose={onChoose} />
      </Field>
    </div>
  )
}

function Picker({ wanted, chosen, onChoose }: { wanted: Wanted; chosen: File | undefined; onChoose: Choose }) {
  const picker = useRef<HTMLInputElement>(null)
  usePreHydrationAnswers(() => {
    if (picker.current?.files?.length) choose(picker.current, true)
  })
  // A step that is shown again has a new picker, and one whose file was refused or taken back is cleared.
  useEffect(() => {
    if (!picker.current || picker.current.files?.[0] === chosen) return
    const files = new DataTransfer()
    if (chosen) files.items.add(chosen)
    picker.current.files = files.files
  }, [chosen])

  function choose(input: HTMLInputElement, isEarly = false) {
    const file = input.files?.[0]
    const refusal = file && refusalOf(file, wanted)
    if (refusal) input.value = ''
    onChoose(refusal ? undefined : file, refusal, isEarly)
  }

  return (
    <input
      {...useControl()}
      ref={picker}
      type="file"
      accept={wanted.accept}
      onChange={({ currentTarget }) => choose(currentTarget)}
      className="input"
    />
  )
}
