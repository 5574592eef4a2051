import { CheckboxGroup } from '../../ui/form/choices.tsx'
import { defineOptions } from '../../ui/form/options.ts'
import { msg, t } from '../../words/words.ts'

export const conductOptions = defineOptions({
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

/** Both boxes, and the rules that they are about. */
export function ConductFields({
  ticked = [],
  error,
}: {
  ticked?: string | readonly string[] | undefined
  error?: string | undefined
}) {
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
