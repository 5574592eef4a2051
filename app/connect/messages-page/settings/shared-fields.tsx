import { CheckboxGroup, RadioGroup } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { defineOptions } from '../../../ui/form/options.ts'
import { msg, t } from '../../../words/words.ts'
import { capacities } from '../../people/settings.ts'
import type { Places } from './places.ts'

const conductOptions = defineOptions({
  adult: msg('I am 18 or older.'),
  conduct: msg('I have read the code of conduct and will keep to it.'),
})

const rules = [
  msg('What somebody tells you stays with you: who they are, whom they love, where they work and live.'),
  msg('Nobody has to be out, to show a face, or to say a real name. Do not ask for any of it.'),
  msg('No flirting, no sex, no dating. Mentorship is about work.'),
  msg('No money: no loans, no gifts, no fees, no investments, whoever asks.'),
  msg('Do not meet at a home. A first meeting in person, if ever, is in a public place that both of you choose.'),
  msg('Answer, even if the answer is no. Either of you may stop at any time without a reason.'),
  msg('Tell the team when something feels wrong. Nobody is blamed for asking.'),
]

type Ticked = string | readonly string[] | undefined

/** Both boxes of the code of conduct, and its rules. */
export function ConductFields({ ticked, error }: { ticked: Ticked; error: string | undefined }) {
  return (
    <>
      <details className="disclosure">
        <summary>{t('Code of conduct')}</summary>
        <ol className="disclosure-body">
          {rules.map((rule) => (
            <li key={t(rule)}>{t(rule)}</li>
          ))}
        </ol>
      </details>
      <CheckboxGroup
        name="agrees"
        label={t('Before anything of yours is sent on')}
        options={conductOptions}
        values={ticked}
        error={error}
      />
    </>
  )
}

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
