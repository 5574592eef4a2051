import { RadioGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { t } from '../../words/words.ts'
import { capacities } from '../people/settings.ts'

/** `awayWas` is what the form showed at first: what somebody has not touched does not undo what another form did. */
export type Places = { capacity: string; awayUntil?: string; awayWas?: string }

/** How many people a mentor could be there for, and until when not. */
export function PlacesFields({
  places,
  errors = {},
  canBeAway,
}: {
  places: Places
  errors?: { capacity?: string; awayUntil?: string } | undefined
  canBeAway: boolean
}) {
  return (
    <>
      <div className="places">
        <RadioGroup
          name="capacity"
          label={t('For how many people could you be there?')}
          options={capacities}
          value={places.capacity}
          error={errors.capacity}
        />
      </div>
      {canBeAway && (
        <Field
          name="awayUntil"
          label={t('Away until')}
          hint={t('Nobody is sent to you before that day. Leave it empty if you are here.')}
          error={errors.awayUntil}
        >
          <TextInput type="date" defaultValue={places.awayUntil} />
          <input type="hidden" name="awayWas" value={places.awayWas ?? places.awayUntil ?? ''} />
        </Field>
      )}
    </>
  )
}
