import { refusalReasons } from '../../mentorship/connect/refusals.ts'
import { maxRejectionWords, type RejectionErrors, rejectionReasons } from '../../moderation/rejection.ts'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'

type Props = {
  input?: { reason: string; words: string } | undefined
  errors?: RejectionErrors | undefined
  /** Set for a review of which nothing can be kept for its author but the reason. */
  isReasonAll?: boolean
  isOfMentee?: boolean
}

export function RejectionFields({ input, errors = {}, isReasonAll = false, isOfMentee = false }: Props) {
  const reader = isOfMentee ? 'mentee' : 'author'
  return (
    <>
      <RadioGroup
        name="reason"
        label={isOfMentee ? 'Why is it refused?' : 'Why is it rejected?'}
        hint={`The ${reader} reads the reason.`}
        options={isOfMentee ? refusalReasons : rejectionReasons}
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
        label={`What would help the ${reader}? (optional)`}
        hint={
          isReasonAll
            ? 'The author of this review does not get to read this.'
            : `The ${reader} reads this too: at most ${maxRejectionWords} characters, without names.`
        }
        error={errors.words}
      >
        <TextArea defaultValue={input?.words} />
      </Field>
    </>
  )
}
