import type { QueueRow } from '../../moderation/queue.ts'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import type { QueueScreen } from '../queues/queue-screen.ts'

export type RejectionInput = { reason?: string; words?: string }

type Props = {
  screen: QueueScreen
  item: QueueRow
  input?: RejectionInput | undefined
  errors?: RejectionInput | undefined
}

export function RejectionFields({ screen: { reasons = [], rejection }, item, input, errors }: Props) {
  const texts = rejection?.(item)
  if (!texts) return null
  const { why, whyHint, note, words, wordsHint } = texts
  return (
    <>
      <RadioGroup
        name="reason"
        label={why}
        hint={whyHint}
        options={reasons}
        value={input?.reason}
        error={errors?.reason}
        required
      />
      {note && <p>{note}</p>}
      <Field name="words" label={words} hint={wordsHint} error={errors?.words}>
        <TextArea defaultValue={input?.words} />
      </Field>
    </>
  )
}
