import type { RejectionErrors } from '../../moderation/rejection.ts'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { type RejectionKind, rejectionKinds } from './rejection-kinds.ts'

type Props = {
  kind: RejectionKind
  input?: { reason: string; words: string } | undefined
  errors?: RejectionErrors | undefined
}

export function RejectionFields({ kind, input, errors = {} }: Props) {
  const { reasons, why, whyHint, note, words, wordsHint } = rejectionKinds[kind]
  return (
    <>
      <RadioGroup
        name="reason"
        label={why}
        hint={whyHint}
        options={reasons}
        value={input?.reason}
        error={errors.reason}
        required
      />
      {note && <p>{note}</p>}
      <Field name="words" label={words} hint={wordsHint} error={errors.words}>
        <TextArea defaultValue={input?.words} />
      </Field>
    </>
  )
}
