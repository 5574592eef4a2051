import { RadioGroup } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { t } from '../../../words/words.ts'
import { capacities } from '../../people/settings.ts'
import type { Places } from './places.ts'

type PlacesProps = {
  places: Places
  errors?: { capacity?: string; awayUntil?: string } | undefined
  canBeAway: boolean
}

/** For how many people a mentor could be there, and until when not. */
export function PlacesFields({ places, errors = {}, canBeAway }: PlacesProps) {
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
