import {
  maxRejectionWords,
  type RejectionErrors,
  type RejectionReason,
  rejectionReasons,
} from '../../moderation/rejection.ts'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import type { Option } from '../../ui/form/options.ts'

type Props = {
  input?: { reason: string; words: string } | undefined
  errors?: RejectionErrors | undefined
  /** Set for a review of which nothing can be kept for its author but the reason. */
  isReasonAll?: boolean
  reasons?: readonly Option<RejectionReason>[]
}

export function RejectionFields({ input, errors = {}, isReasonAll = false, reasons = rejectionReasons }: Props) {
  return (
    <>
      <RadioGroup
        name="reason"
        label="Why is it rejected?"
        hint="The author reads the reason."
        options={reasons}
        value={input?.reason}
        error={errors.reason}
        required
      />
      {isReasonAll && (
        <p>
          The author will see the reason only, and cannot send the review again: it was sent before this site could keep
          rejected reviews.
        </p>
      )}
      <Field
        name="words"
        label="What would help the author? (optional)"
        hint={
          isReasonAll
            ? 'The author of this review does not get to read this.'
            : `The author reads this too: at most ${maxRejectionWords} characters, without names.`
        }
        error={errors.words}
      >
        <TextArea defaultValue={input?.words} />
      </Field>
    </>
  )
}
