import { RadioGroup } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { capacities } from '../settings.ts'

/** How many people a mentor could be there for, and until when not. */
export function PlacesFields({
  places,
  errors = {},
  canBeAway,
}: {
  places: { capacity: string; awayUntil?: string }
  errors?: { capacity?: string; awayUntil?: string } | undefined
  canBeAway: boolean
}) {
  return (
    <>
      <div className="places">
        <RadioGroup
          name="capacity"
          label="For how many people could you be there?"
          options={capacities}
          value={places.capacity}
          error={errors.capacity}
        />
      </div>
      {canBeAway && (
        <Field
          name="awayUntil"
          label="Away until"
          hint="Nobody is sent to you before that day. Leave it empty if you are here."
          error={errors.awayUntil}
        >
          <TextInput type="date" defaultValue={places.awayUntil} />
        </Field>
      )}
    </>
  )
}
